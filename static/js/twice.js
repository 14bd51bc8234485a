// A finger that taps twice meant one key. What came under it since, because the first tap led somewhere else, isn't
// tapped along: the next step of a round, or the large key of the page behind a saved form.
(() => {
  "use strict";
  const TWICE = 700; // milliseconds
  const ALIKE = 300; // where the same words came back: somebody may be quick, player after player
  const NEAR = 24; // CSS pixels
  let down, last;

  addEventListener("pointerdown", (event) => {
    down = event;
  }, true);
  addEventListener("click", (event) => {
    if (down?.pointerType !== "touch") return;
    const key = event.target.closest("a, button, label, summary");
    const words = key?.textContent;
    const { x, y, timeStamp: when } = event;
    const isGone = last && !last.key.offsetParent;
    if (isGone && Math.hypot(x - last.x, y - last.y) < NEAR && when - last.when < (words === last.words ? ALIKE : TWICE)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (key) last = { key, words, x, y, when };
  }, true);
})();
