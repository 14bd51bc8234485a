// What of a board is in view: where its page opens, what it scrolls to, and how lines fade behind what stays in sight.

// The action bar covers the foot of the page: its height becomes a length, which the sheet's pinned totals keep from the
// foot. Where it scrolls with the page it covers nothing.
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
// The pinned totals cut no line: the page scrolls until the line at their edge is seen whole.
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
// A step that is above the sheet starts at the top of the screen where not all of it was seen: no line is cut there.
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
  if (arrives && !newest && document.getElementById("board")) scrollTo(0, 0); // a game that has just begun
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
document.addEventListener("toggle", fadeSoon, true);
// A new board doesn't scroll the page away from its reader: it follows the newest line only if that was in view.
const byItself = (event) => ["live", "poll", "own"].includes(event.detail.ctx?.sourceElement?.id);
const inView = (line) => {
  const { top, bottom } = line.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};
const lines = () => document.querySelectorAll("#board .sheet tbody tr").length;
const step = () => document.querySelector("#board [data-asks] [data-due]") || document.querySelector("#board .waits");
const stepKind = () => step()?.querySelector("form[data-piece]")?.id.split("-")[0];
let before;
document.addEventListener("htmx:before:swap", () => {
  const newest = document.getElementById("newest");
  const kind = step() && inView(step()) && stepKind();
  before = { lines: lines(), follows: newest && inView(newest), kind };
});
document.addEventListener("htmx:after:swap", (event) => {
  measure();
  fadeSoon();
  const comes = byItself(event);
  // A person who saw all of a step sees all of the one that follows it.
  if (comes && before.kind && stepKind() !== before.kind) bring(step());
  if (!comes || (before.follows && lines() > before.lines)) settle(comes, !comes);
});
addEventListener("resize", measure);
// Measuring forces a layout: it waits for the first frame, which has one anyway, instead of slowing down the scripts' start.
document.addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => settle()));
