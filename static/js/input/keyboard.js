// A keyboard's keys: a digit chooses in the row of numbers that has the focus, and goes on to the next row; the arrows go
// along a line of the sheet, whose first link alone Tab stops at; Escape shuts a menu. Loaded with the first key pressed.
import { onStream } from "../events.js";

const NUMBER = /^\d+$/;
let begun = { row: null, digits: "" }; // a number that may still get a second digit

const keysOf = (row) => {
  const keys = [...(row?.querySelectorAll("input[type=radio], button:not([type=button])") || [])];
  const words = (key) => (key.labels[0] || key).textContent.trim();
  return keys.some((key) => NUMBER.test(key.value) && words(key) === key.value) ? keys : [];
};
const rowOf = (key) => key.closest("fieldset, .fill");
const goOn = (row) => {
  const rows = [...document.querySelectorAll("fieldset, .fill")].filter((each) => each.offsetParent && keysOf(each).length);
  const next = rows[rows.indexOf(row) + 1];
  const keys = keysOf(next);
  (keys.find((key) => key.checked) || keys[0])?.focus();
  return next;
};
const choose = (row, digit) => {
  const keys = keysOf(row);
  const further = begun.row === row ? begun.digits : "";
  const key = keys.find(({ value }) => value === further + digit);
  begun = { row: null, digits: "" };
  // The number is complete: the digit belongs to the next row.
  if (!key && further) return choose(goOn(row), digit);
  if (!key) return;
  key.focus();
  if (keys.some(({ value }) => NUMBER.test(value) && value.length > key.value.length && value.startsWith(key.value))) begun = { row, digits: key.value };
  if (key.type === "radio" || !begun.row) key.click();
  if (key.type === "radio" && !begun.row) goOn(row);
};

const along = (link, step) => {
  const links = [...link.closest("tr").querySelectorAll("a")];
  links[links.indexOf(link) + step]?.focus();
};
const shut = () => {
  const menu = document.querySelector("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
};
export const press = (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
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
