// The keypad for large numbers, as on a phone: it writes into the marked field, accepts sums (12+11+7) and shows the result
// next to the field. Its Next key goes from field to field; after the last one, Done hides the keypad until a field is
// tapped again.
import { onShown } from "../events.js";
import { forms, sum } from "./forms.js";

const fields = () => [...document.querySelectorAll("[data-keypad]")];
const marked = () => document.querySelector("[data-keypad].at");
const after = (field) => fields()[fields().indexOf(field) + 1];
const keypad = () => document.querySelector("[data-keypad-keys]");
const nameOf = (field) => field.labels[0]?.firstChild.textContent.trim() || "";

const add = (field) => {
  const output = document.querySelector(`output[for="${CSS.escape(field.id)}"]`);
  const made = /\d\s*[-−+]\s*\d/.test(field.value) ? sum(field.value) : null;
  if (output) output.textContent = made === null ? "" : `= ${made}`.replace("-", "−");
};
// The name of the field that is being typed into. In another one a number that is there gives way to the first digit.
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
  pick(field);
};
// A key that chooses the player whose number is being typed; a second tap chooses nobody.
const pick = (field, tapped) => {
  const key = keypad()?.querySelector("[data-picks]");
  const all = [...((key && field?.form.elements[key.dataset.picks]) || [])];
  const one = all.find((choice) => choice.value === field.name.split("-").at(-1));
  if (tapped) (one.checked ? all[0] : one).click();
  else if (one) key.ariaPressed = one.checked;
};
const show = () => {
  keypad().hidden = "closed" in keypad().dataset;
  dispatchEvent(new Event("resize"));
};
const goOn = (field) => {
  const next = after(field);
  mark(next);
  if (next) return;
  keypad().dataset.closed = "";
  show();
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
    add(field);
  }
  // A warning and the field for its reason would be under the keypad: a tap on a number brings it back.
  const warning = document.querySelector("#entry > .warning:not([data-met])");
  if (warning) {
    warning.dataset.met = "";
    keypad().dataset.closed = "";
  }
  if (document.querySelector("#dispute") && fields().every(({ value }) => value)) keypad().dataset.closed = "";
  show();
  if (keypad().hidden) return;
  const field = marked() || forms.firstToFill(fields());
  typing ??= field?.name; // a half-typed number that came back is typed on
  mark(field);
};
document.addEventListener("focusin", (event) => {
  if (!event.target.matches?.("[data-keypad]")) return;
  if (keypad() && "closed" in keypad().dataset) {
    delete keypad().dataset.closed;
    show();
  }
  mark(event.target);
});
document.addEventListener("input", (event) => {
  if (!event.target.matches?.("[data-keypad]")) return;
  typing = event.target.name;
  add(event.target);
});
document.addEventListener("change", () => pick(marked()));
document.addEventListener("click", (event) => {
  const key = event.target.closest?.("[data-keypad-keys] button");
  const field = marked();
  if (!key || !field) return;
  if ("next" in key.dataset) goOn(field);
  else if ("picks" in key.dataset) pick(field, true);
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
