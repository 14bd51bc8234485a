// The addresses of pages, and pages that replace the one on the screen.
import { onShown } from "./events.js";

// The folder that the app is in; empty at the root of its host.
export const ROOT = new URL(import.meta.url).pathname.replace(/\/static\/js\/.*/, "");
export const tableOf = (path) => {
  const [table] = path.slice(ROOT.length).match(/^\/tables\/(?!new\/)[^/?]+/) || [];
  return table && path.startsWith(ROOT) ? ROOT + table : "";
};

// Shows a page that htmx didn't load, and runs everything that scripts run on a page that it did.
export const show = (text) => {
  const found = new DOMParser().parseFromString(text, "text/html");
  document.title = found.title;
  document.body.replaceChildren(...found.body.childNodes);
  scrollTo(0, 0);
  shown = requests;
  htmx.process(document.body);
  document.dispatchEvent(new Event("tableside:page"));
  dispatchEvent(new Event("resize")); // what is measured to fit the screen is measured anew
};
// Loads a page; loading the open page again, or one instead of it ("replace"), adds no step for Back.
export const open = (path, step = "push") => {
  const way = path === location.pathname + location.search ? "replace" : step;
  return htmx.ajax("GET", path, { target: "body", swap: "innerHTML", [way]: path });
};

// A page that loads by itself, such as the pad after a saved entry, doesn't replace one that a person opened later, and
// neither does one that was asked for before that page was there.
let requests = 0;
let latest = 0;
let shown = 0; // of the requests before it none replaces what `show` has put here, such as a refusal
const comesByItself = (ctx) => ctx.sourceElement === document.body;
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  if (ctx.target !== document.body) return;
  ctx.number = requests += 1;
  if (!comesByItself(ctx)) latest = requests;
});
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (ctx.number <= shown) event.preventDefault();
  else if (!comesByItself(ctx) && ctx.number) latest = requests += 1;
  else if (ctx.number < latest) event.preventDefault(); // htmx doesn't put it on the screen
});

// The style sheet that a board or the referee brings stays loaded: without it, the next page would be unstyled at first.
onShown(() => {
  for (const sheet of document.querySelectorAll("#board link[rel=stylesheet], #dispute > link")) {
    if (![...document.head.children].some(({ href }) => href === sheet.href)) document.head.append(sheet.cloneNode());
  }
});
