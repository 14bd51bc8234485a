// Our own keypad for large numbers: it writes into the field that has the mark, and takes sums (12+11+7).
(() => {
  "use strict";
  const fields = () => [...document.querySelectorAll("[data-keypad]")];
  const marked = () => document.querySelector("[data-keypad].at");
  const mark = (field) => {
    for (const other of fields()) other.classList.toggle("at", other === field);
    field?.scrollIntoView({ block: "nearest" });
  };
  const start = () => {
    const keypad = document.querySelector("[data-keypad-keys]");
    if (!keypad || !fields().length) return;
    keypad.hidden = false;
    for (const field of fields()) field.inputMode = "none";
    if (!marked()) mark(fields().find((field) => !field.value) || fields()[0]);
    document.dispatchEvent(new Event("keypad:shown"));
    dispatchEvent(new Event("resize"));
  };
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.("[data-keypad]")) mark(event.target);
  });
  document.addEventListener("click", (event) => {
    const key = event.target.closest?.("[data-key]");
    const field = marked();
    if (!key || !field) return;
    const typed = key.dataset.key;
    field.value = typed === "⌫" ? field.value.slice(0, -1) : field.value + typed;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches?.("[data-keypad]")) return;
    const next = fields()[fields().indexOf(event.target) + 1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  document.addEventListener("DOMContentLoaded", start);
  for (const shown of ["htmx:after:swap", "tableside:page"]) document.addEventListener(shown, start);
})();
