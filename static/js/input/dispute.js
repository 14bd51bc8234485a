// The referee's form works without scripts: every tap sends it. Here quick taps wait for the answer to the one before, so
// that none is lost; a key of a row is sent at once; and on a small screen keys keep their place under the thumb.
const waiting = [];
let busy = false;
let keysAt = null;
const keysTop = () => document.querySelector("[data-cardpad]")?.getBoundingClientRect().top;
const field = () => document.getElementById("typed");
const tapNext = () => {
  const { value, typed, chosen } = waiting.shift();
  const button = document.querySelector(`button[name="do"][value="${CSS.escape(value)}"]`);
  const key = chosen && document.querySelector(`#dispute input[name="${CSS.escape(chosen.name)}"][value="${CSS.escape(chosen.value)}"]`);
  if (key) key.checked = chosen.checked;
  if (!button) waiting.length = 0;
  if (typed && field()) field().value = typed;
  button?.click();
};
document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest?.("button[name='do']");
    if (!busy || button?.form?.id !== "dispute") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.push({ value: button.value, typed: field()?.value });
    if (field()) field().value = "";
  },
  true,
);
// If an answer comes while a finger is down, it replaces the key, and no click follows.
let pressed = null;
document.addEventListener("pointerdown", ({ target }) => {
  pressed = target.closest?.("#dispute button[name='do']") ?? null;
});
document.addEventListener("pointercancel", () => {
  pressed = null;
});
document.addEventListener("pointerup", () => {
  if (pressed && !pressed.isConnected) {
    waiting.push({ value: pressed.value });
    if (!busy) tapNext();
  }
  pressed = null;
});
document.addEventListener(
  "submit",
  (event) => {
    if (event.target.id !== "dispute") return;
    busy = true;
    keysAt = event.submitter?.closest("[data-stay]") && keysTop();
  },
  true,
);
const takeIn = ({ name, value, checked }, row) => {
  const button = document.getElementById(row.dataset.takeIn);
  if (busy && button) waiting.push({ value: button.value, chosen: { name, value, checked } });
  else button?.click();
};
// With arrow keys one goes through a row, which chooses each key on the way: Enter or Space sends the one that was meant.
let byArrow = false;
document.addEventListener("keyup", () => {
  byArrow = false;
});
document.addEventListener("keydown", (event) => {
  byArrow = event.key.startsWith("Arrow");
  const row = event.target.closest?.("[data-take-in]");
  if (!row || !["Enter", " "].includes(event.key) || !event.target.matches("input[type='radio']:checked")) return;
  event.preventDefault();
  takeIn(event.target, row);
});
document.addEventListener("change", (event) => {
  const row = event.target.closest?.("[data-take-in]");
  if (!row || byArrow || !event.target.matches("input[type='radio'], input[type='checkbox']")) return;
  takeIn(event.target, row);
});
document.addEventListener("htmx:after:swap", () => {
  busy = false;
  const before = keysAt;
  if (before && keysTop()) requestAnimationFrame(() => scrollBy(0, keysTop() - before));
  keysAt = null;
  if (waiting.length) tapNext();
});
document.addEventListener("htmx:error", () => {
  busy = false;
  waiting.length = 0;
});
