// Events on which a script updates the page: when it is shown, by htmx or from this phone, and when a part is swapped; and
// moments that a script waits for.
const looks = new Map(); // by event: the functions to call then, and those to call after all others
let hasCome = false;

const listenTo = (name) => {
  const found = { first: [], last: [] };
  looks.set(name, found);
  document.addEventListener(name, (event) => {
    for (const look of [...found.first, ...found.last]) {
      try {
        look(event);
      } catch (fault) {
        reportError(fault); // the other functions are called nevertheless
      }
    }
  });
  return found;
};
const listen = (names, look, place) => {
  for (const name of names) (looks.get(name) || listenTo(name))[place].push(look);
  if (hasCome) queueMicrotask(look);
};
const SHOWN = ["DOMContentLoaded", "htmx:after:swap", "tableside:page"];
const STREAM = [...SHOWN, "htmx:sse:after:message"];
const PAD = [...STREAM, "tableside:queue"];

// Once, as soon as the page and the scripts of its head are loaded.
export const onceHere = (work) => (hasCome ? work() : document.addEventListener("DOMContentLoaded", work));
export const onShown = (look) => listen(SHOWN, look, "first");
// On a pad, also when the stream brings a board, and when the queue of this phone changes.
export const onStream = (look) => listen(STREAM, look, "first");
export const onPad = (look, ...more) => listen([...PAD, ...more], look, "first");
// Called after all others: for the focus, and for what is under a finger.
export const onDrawn = (look) => listen(PAD, look, "last");

document.addEventListener("DOMContentLoaded", () => {
  hasCome = true;
});

export const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
// Runs when the page has been drawn.
const IDLE = 2000;
const SOON = 300;
export const whenIdle = (work) => {
  if (window.requestIdleCallback) requestIdleCallback(work, { timeout: IDLE });
  else setTimeout(work, SOON);
};
