// A keyboard's keys: a digit chooses in the row of numbers that has the focus, and moves on to the next row; the arrows go
// along a line of the sheet and over a pad of keys, where Tab stops once; Tab stays in an open menu, and Escape shuts it.
// Loaded with the first key pressed.
import { onStream } from "../events.js";

const NUMBER = /^\d+$/;
let begun = { row: null, digits: "" }; // a number that may still get a second digit

const keysOf = (row) => {
  const keys = [...(row?.querySelectorAll("input[type=radio], button:not([type=button])") || [])];
  const words = (key) => (key.labels[0] || key).textContent.trim();
  return keys.some((key) => NUMBER.test(key.value) && words(key) === key.value) ? keys : [];
};
const rowOf = (key) => key.closest("fieldset, .fill");
const toNextRow = (row) => {
  const rows = [...document.querySelectorAll("fieldset, .fill")].filter((each) => each.offsetParent && keysOf(each).length);
  const next = rows[rows.indexOf(row) + 1];
  const keys = keysOf(next);
  (keys.find((key) => key.checked) || keys[0])?.focus();
  return next;
};
const choose = (row, digit) => {
  const keys = keysOf(row);
  const before = begun.row === row ? begun.digits : "";
  const key = keys.find(({ value }) => value === before + digit);
  begun = { row: null, digits: "" };
  // The number is complete: the digit belongs to the next row.
  if (!key && before) return choose(toNextRow(row), digit);
  if (!key) return;
  key.focus();
  if (keys.some(({ value }) => NUMBER.test(value) && value.length > key.value.length && value.startsWith(key.value))) begun = { row, digits: key.value };
  if (key.type === "radio" || !begun.row) key.click();
  if (key.type === "radio" && !begun.row) toNextRow(row);
};

const along = (link, step) => {
  const links = [...link.closest("tr").querySelectorAll("a")];
  links[links.indexOf(link) + step]?.focus();
};
// The keys of a pad as they are drawn: cards, digits, a player's own numbers. The last one with the focus is Tab's stop.
const PADS = "[role=toolbar], .mine .counts";
const shownIn = (part, what) => [...part.querySelectorAll(what)].filter((key) => !key.disabled && key.checkVisibility());
const oneStopAPad = () => {
  for (const pad of document.querySelectorAll(PADS)) {
    const keys = shownIn(pad, "button");
    const [stop, more] = keys.filter((key) => key.tabIndex === 0);
    const now = [document.activeElement, !more && stop].find((key) => keys.includes(key));
    const first = now || keys.find((key) => key.ariaPressed === "true") || keys[0];
    for (const key of keys) key.tabIndex = key === first ? 0 : -1;
  }
};
const MOVES = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
const nextOn = (pad, from, move) => {
  const keys = shownIn(pad, "button");
  const place = keys.indexOf(from);
  if (move === "ArrowLeft") return keys[place - 1];
  if (move === "ArrowRight") return keys[place + 1];
  const here = from.getBoundingClientRect();
  const away = (key) => {
    const { left, top } = key.getBoundingClientRect();
    return [left - here.left, top - here.top];
  };
  const line = keys.filter((key) => Math.abs(away(key)[1]) < here.height / 2);
  if (move === "Home") return line[0];
  if (move === "End") return line.at(-1);
  const direction = move === "ArrowDown" ? 1 : -1;
  const beyond = keys.filter((key) => !line.includes(key) && Math.sign(away(key)[1]) === direction);
  const distance = (key) => Math.abs(away(key)[1]) * innerWidth + Math.abs(away(key)[0]);
  return beyond.sort((one, other) => distance(one) - distance(other))[0];
};
const goOver = (event) => {
  const pad = event.target.matches("button") && event.target.closest(PADS);
  if (!pad || !MOVES.includes(event.key)) return;
  event.preventDefault();
  nextOn(pad, event.target, event.key)?.focus();
  oneStopAPad();
};
const openMenu = () => document.querySelector("details.menu[open]");
const shut = () => {
  const menu = openMenu();
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
};
const stayIn = (menu, event) => {
  const stops = shownIn(menu, "summary, a, button");
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (event.target !== from && menu.contains(event.target)) return;
  event.preventDefault();
  to.focus();
};
export const press = (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (key === "Tab") {
    oneStopAPad();
    if (openMenu()) stayIn(openMenu(), event);
  } else goOver(event);
  if (key === "Escape") shut();
  else if (step && target.closest(".sheet")) along(target, step);
  else if (NUMBER.test(key) && target.matches("input[type=radio], input[type=checkbox], button")) choose(rowOf(target), key);
  else begun = { row: null, digits: "" };
};
const oneStopALine = () => {
  for (const line of document.querySelectorAll(".sheet tr")) [...line.querySelectorAll("a")].forEach((link, place) => {
    link.tabIndex = place ? -1 : 0;
  });
};
document.addEventListener("keydown", press);
onStream(oneStopALine);
