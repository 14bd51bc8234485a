// The card pad works without scripts: every tap sends the form and gets it back. Here quick taps wait for the last
// answer, so that none is laid on an old page.
(() => {
  "use strict";
  const waiting = [];
  let busy = false;
  document.addEventListener(
    "click",
    (event) => {
      const key = event.target.closest?.("[data-cardpad] button[name='do'][value^='card:']");
      if (!key) return;
      if (busy) {
        event.preventDefault();
        event.stopImmediatePropagation();
        waiting.push(key.value);
      } else {
        busy = true;
      }
    },
    true,
  );
  const next = () => {
    busy = false;
    const value = waiting.shift();
    if (value) document.querySelector(`[data-cardpad] button[value="${CSS.escape(value)}"]`)?.click();
  };
  document.addEventListener("htmx:after:swap", next);
  document.addEventListener("htmx:error", () => {
    waiting.length = 0;
    busy = false;
  });
})();
