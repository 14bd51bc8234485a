// The pieces of the open round: one tapped here counts as done before the server confirms it, so that the next one can be
// tapped at once, also while the server is away. Taps that a new board doesn't have yet are added to it.
import { onPad } from "../events.js";
import { tableOf } from "../navigation.js";
import { queue } from "../offline/queue.js";
import { forms } from "./forms.js";

const tapped = new Map(); // by id: entries that wait, and those saved since the board was drawn

let followed = 0; // pieces that are being tapped stay in view when the board brings more of them

const savedAt = (id) => Number(queue.settled.get(id) ?? -1);
// Of other tables nothing is kept: their positions are not those of this one.
const updateTapped = (table, waiting, position) => {
  for (const item of waiting) tapped.set(item.id, item);
  for (const [id, { url }] of tapped) {
    const isOnBoard = !waiting.some((item) => item.id === id) && savedAt(id) <= position;
    if (isOnBoard || tableOf(url) !== table) tapped.delete(id);
  }
};
const seatOf = (form) => form.elements.seat?.value ?? null;
const isOf = (form) => (item) => item.url === forms.pathOf(form) && new URLSearchParams(item.body).get("seat") === seatOf(form);

// A key such as the last possible "out" ends the row.
const isOver = (pieces, items) => {
  const keys = [...(pieces[0]?.querySelectorAll("[data-times]") || [])];
  return keys.some(({ name, value, dataset }) => items.filter((item) => new URLSearchParams(item.body).get(name) === value).length >= Number(dataset.times));
};
const mark = (pill, state, words = "") => {
  pill.className = `pill ${state}`;
  if (state === "next") pill.setAttribute("aria-current", "step");
  else pill.removeAttribute("aria-current");
  pill.querySelector("b").textContent = words && ` ${words}`;
};
const draw = (lane, items) => {
  const pieces = [...lane.querySelectorAll("form[data-piece]")];
  const found = pieces.map((form) => items.find(isOf(form)));
  const next = isOver(pieces, found.filter(Boolean)) ? -1 : found.indexOf(undefined);
  for (const [place, form] of pieces.entries()) {
    const pill = lane.querySelector(`.pill[data-seat="${seatOf(form)}"]`);
    const item = found[place];
    form.hidden = place !== next;
    if (pill) mark(pill, item ? "done" : place === next ? "next" : "later", item?.says.at(-1)?.at(-1).toLowerCase());
  }
};
// A single piece in a fold with its keys: the fold's heading shows what was tapped.
const drawSingle = (single, items) => {
  const form = single.querySelector("form[data-piece]");
  const item = items.find(isOf(form));
  form.hidden = Boolean(item);
  if (item) single.open = false;
  single.querySelector("summary > span").textContent = item ? item.says.map(([, value]) => value).join(" ") : single.dataset.single;
};
// After a waiting result another deal is open, of which only the server knows the pieces.
const putAside = (board, aside) => {
  const pieces = board.querySelector(".pieces");
  if (!pieces) return;
  pieces.hidden = aside;
  for (const way of board.querySelectorAll("[data-in-place]")) way.hidden = !aside;
};
const drawAll = () => {
  const board = document.getElementById("board");
  const table = tableOf(location.pathname);
  if (!board || !table || location.search) return;
  const waiting = queue.waiting(table);
  updateTapped(table, waiting, Number(board.dataset.position));
  const items = [...tapped.values()];
  putAside(board, waiting.some((item) => !item.isPiece));
  for (const lane of board.querySelectorAll("[data-lane]")) draw(lane, items);
  for (const single of board.querySelectorAll("details[data-single]")) drawSingle(single, items);
  const { length } = items.filter((item) => item.isPiece);
  // Those above the sheet are brought by their step (view.js).
  if (length !== followed) board.querySelector("#sheet ~ .pieces")?.scrollIntoView({ block: "nearest" });
  followed = length;
  const newest = Math.max(...items.map(({ id }) => savedAt(id)));
  if (waiting.length || newest < 0) return;
  for (const form of board.querySelectorAll("form[data-piece]")) form.elements.based_on.value = newest;
};
onPad(drawAll);

// A fold of keys is for one tap: the next player’s keys take its place.
document.addEventListener("click", ({ target }) => {
  const fold = target.closest?.("#board :is(form details, .more) button")?.closest("details");
  if (fold) fold.open = false;
});

// A board that comes while a finger is down may move the key: the key that was pressed counts.
let pressed = null;
document.addEventListener("pointerdown", (event) => {
  pressed = event;
});
document.addEventListener("click", (event) => {
  const key = pressed?.target.closest?.("#board button");
  const near = key && Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) < 9;
  pressed = null;
  if (!near || key.contains(event.target)) return;
  event.preventDefault();
  key.click();
}, true);
