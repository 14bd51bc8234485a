// A finger that taps twice meant one key. What came under it since, because the first tap led somewhere else, isn't
// tapped along: the next step of a round, or the large key of the page behind a saved form.
(() => {
  "use strict";
  const TWICE = 700; // milliseconds
  const ALIKE = 300; // where the same words came back: somebody may be quick, player after player
  const NEAR = 24; // CSS pixels
  let down = {};
  let last = null;

  addEventListener("pointerdown", (event) => {
    down = event;
  }, true);
  addEventListener("click", (event) => {
    if (!event.isTrusted || down.pointerType !== "touch") return;
    const key = event.target.closest("a, button, label, summary");
    const words = key?.textContent;
    const { clientX: x, clientY: y, timeStamp: when } = event;
    const isSame = last && Math.hypot(x - last.x, y - last.y) < NEAR && when - last.when < (words === last.words ? ALIKE : TWICE);
    if (isSame && key !== last.key && !last.key?.offsetParent) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else last = { x, y, when, key, words };
  }, true);
})();
