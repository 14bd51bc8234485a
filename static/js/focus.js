// The focus: on a new page, it goes to the message against an entry, else to the button that had it before, to a verdict,
// or to the heading; after an entry was saved, to the prompt, or to the name of who has won. From a piece that is filled it
// goes to the next one.
import { onDrawn } from "./events.js";
import { announce } from "./input/steps.js";

let page = null;
let last = null; // what had the focus, until a finger or a mouse went elsewhere
let same = "";
let path = location.pathname;

const go = (found) => {
  // A key that can go no further passes the focus to its partner.
  const place = found?.disabled ? found.parentElement.querySelector("button:enabled") : found;
  if (!place) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus({ preventScroll: true });
};
const NEXT = "#action-bar .say:not([hidden])"; // the prompt
const quoted = (text) => `"${CSS.escape(text)}"`;
const selector = (key) => {
  if (key.dataset.same) return `[data-same=${quoted(key.dataset.same)}]`;
  if (key.id) return `#${CSS.escape(key.id)}`;
  if (key.matches(NEXT) || key.closest(".steps [data-sent]")) return NEXT;
  if (key.closest(".steps")) return `.steps form[action=${quoted(key.form.getAttribute("action"))}] button`;
  if (key.name) return `[name=${quoted(key.name)}][value=${quoted(key.value)}]`;
  return key.href ? `[href=${quoted(key.getAttribute("href"))}]` : "";
};
const arrive = (message) => {
  const reason = message?.querySelector("[data-needed]");
  reason?.scrollIntoView({ block: "nearest" });
  const alert = reason || message;
  const still = path === location.pathname && same && document.querySelector(same);
  path = location.pathname;
  go(alert || still || document.querySelector(".verdict, [autofocus]") || document.querySelector("h1"));
  if (still) announce();
};
const goOn = () => go([".winner", NEXT, "h1"].map((place) => document.querySelector(place)).find(Boolean));
const handOn = (gone) => {
  const next = gone.closest(".pieces") && [...document.querySelectorAll(".pieces form button")].find((key) => key.offsetParent);
  if (next) go(next);
  else goOn();
};
export const mend = () => {
  if (!last) return;
  if (!last.isConnected || last.closest("[hidden]")) handOn(last);
  else if (document.activeElement === document.body && last.matches(NEXT)) go(last); // it was moved, or away for a moment
};
// Scrolls to the message against an entry, once for each caller, and returns it.
export const alertInSight = () => {
  let seen = null;
  return () => {
    const alert = document.querySelector('main [role="alert"]');
    if (alert !== seen) alert?.scrollIntoView({ block: "nearest" });
    seen = alert;
    return alert;
  };
};
const bringAlert = alertInSight();
const look = () => {
  // From any scroll position, above the whole action bar with its keypad or deck.
  const alert = bringAlert();
  const now = document.querySelector("main");
  if (page && now !== page) arrive(alert);
  else mend();
  page = now;
};
// After an entry was saved; a live region announces the entry itself.
export const settle = () => {
  if (document.activeElement.matches("h1")) goOn();
};

document.addEventListener("focusin", ({ target }) => {
  last = target;
});
document.addEventListener("pointerdown", () => {
  last = null;
});
document.addEventListener("htmx:before:swap", () => {
  same = selector(document.activeElement);
});
onDrawn(look);
