// Cards are laid by taps: the deck in the action bar writes into the marked player's field, which is drawn as cards.
import { onShown } from "../events.js";
import { forms } from "./forms.js";
import { openKeys, setClosed } from "./keypad.js";

const fields = () => [...document.querySelectorAll("[data-hand]")];
const holder = (field) => field.closest(".hand");
const marked = () => document.querySelector(".hand.at [data-hand]");
const deck = () => document.querySelector("[data-hand-deck]");
// After the last field the deck in the action bar is closed.
const closeInBar = () => {
  if (deck()?.closest(".action-bar")) setClosed(deck(), true);
};
const cards = (field) => field.value.toUpperCase().split(/[\s,;+]+/).filter(Boolean);
const isFull = (field) => cards(field).length >= Number(field.dataset.hand) && !field.value.endsWith("=");
// A field with data-whole takes all its cards or isn't done; any other takes as many as there are.
const isLaid = (field) => ("whole" in field.dataset ? isFull(field) : Boolean(field.value));
// In a field with data-rest="J 10", the first J without a value counts the difference to ten, and others count 0.
const withRest = (field, texts) => {
  const [wild, total] = (field.dataset.rest || "").split(" ");
  if (!wild) return texts;
  let missing = Number(total) - texts.reduce((sum, text) => sum + (Number(text.replace(/^\D+/, "")) || 0), 0);
  return texts.map((text) => {
    if (text !== wild || missing < 0) return text;
    const named = `${wild}=${missing}`;
    missing = 0;
    return named;
  });
};
// A card as the page draws it, else as on its key of the deck, else (another spelling) as typed. A card with a value
// after "=" has it in its corner.
const plainCard = (text) => {
  const key = text ? document.querySelector(`[data-hand-deck] [data-face="${CSS.escape(text)}"]`) : null;
  const className = text ? `card${key?.classList.contains("red") ? " red" : ""}` : "card slot";
  return Object.assign(document.createElement("span"), { className, textContent: key?.dataset.label || text });
};
const cardFace = (text, sort) => {
  const [face, named] = text.split("=");
  const drawn = document.querySelector(`template[data-card="${CSS.escape(sort + face)}"]`);
  const card = drawn ? drawn.content.firstElementChild.cloneNode(true) : plainCard(face);
  const index = card.querySelector(".index");
  if (named !== undefined && index) index.textContent = named || "?";
  return card;
};
const draw = (field) => {
  const shown = withRest(field, cards(field));
  while (shown.length < Number(field.dataset.hand)) shown.push("");
  for (const old of field.parentElement.querySelectorAll(".card")) old.remove();
  field.parentElement.append(...shown.map((text) => cardFace(text, field.dataset.sort || "")));
};
// A field for other cards than those in play names them: data-faces="1 2 5". In a deck with one copy of each card, the
// cards of other players are struck out; players at other tables have other decks (data-one-deck). The server strikes out
// the keys without a label.
const offer = (field) => {
  const accepted = field.dataset.faces?.split(" ");
  const packOf = (one) => one.closest("[data-one-deck]");
  const sharing = fields().filter((other) => packOf(other) === packOf(field));
  const laid = sharing.flatMap((other) => (other === field && isFull(field) ? [] : cards(other)));
  for (const key of document.querySelectorAll("[data-hand-deck] [data-face]")) {
    const { face } = key.dataset;
    if (["⌫", "next", "away"].includes(face)) continue;
    if ("label" in key.dataset) key.classList.toggle("seen", laid.includes(face));
    key.disabled = accepted ? !accepted.includes(face) : key.classList.contains("seen");
  }
};
const bringInSight = (field) => holder(field).scrollIntoView({ block: "nearest" });
const mark = (field) => {
  for (const other of fields()) holder(other).classList.toggle("at", other === field);
  offer(field);
  nameNext(field);
  const turn = deck().querySelector("[data-turn]");
  if (turn) turn.textContent = field.labels[0].textContent;
  bringInSight(field);
};
// Cards are sent when they are complete: one with "=" at its end still needs its value.
const sendChange = (field) => {
  if (!field.value.endsWith("=")) field.dispatchEvent(new Event("change", { bubbles: true }));
};
const fieldsAfter = (field) => {
  const all = fields();
  return [...all.slice(all.indexOf(field) + 1), ...all.slice(0, all.indexOf(field))];
};
const isLast = (field) => fields().at(-1) === field && fieldsAfter(field).every(isLaid);
// To the next player without a card; if all have one, to the next in turn if that is `asked` for, and none is left
// behind the last.
const advance = (field, asked = false) => {
  const inTurn = fieldsAfter(field);
  const blank = inTurn.find((other) => !isLaid(other));
  if (blank || !inTurn.length) return mark(blank || field);
  if (!asked || fields().at(-1) === field) return closeInBar();
  mark(inTurn[0]);
};
const nameNext = (field) => {
  const next = deck().querySelector('[data-face="next"]');
  if (!next) return;
  next.dataset.goesOn ??= next.textContent;
  next.textContent = field.value && isLast(field) ? next.dataset.done : next.dataset.goesOn;
};
// Where only one card fits, a new card replaces it.
const lay = (field, face) => {
  const before = cards(field);
  const last = before.at(-1) || "";
  if (last.endsWith("=") && /^\d+$/.test(face)) before[before.length - 1] = last + face;
  else if (face.endsWith("=") && last === face.slice(0, -1)) before[before.length - 1] = face;
  else if (last.endsWith("=") || (isFull(field) && before.length > 1)) return;
  else if (isFull(field)) before[0] = face;
  else before.push(face);
  field.value = before.join(" ");
};
// With data-or="stays", a player may choose to lay none: a card and that choice replace each other.
const chooseCard = (field) => {
  if (field.value && field.dataset.or) document.querySelector(`[name="${field.dataset.or}"][value=""]`).checked = true;
};
const chooseNone = ({ target }) => {
  const field = target.value && document.querySelector(`[data-or="${target.name}"]`);
  if (!field) return;
  field.value = "";
  draw(field);
};
document.addEventListener("change", chooseNone, true);
const takeBack = (field) => {
  field.value = cards(field).slice(0, -1).join(" ");
};
const firstToLay = () => fields().find((field) => "whole" in field.dataset && !isFull(field)) ?? forms.firstToFill(fields());
// Once all cards are laid, the form is sent by the key that the deck names.
const send = () => {
  const { sends } = deck().dataset;
  if (sends && fields().every(isFull)) document.getElementById(sends).click();
};
const start = () => {
  if (!deck() || !fields().length) return;
  const next = deck().querySelector('[data-face="next"]');
  if (next) next.hidden = fields().length < 2;
  for (const field of fields()) {
    field.inputMode = "none";
    holder(field).classList.add("live");
    draw(field);
  }
  if (!openKeys(deck()) || marked()) return;
  mark(fields().find((field) => "begun" in field.dataset) ?? firstToLay());
  requestAnimationFrame(() => marked() && bringInSight(marked())); // a page that replaces another starts at its top
};
document.addEventListener("focusin", (event) => {
  if (event.target.matches?.("#entry :is(textarea, input[type=text]:not([data-hand]))")) closeInBar();
  if (!event.target.matches?.("[data-hand]")) return;
  setClosed(deck(), false);
  mark(event.target);
});
document.addEventListener("input", (event) => {
  if (!event.target.matches?.("[data-hand]")) return;
  draw(event.target);
  chooseCard(event.target);
  if (deck()?.dataset.sends && fields().every(isFull)) closeInBar();
});
document.addEventListener("click", (event) => {
  if (event.target.matches?.("[data-hand]")) setClosed(deck(), false); // it may still have the focus
  const key = event.target.closest?.("[data-face]");
  const field = marked();
  if (!key || !field) return;
  const before = field.value;
  const face = key.dataset.face;
  if (face === "next") return void advance(field, true);
  if (face === "away") return closeInBar();
  if (face === "⌫") takeBack(field);
  else lay(field, face);
  draw(field);
  chooseCard(field);
  sendChange(field);
  nameNext(field);
  if (face === "⌫" || !isFull(field) || field.value === before) return;
  advance(field);
  send();
});
document.addEventListener("htmx:config:request", (event) => {
  const halfTyped = fields().some((field) => field.value.endsWith("="));
  if (halfTyped && event.detail.ctx.sourceElement?.id === "preview") event.preventDefault();
});
onShown(start);
