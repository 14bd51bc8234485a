// A tap is meant for the key that the person saw. A key that came under the finger because of the first tap of a double tap,
// such as the next step of a round or the large key of the next page, is disabled for a moment, and looks so; so are keys that
// ask something else because of another phone's entry. A key that goes on to the next player goes on once: the second tap
// would pass over somebody.
import { onDrawn } from "../events.js";
import { queue } from "../offline/queue.js";

const BLOCKED_MS = 350; // as long as the second tap of a double tap may take
const NEAR = 24; // CSS pixels
const KEYS = "a, button, label, summary";
const GOES_ON = "[data-next], [data-face='next']";
const FORMS = "#board :is([data-piece], .steps form)";
let down, last, page, board, timer;
let blocked = { until: 0 };

const isTwice = (key, when) => key?.matches(GOES_ON) && key === last?.key && when - last.when < BLOCKED_MS;
const isGone = () => last && !last.key.offsetParent;
const distance = ({ left, right, top, bottom }) =>
  Math.hypot(Math.max(left - blocked.x, 0, blocked.x - right), Math.max(top - blocked.y, 0, blocked.y - bottom));
// A trick is laid by one tap after another: the cards next to the tapped one count at once.
const isUnder = (key) => distance(key.getBoundingClientRect()) < (key.closest("[data-cardpad]") ? 1 : NEAR);
const isBlocked = (key) => (blocked.anew ? blocked.anew.includes(key?.closest(FORMS)?.id) : isUnder(key));
const mark = () => {
  const wait = blocked.until - performance.now();
  for (const key of document.querySelectorAll(wait > 0 ? KEYS : "[data-blocked]")) {
    const isOff = wait > 0 && key.offsetParent && isBlocked(key);
    if (!isOff && !key.matches("[data-blocked]")) continue;
    key.toggleAttribute("data-blocked", isOff);
    if (key.matches("a, button")) key.ariaDisabled = isOff ? "true" : null;
  }
  clearTimeout(timer);
  if (wait > 0) timer = setTimeout(mark, wait);
};
// What the keys of a form ask: for whom, or what they would undo, and what they say.
const asks = (form) => form.dataset.title + form.closest(".step")?.querySelector(".whose")?.textContent + form.textContent;
const lookAtBoard = () => ({
  position: Number(document.getElementById("board")?.dataset.position),
  asked: new Map([...document.querySelectorAll(FORMS)].filter((form) => !form.hidden).map((form) => [form.id, asks(form)])),
});
const isOwn = (position) => queue.all().length || [...queue.settled.values()].includes(position);
// The keys that replaced the tapped one are disabled from that tap on; those of a new page, from its arrival on.
const look = () => {
  const now = performance.now();
  const main = document.querySelector("main");
  const before = board;
  board = lookAtBoard();
  if (isGone() && last.byFinger) {
    blocked = { x: last.x, y: last.y, until: BLOCKED_MS + (page && main !== page ? now : last.when) };
    last = null;
  } else if (main === page && board.position > before.position && !isOwn(board.position)) {
    const anew = [...board.asked.keys()].filter((id) => board.asked.get(id) !== before.asked.get(id));
    blocked = { anew, since: now, until: now + BLOCKED_MS };
  }
  page = main;
  if (now < blocked.until) mark();
};
// A finger that was down before the board came is meant for what was asked then, however long it stays.
const isOld = (key) => blocked.anew && down?.timeStamp < blocked.since && isBlocked(key);

addEventListener("pointerdown", (event) => {
  down = event;
}, true);
addEventListener("click", (event) => {
  const key = event.target.closest(KEYS);
  const byFinger = down?.pointerType !== "mouse";
  if (performance.now() >= blocked.until) mark();
  if (
    key?.matches("[data-blocked]")
    || (event.detail && (isTwice(key, event.timeStamp) || isOld(key)))
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
