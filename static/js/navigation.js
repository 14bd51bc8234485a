// Pages that come in place of the one on the screen.
import { onShown } from "./events.js";

// Puts a page on the screen that didn't come by htmx, with all that the page's scripts do on one that did.
export const show = (text) => {
  const found = new DOMParser().parseFromString(text, "text/html");
  document.title = found.title;
  document.body.replaceChildren(...found.body.childNodes);
  htmx.process(document.body);
  document.dispatchEvent(new Event("tableside:page"));
  dispatchEvent(new Event("resize"));
};
// Brings a page; one more look at the page that is open is no further step for Back.
export const open = (path) => {
  const push = path === location.pathname + location.search ? "false" : path;
  return htmx.ajax("GET", path, { target: "body", swap: "innerHTML", push });
};

// A page that loads by itself, such as the pad after a saved entry, doesn't replace one that was opened in the meantime.
let turn = 0;
let opened = 0;
const comesByItself = (ctx) => ctx.sourceElement === document.body;
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  if (ctx.target !== document.body) return;
  ctx.turn = turn += 1;
  if (!comesByItself(ctx)) opened = turn;
});
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (!comesByItself(ctx) && ctx.turn) opened = turn += 1;
  else if (ctx.turn < opened) event.preventDefault();
});

// The own style sheet of a board or of the referee stays loaded: without it, the next page would be unstyled for a moment.
onShown(() => {
  for (const sheet of document.querySelectorAll("#board link[rel=stylesheet], #dispute > link")) {
    if (![...document.head.children].some(({ href }) => href === sheet.href)) document.head.append(sheet.cloneNode());
  }
});
