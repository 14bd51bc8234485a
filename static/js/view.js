import { onShown } from "./events.js";

// The action bar covers the foot of the page: its height becomes a length that the sheet's pinned totals stand on. Where
// it scrolls with the page it covers nothing.
const measure = () => {
  const bar = document.querySelector(".action-bar");
  if (!bar) return;
  const covers = getComputedStyle(bar).position === "fixed";
  document.documentElement.style.setProperty("--action-bar-height", `${covers ? bar.offsetHeight - 1 : 0}px`);
};
// A pad opens at its top, unless the newest line wouldn't be seen at all, or a step of the round waits further down.
let at = location.pathname;
const isBelow = (line) => {
  const [{ top }, totals] = [line, document.querySelector("tfoot td")].map((part) => part.getBoundingClientRect());
  return top >= totals.top || top >= innerHeight;
};
// The totals, which stay in sight, cut no line: the page moves on until the one at their edge is seen whole.
const showWhole = () => {
  const totals = document.querySelector(".sheet tfoot th");
  if (!totals || getComputedStyle(totals).position !== "sticky") return;
  const edge = totals.getBoundingClientRect().top;
  for (const line of document.querySelectorAll(".sheet tbody tr")) {
    const { top, bottom } = line.getBoundingClientRect();
    if (top < edge - 1 && bottom > edge + 1) return scrollBy(0, bottom - edge);
  }
};
// Behind a saved round the next player is in sight also where the table left them out in the round before.
const nextPlayer = () => document.querySelector("#board [data-lane]:has(.pill.next)");
// A step that is above the sheet begins at the top of the screen where not all of it was seen: no line is cut there.
const bring = (part) => {
  if (!part) return;
  const isFirst = part.closest(".steps-first") && part.getBoundingClientRect().bottom > bottomEdge();
  part.scrollIntoView({ block: isFirst ? "start" : "nearest" });
};
const bottomEdge = () => innerHeight - parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom || 0);
const settle = (follows, arrives) => {
  measure();
  if (at !== location.pathname) scrollTo(0, 0);
  at = location.pathname;
  const newest = document.getElementById("newest");
  if (document.getElementById("own")) return;
  if (newest && (follows || isBelow(newest))) newest.scrollIntoView({ block: "center" });
  bring(step() || (arrives ? nextPlayer() : null));
  showWhole();
  drawWhole();
};
// While the page is scrolled, a row that names, totals or the action bar would cut isn't drawn until it is seen whole.
const drawWhole = () => {
  const box = (part) => part?.getBoundingClientRect();
  const bar = document.querySelector(".action-bar");
  const [names, totals] = [".sheet thead th", ".sheet tfoot th"].map((part) => document.querySelector(part));
  const stays = (part) => part && ["sticky", "fixed"].includes(getComputedStyle(part).position);
  const edges = [stays(names) && box(names).bottom, stays(totals) && box(totals).top, stays(bar) && box(bar).top].filter(Boolean);
  for (const row of document.querySelectorAll(".sheet tbody tr, .sheet tfoot tr, .ledger tbody tr")) {
    const { top, bottom } = box(row.firstElementChild); // as it is drawn: totals stay in sight, though their row is below
    row.classList.toggle("cut", edges.some((edge) => top < edge - 1.5 && bottom > edge + 1.5));
  }
};
let drawing = 0;
const drawSoon = () => {
  drawing ||= requestAnimationFrame(() => {
    drawing = 0;
    drawWhole();
  });
};
addEventListener("scroll", drawSoon, { passive: true });
addEventListener("resize", drawSoon);
// The phone's Back shuts an open menu and stays on its page, where the browser hands Back to its page at all.
let back = null;
const mayGoBack = (menu) => {
  back?.destroy();
  back = menu?.open && window.CloseWatcher ? new CloseWatcher() : null;
  if (back) back.onclose = () => { menu.open = false; };
};
// A fold of the open round that was opened is seen whole, where there is room for it. A menu opens again as it is: with
// nothing unfolded in it.
const unfolded = ({ target }) => {
  if (target.matches(".menu:not([open])")) for (const within of target.querySelectorAll("details")) within.open = false;
  if (target.matches(".menu")) mayGoBack(target);
  if (target.open && target.closest(".pieces")) target.scrollIntoView({ block: "nearest" });
  drawSoon();
};
document.addEventListener("toggle", unfolded, true);
// One open menu, closed by a tap elsewhere, which is on its shade, or on one of its items.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (event.target === menu || !menu.contains(event.target) || event.target.closest("a, button")) {
      menu.open = false;
      mayGoBack(null);
    }
  }
});
// A board that comes in by itself leaves a menu or a fold open, and readers where they read: it follows the newest
// line only where that was in view.
const byItself = (event) => ["live", "poll", "own"].includes(event.detail.ctx?.sourceElement?.id);
const folds = () => [...document.querySelectorAll("#board details")];
const name = (fold) => fold.querySelector("summary").textContent;
const inView = (line) => {
  const { top, bottom } = line.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};
const lines = () => document.querySelectorAll("#board .sheet tbody tr").length;
const step = () => document.querySelector("#board [data-lane].waits") || document.querySelector("#board .waits");
const stepKind = () => step()?.querySelector("form[data-piece]")?.id.split("-")[0];
let before;
document.addEventListener("htmx:before:swap", () => {
  const newest = document.getElementById("newest");
  const opened = folds().filter((fold) => fold.open).map(name);
  const kind = step() && inView(step()) && stepKind();
  before = { opened, lines: lines(), follows: newest && inView(newest), kind };
});
document.addEventListener("htmx:after:swap", (event) => {
  for (const fold of folds()) fold.open ||= before.opened.includes(name(fold));
  measure();
  drawSoon();
  const comes = byItself(event);
  // A person who saw all of a step sees all of the one that follows it.
  if (comes && before.kind && stepKind() !== before.kind) bring(step());
  if (!comes || (before.follows && lines() > before.lines)) settle(comes, !comes);
});
addEventListener("resize", measure);
// Measuring lays the page out: with the first frame, which does that anyway, not in the same breath as all scripts' first looks.
document.addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => settle()));

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

// A board's own style sheet stays loaded: without it, the pad after a form would be unstyled for a moment.
onShown(() => {
  for (const sheet of document.querySelectorAll("#board link[rel=stylesheet]")) {
    if (![...document.head.children].some(({ href }) => href === sheet.href)) document.head.append(sheet.cloneNode());
  }
});
