// The keypad for large numbers: it writes into the marked field, and shows the result of a sum (12+11+7) next to it. Next
// goes from field to field; after the last one, Done hides the keypad until a field is tapped.
import { onShown } from "../events.js";
import { forms, sumTyped } from "./forms.js";

const fields = () => [...document.querySelectorAll("[data-keypad]")];
const marked = () => document.querySelector("[data-keypad].at");
const after = (field) => fields()[fields().indexOf(field) + 1];
const keypad = () => document.querySelector("[data-keypad-keys]");
const nameOf = (field) => field.labels[0]?.firstChild.textContent.trim() || "";

const showSum = (field) => {
  const output = document.querySelector(`output[for="${CSS.escape(field.id)}"]`);
  const total = sumTyped(field.value);
  if (output) output.textContent = total === null ? "" : `= ${total}`.replace("-", "−");
};
// The name of the field that is being typed into; "" where the next digit replaces the number that is there; undefined
// before the first field is marked.
let typing;
const mark = (field) => {
  if (field?.name !== typing) typing = "";
  for (const other of fields()) other.classList.toggle("at", other === field);
  if (!field) return;
  (field.closest(".who") || field).scrollIntoView({ block: "nearest" }); // with its message
  const next = after(field);
  keypad()?.setAttribute("aria-label", `Keypad: ${nameOf(field)}`);
  const key = keypad()?.querySelector("[data-next]");
  if (key) key.querySelector("b").textContent = next ? "Next" : "Done";
  if (key) key.querySelector("small").textContent = next ? nameOf(next) : "";
  drawPick(field);
};
// A key that chooses the player whose number is being typed; a second tap chooses nobody.
const choicesOf = (field) => {
  const key = keypad()?.querySelector("[data-picks]");
  const [nobody, ...players] = (key && field?.form.elements[key.dataset.picks]) || [];
  return { key, nobody, player: players.find((choice) => choice.value === field.name.split("-").at(-1)) };
};
const drawPick = (field) => {
  const { key, player } = choicesOf(field);
  if (player) key.ariaPressed = player.checked;
};
const togglePick = (field) => {
  const { nobody, player } = choicesOf(field);
  (player.checked ? nobody : player).click();
};
// Keys in the action bar, of this keypad or of a deck (hand.js): closed they are hidden, until a field is tapped again.
const show = (keys) => {
  keys.hidden = "closed" in keys.dataset;
  dispatchEvent(new Event("resize")); // view.js measures what is under the action bar
};
export const setClosed = (keys, isClosed) => {
  if (!keys || "closed" in keys.dataset === isClosed) return;
  keys.toggleAttribute("data-closed", isClosed);
  show(keys);
};
// Shows keys that aren't closed, and says whether it did: a warning and the field for its reason would be under them.
export const openKeys = (keys) => {
  const warning = document.querySelector("#entry > .warning:not([data-met])");
  if (warning) warning.dataset.met = keys.dataset.closed = "";
  show(keys);
  return !keys.hidden;
};
const toNextField = (field) => {
  const next = after(field);
  mark(next);
  if (next) return;
  setClosed(keypad(), true);
  // A dispute reads what was typed.
  const taker = document.getElementById(field.closest("[data-take-in]")?.dataset.takeIn);
  if (taker) return taker.click();
  [...(field.form?.elements || [])].find((key) => key.matches("button.go"))?.focus();
};
const write = (field, sign) => {
  if (!typing && /\d/.test(sign) && /^[-−]?\d+$/.test(field.value)) field.value = "";
  field.value = sign === "⌫" ? field.value.slice(0, -1) : (field.value + sign).slice(0, field.maxLength);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
};

const start = () => {
  if (!keypad() || !fields().length) return;
  for (const field of fields()) {
    field.inputMode = "none";
    showSum(field);
  }
  if (document.querySelector("#dispute") && fields().every(({ value }) => value)) keypad().dataset.closed = "";
  if (!openKeys(keypad())) return;
  const field = marked() || forms.firstToFill(fields());
  typing ??= field?.name; // a half-typed number that came back is typed on
  mark(field);
};
document.addEventListener("focusin", (event) => {
  if (!event.target.matches?.("[data-keypad]")) return;
  setClosed(keypad(), false);
  mark(event.target);
});
document.addEventListener("input", (event) => {
  if (!event.target.matches?.("[data-keypad]")) return;
  typing = event.target.name;
  showSum(event.target);
});
document.addEventListener("change", () => drawPick(marked()));
document.addEventListener("click", (event) => {
  const key = event.target.closest?.("[data-keypad-keys] button");
  const field = marked();
  if (!key || !field) return;
  if ("next" in key.dataset) toNextField(field);
  else if ("picks" in key.dataset) togglePick(field);
  else write(field, key.dataset.key);
});
// Digits also work if no field has the focus, such as after a tap on a key.
document.addEventListener("keydown", (event) => {
  const field = marked();
  if (!field || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" && event.target === field && after(field)) {
    event.preventDefault();
    after(field).focus();
  } else if (!event.target.matches("input, textarea, select") && /^([0-9+-]|Backspace)$/.test(event.key)) {
    const sign = event.key === "Backspace" ? "⌫" : event.key.replace("-", "−");
    const key = [...keypad().querySelectorAll("[data-key]")].find((other) => other.dataset.key === sign);
    if (key) write(field, sign);
  }
});
onShown(start);
