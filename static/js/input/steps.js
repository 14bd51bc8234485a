// Undo and Redo while entries wait: Undo takes back the last one. A button shows only where its tap would do something.
import { onPad } from "../events.js";
import { tableOf } from "../navigation.js";
import { queue, stepOf } from "../offline/queue.js";
import { forms } from "./forms.js";

// Whether the tap is handled here; otherwise the form is queued like any entry. A form that answers a question about a step
// has its target.
export const takeStep = (form) => {
  const url = forms.pathOf(form);
  const last = queue.waiting(tableOf(url)).at(-1);
  if (form.dataset.puts || !stepOf(url) || !last) return false;
  if (stepOf(url) === "undo" && !stepOf(last.url)) takeBack(last);
  return true;
};
// A piece is quickly tapped again; before anything else is withdrawn, the list of waiting entries asks.
const takeBack = ({ id, isPiece }) => {
  const question = !isPiece && document.querySelector(`#waiting details:has([data-withdraw="${id}"])`);
  if (!question) return queue.takeBack(id);
  question.open = true;
  return question.scrollIntoView({ block: "center" });
};

// The server's buttons are for the sheet: if that has nothing to undo, a waiting entry gets a button.
const made = (entry) => {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "small", textContent: "Undo" });
  button.dataset.byPhone = "";
  button.addEventListener("click", () => takeBack(entry));
  return button;
};
const drawButtons = () => {
  const table = tableOf(location.pathname);
  const entry = queue.waiting(table).filter((item) => !stepOf(item.url)).at(-1);
  const isAside = { undo: !entry && queue.listed(table).length > 0, redo: Boolean(entry || queue.listed(table).length) };
  for (const steps of document.querySelectorAll("#board .steps")) {
    steps.querySelector("[data-by-phone]")?.remove();
    for (const [way, aside] of Object.entries(isAside)) {
      const form = steps.querySelector(`form[action$="/${way}"]`);
      if (form) form.hidden = aside;
      else if (way === "undo" && entry) steps.append(made(entry));
    }
  }
};

// After an entry: the line with what was saved is a live region, which screen readers announce. So are other outcomes.
const HEARD_OF = "#saved > *, #moved > *, #kept > *, #own [role=status] > *, .going > *";
const HEARD = 150; // milliseconds after which a region that came with its page is listened to

const savedLine = () => document.querySelector("#board #saved");
export const announce = () => {
  setTimeout(() => {
    for (const words of document.querySelectorAll(HEARD_OF)) words.replaceWith(words.cloneNode(true));
  }, HEARD);
};

// The words for entries that wait on this phone; once none waits, the server's words return.
const drawSaved = () => {
  const line = savedLine();
  if (!line) return;
  for (const ours of line.querySelectorAll("[data-by-phone]")) ours.remove();
  const last = queue.listed(tableOf(location.pathname)).at(-1);
  for (const theirs of line.querySelectorAll(":scope > span")) theirs.hidden = Boolean(last);
  if (!last || stepOf(last.url)) return;
  const state = last.refused ? "not saved" : "kept on this phone";
  const words = Object.assign(document.createElement("span"), { textContent: `${last.title}: ${state}` });
  words.dataset.byPhone = "";
  line.append(words);
};

onPad(() => {
  drawButtons();
  drawSaved();
});
