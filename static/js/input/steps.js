// Undo and Redo while entries wait: Undo takes back the last that waits and then goes on with the sheet. A button shows
// only where its tap would do something.
import { onPad } from "../events.js";
import { queue } from "../offline/queue.js";
import { tableOf } from "../offline/server.js";

export const STEPS = { undo: "Undo", redo: "Redo" };
export const wayOf = (item) => (item.url.match(/\/(undo|redo)$/) || [])[1];
const onSheet = (way) => (document.querySelector(".steps")?.dataset[`${way}able`] || "").split(" ").filter(Boolean);

// What a tap does now: `takes` back an entry of this phone, or steps to a `target` on the sheet.
const stepAt = (table, way) => {
  const waiting = queue.waiting(table);
  const last = waiting.at(-1);
  const of = (wanted) => waiting.filter((item) => wayOf(item) === wanted).length;
  if (way === "undo") return last && wayOf(last) !== "undo" ? { takes: last } : onSheetAt(way, of("undo"));
  if (last && wayOf(last) === "undo") return { takes: last };
  return of("redo") === waiting.length ? onSheetAt(way, waiting.length) : null;
};
const onSheetAt = (way, many) => {
  const target = onSheet(way)[many];
  return target ? { target, words: JSON.parse(document.querySelector(".steps").dataset[`${way}es`] || "[]")[many] || "" } : null;
};

const aim = (form, way, { target, words }) => {
  form.elements.target.value = target;
  form.dataset.title = words ? `${STEPS[way]} of ${words}` : STEPS[way];
};
// Whether a tap is done with here; else the form is kept, as any entry is. One that answers what was asked about a step
// has its target.
export const takeStep = (form) => {
  if (form.dataset.puts) return false;
  const { pathname } = new URL(form.action, location.href);
  const [table, way] = [tableOf(pathname), wayOf({ url: pathname })];
  if (!table || !way) return false;
  const next = stepAt(table, way);
  if (next?.takes) queue.update(next.takes.id, { withdrawn: true, refused: null });
  else if (next) aim(form, way, next);
  else return queue.waiting(table).length > 0;
  return !next.target;
};

// The buttons: the server's are for the sheet alone.
const made = (table, way) => {
  const form = document.createElement("form");
  const fields = { key: queue.newKey(), based_on: document.getElementById("board").dataset.position, target: "" };
  Object.assign(form, { method: "post", action: `${table}/${way}` });
  form.dataset.byPhone = "";
  const add = (tag, attributes) => form.append(Object.assign(document.createElement(tag), attributes));
  for (const [name, value] of Object.entries(fields)) add("input", { type: "hidden", name, value });
  add("button", { className: "small", textContent: STEPS[way] });
  return form;
};
const drawButtons = () => {
  const steps = document.querySelector("#board .steps");
  const table = tableOf(location.pathname);
  for (const way of steps ? ["redo", "undo"] : []) {
    const form = steps.querySelector(`form[action$="/${way}"]`);
    const does = Boolean(stepAt(table, way));
    if (does && !form) steps[way === "redo" ? "prepend" : "append"](made(table, way));
    else if (!does && form && "byPhone" in form.dataset) form.remove();
    else if (form) form.hidden = !does;
    form?.toggleAttribute("data-put-aside", !does);
  }
};

// After an entry: the line with what was saved is a live region, which screen readers announce.
const HEARD = 150; // milliseconds after which a region that came with its page is listened to

const savedLine = () => document.querySelector("#board #saved");
export const announce = () => {
  setTimeout(() => {
    for (const words of document.querySelectorAll("#saved > *, #own [role=status] > *, .going > *")) words.replaceWith(words.cloneNode(true));
  }, HEARD);
};

// The words for entries that wait on this phone; after them those of the server return.
const drawSaved = () => {
  const line = savedLine();
  if (!line) return;
  for (const ours of line.querySelectorAll("[data-by-phone]")) ours.remove();
  const last = queue.listed(tableOf(location.pathname)).at(-1);
  for (const theirs of line.querySelectorAll(":scope > span")) {
    theirs.hidden = Boolean(last);
    theirs.toggleAttribute("data-put-aside", Boolean(last));
  }
  if (!last || wayOf(last)) return;
  const state = last.refused ? "not saved" : "kept on this phone";
  const words = Object.assign(document.createElement("span"), { textContent: `${last.title}: ${state}` });
  words.dataset.byPhone = "";
  line.append(words);
};

onPad(() => {
  drawButtons();
  drawSaved();
});
