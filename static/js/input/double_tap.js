// A double tap is meant for one key. A key that came under the finger because of the first tap, such as the next step of a
// round or the large key of the next page, is disabled for a moment, and looks so. A key that goes on to the next player
// goes on once: the second tap would pass over somebody.
import { onDrawn } from "../events.js";

const BLOCKED_MS = 350; // as long as the second tap of a double tap may take
const NEAR = 24; // CSS pixels
const KEYS = "a, button, label, summary";
const GOES_ON = "[data-next], [data-face='next']";
let down, last, page, timer;
let blocked = { until: 0 };

const isTwice = (key, when) => key?.matches(GOES_ON) && key === last?.key && when - last.when < BLOCKED_MS;
const isGone = () => last && !last.key.offsetParent;
const distance = ({ left, right, top, bottom }) =>
  Math.hypot(Math.max(left - blocked.x, 0, blocked.x - right), Math.max(top - blocked.y, 0, blocked.y - bottom));
// A trick is laid by one tap after another: the cards next to the tapped one count at once.
const isUnder = (key) => distance(key.getBoundingClientRect()) < (key.closest("[data-cardpad]") ? 1 : NEAR);
const unblock = () => {
  if (performance.now() < blocked.until) return mark();
  for (const key of document.querySelectorAll("[data-blocked]")) {
    delete key.dataset.blocked;
    key.ariaDisabled = null;
  }
};
const mark = () => {
  for (const key of document.querySelectorAll(KEYS)) {
    if (!key.offsetParent || !isUnder(key)) continue;
    key.dataset.blocked = "";
    if (key.matches("a, button")) key.ariaDisabled = "true";
  }
  clearTimeout(timer);
  timer = setTimeout(unblock, blocked.until - performance.now());
};
// The keys that replaced the tapped one are disabled from that tap on; those of a new page, from its arrival on.
const look = () => {
  const now = performance.now();
  const main = document.querySelector("main");
  if (isGone() && last.byFinger) {
    blocked = { x: last.x, y: last.y, until: BLOCKED_MS + (page && main !== page ? now : last.when) };
    last = null;
  }
  page = main;
  if (now < blocked.until) mark();
};

addEventListener("pointerdown", (event) => {
  down = event;
}, true);
addEventListener("click", (event) => {
  const key = event.target.closest(KEYS);
  const byFinger = down?.pointerType !== "mouse";
  if (performance.now() >= blocked.until) unblock();
  if (
    key?.matches("[data-blocked]")
    || (event.detail && isTwice(key, event.timeStamp))
    || (!byFinger && event.detail > 1 && isGone()) // a mouse's second click, on what came in place of the clicked key
  ) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (key && event.detail) last = { key, byFinger, x: event.x, y: event.y, when: event.timeStamp };
}, true);
onDrawn(() => {
  look();
  requestAnimationFrame(look); // for what is drawn a little later, such as the large key while entries wait
});
