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
  const cut = [...document.querySelectorAll(".sheet tbody tr")].find((line) => isCut(line, edge));
  if (cut) scrollBy(0, cut.getBoundingClientRect().bottom - edge);
};
// The newest line is seen whole, below the names.
const showNewest = (newest) => {
  const names = document.querySelector(".sheet thead th")?.getBoundingClientRect().bottom;
  if (newest && isCut(newest, names)) scrollBy(0, newest.getBoundingClientRect().top - names);
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
  showNewest(newest);
  fadeRows();
};
// A row that scrolls behind the names or the totals, where these stay in sight, fades at their edge.
const EDGES = [[".sheet thead", "bottom"], [".sheet tfoot", "top"]];
const isCut = (row, edge) => {
  const { top, bottom } = row.getBoundingClientRect();
  return top < edge - 1.5 && bottom > edge + 1.5;
};
const fadeRows = () => {
  const rows = [...document.querySelectorAll(".sheet tbody tr")];
  for (const [place, side] of EDGES) {
    const part = document.querySelector(place);
    const cell = part?.querySelector("th");
    if (!cell) continue;
    const edge = cell.getBoundingClientRect()[side];
    const isSticky = getComputedStyle(cell).position === "sticky";
    part.classList.toggle("covers", isSticky && rows.some((row) => isCut(row, edge)));
  }
};
let fading = 0;
const fadeSoon = () => {
  fading ||= requestAnimationFrame(() => {
    fading = 0;
    fadeRows();
  });
};
addEventListener("scroll", fadeSoon, { passive: true });
addEventListener("resize", fadeSoon);
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
  fadeSoon();
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
  fadeSoon();
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

// The own style sheet of a board or of the referee stays loaded: without it, the next page would be unstyled for a moment.
onShown(() => {
  for (const sheet of document.querySelectorAll("#board link[rel=stylesheet], #dispute > link")) {
    if (![...document.head.children].some(({ href }) => href === sheet.href)) document.head.append(sheet.cloneNode());
  }
});
