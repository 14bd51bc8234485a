// When a script looks at the page again: as it comes, by htmx or from this phone, and as a part of it is drawn anew.
const looks = new Map(); // by event: what looks then, and what looks behind all others
let hasCome = false;

const listenTo = (name) => {
  const found = { first: [], last: [] };
  looks.set(name, found);
  document.addEventListener(name, (event) => {
    for (const look of [...found.first, ...found.last]) {
      try {
        look(event);
      } catch (fault) {
        reportError(fault); // the others look all the same
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

// Once, as soon as the page and all scripts of its head are there.
export const onceHere = (work) => (hasCome ? work() : document.addEventListener("DOMContentLoaded", work));
export const onShown = (look) => listen(SHOWN, look, "first");
// The pad also as the stream brings a board by itself, and as what waits on this phone changes.
export const onStream = (look) => listen(STREAM, look, "first");
export const onPad = (look, ...more) => listen([...PAD, ...more], look, "first");
// Behind all that draw: where the focus goes, and what came under a finger.
export const onDrawn = (look) => listen(PAD, look, "last");

document.addEventListener("DOMContentLoaded", () => {
  hasCome = true;
});
