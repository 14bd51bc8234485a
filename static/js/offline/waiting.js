// The list of waiting entries, on pads and the first page, and the form on which a refused one is put right. While the app here
// answers, its pages show what waits: the list then says only why.
import { onPad, onShown } from "../events.js";
import { keepDraft } from "../input/drafts.js";
import { forms } from "../input/forms.js";
import { open, show, tableOf } from "../navigation.js";
import { putRight } from "./outbox.js";
import { queue } from "./queue.js";
import { ALONE, isAway, madeOf } from "./server.js";

// Refused as this phone kept no score there, as with an old card.
const isShut = (item) => item.refused?.isShut;

const headline = (items) => {
  if (queue.held.size) return "This phone’s storage is full: leave this page open until these are saved.";
  const one = items.length === 1;
  if (items.some((item) => item.refused && !isShut(item))) return `Not on the sheet yet${one ? "" : ". The first one needs a look; the others wait behind it"}:`;
  return `Waiting on this phone${one ? "" : ", in this order,"} ${items.some(isShut) ? "until it keeps score there" : ALONE ? "to be saved" : "until the server answers"}:`;
};
const valueOf = ([label, value]) => [label, value].filter(Boolean).join(/^[-−\d]/.test(value) ? " " : ": ");
const valuesOf = ({ secret, says }) => (secret ? "hidden until all are in" : says.map(valueOf).join(", "));
const troubleWith = (item) => {
  if (!item.refused) return madeOf(item) || item.said;
  return (!item.secret && item.refused.words) || "Take it back, and enter it again.";
};
const fill = (place, words) => (words ? place.append(words) : place.remove());
const line = (template, item, asked) => {
  const made = template.content.cloneNode(true);
  const [title, values, trouble, putsRight, asks, takesBack, table] = made.querySelectorAll("b, span, button, summary, a");
  fill(title, item.title);
  fill(values, valuesOf(item));
  fill(trouble, troubleWith(item));
  if (item.secret || !item.refused) putsRight.remove();
  asks.parentElement.open = item.id === asked;
  putsRight.dataset.putRight = takesBack.dataset.withdraw = item.id;
  for (const key of [putsRight, asks, takesBack]) key.ariaLabel = `${key.textContent}: ${item.title}`;
  table.href = tableOf(item.url);
  return made;
};
// An entry that needs a decision is above a pad's sheet, and in sight.
const putInSight = (place, refused) => {
  const board = document.getElementById("board");
  if (!board) return;
  const isAbove = place.nextElementSibling === board;
  if (isAbove !== Boolean(refused)) board[refused ? "before" : "after"](place);
  if (refused && place.refused !== refused.id) place.scrollIntoView({ block: "nearest" });
  place.refused = refused?.id;
};
const draw = () => {
  const place = document.getElementById("waiting");
  const items = queue.listed(place?.dataset.table);
  const state = JSON.stringify([items, queue.held.size, isAway()]);
  if (!place || place.drawn === state) return;
  place.drawn = state;
  place.hidden = !items.length && !isAway();
  putInSight(place, items.find((item) => item.refused));
  const [goingOn, stay, head] = place.querySelectorAll("p");
  goingOn.hidden = !isAway();
  stay.hidden = !isAway() || window.isSecureContext;
  head.hidden = !items.length;
  head.textContent = items.length ? headline(items) : ""; // even hidden it would be announced
  const asked = place.querySelector("details[open] [data-withdraw]")?.dataset.withdraw; // "Take back" is answered in a moment
  place.querySelector("ul").replaceChildren(...items.map((item) => line(place.querySelector("template"), item, asked)));
  htmx.process(place);
};

// A refusal is shown on the entry's form, which then replaces the entry, or corrects another keeper's of the same round.
export const showRefusal = (item, page) => {
  show(page);
  const waits = queue.find(item.id);
  const back = waits && document.querySelector("[data-waits] [data-withdraw]");
  if (back) {
    back.dataset.withdraw = item.id;
    back.parentElement.hidden = false;
  }
  const form = forms.sendingTo(item.url) || document.getElementById("entry");
  if (!form) return;
  form.dataset.puts = item.id;
  if (!waits) keepDraft(form, item.body);
};

// A pad has "#cut-off" if this phone keeps score.
const sendAgain = () => {
  if (isAway() || !document.querySelector("#cut-off")) return;
  for (const item of queue.all(tableOf(location.pathname))) if (isShut(item)) queue.update(item.id, { refused: null });
};

document.addEventListener("click", (event) => {
  const key = event.target.closest?.("[data-put-right], [data-withdraw]");
  if (key?.dataset.putRight) return putRight(key.dataset.putRight);
  const item = key && queue.takeBack(key.dataset.withdraw);
  return item && key.closest("[data-waits]") && open(tableOf(item.url));
});
onShown(sendAgain);
onPad(draw);
