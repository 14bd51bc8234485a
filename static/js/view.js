// What of a board is in view: where its page opens, what it scrolls to, and how lines fade behind what stays in sight.

const ROOT = document.documentElement;
// The action bar covers the foot of the page: its height becomes a length, which the sheet's pinned totals keep from the
// foot. Where it scrolls with the page it covers nothing.
const measure = () => {
  const bar = document.querySelector(".action-bar");
  if (!bar) return;
  const covers = getComputedStyle(bar).position === "fixed";
  ROOT.style.setProperty("--action-bar-height", `${covers ? bar.offsetHeight - 1 : 0}px`);
};
// Where what stays in sight at the foot begins; a browser's own bars, which come and go, don't move it.
const bottomEdge = () => ROOT.clientHeight - parseFloat(getComputedStyle(ROOT).getPropertyValue("--action-bar-height") || 0);
// A sheet folds to as many of its newest rounds as leave in sight its foot, and what the table is asked below it: its page
// opens at the top. A note belongs to the round above it; a single round takes no more room than the fold.
const foldRows = () => {
  const sheet = document.querySelector("#sheet:has(> .lines)");
  if (!sheet || document.getElementById("own")) return;
  const rows = [...sheet.querySelectorAll("tbody tr:not(.open-line)")];
  for (const row of rows) row.classList.remove("folded");
  const due = [...document.querySelectorAll(".pieces > :is(.waits, [data-due], .act)")].at(-1);
  const [own, asked] = [sheet, due].map((part) => part?.getBoundingClientRect());
  const { bottom } = asked?.top >= own.bottom ? asked : own;
  const isBelowSteps = sheet.closest(".steps-first") && own.top + scrollY > bottomEdge(); // no fold brings it into sight
  let over = rows.length > 1 && !isBelowSteps ? bottom + scrollY - bottomEdge() : 0;
  if (over > 0) over += 30; // the fold's own line
  const heights = rows.map((row) => row.offsetHeight);
  rows.forEach((row, at) => {
    const isFolded = over > 0 || (at && row.matches(".folded + .beside-line"));
    row.classList.toggle("folded", isFolded);
    if (isFolded) over -= heights[at];
  });
};
const fit = () => {
  measure();
  foldRows();
};
// Behind a saved round the next player is in sight also where the table left them out in the round before.
const nextPlayer = () => document.querySelector("#board [data-lane]:has(.pill.next)");
// A step that is above the sheet starts at the top of the screen where not all of it was seen: no line is cut there.
const bring = (part) => {
  if (!part) return;
  const isFirst = part.closest(".steps-first") && part.getBoundingClientRect().bottom > bottomEdge();
  part.scrollIntoView({ block: isFirst ? "start" : "nearest" });
};
let at = location.pathname;
const settle = (arrives) => {
  fit();
  if (at !== location.pathname) scrollTo(0, 0);
  at = location.pathname;
  if (document.getElementById("own")) return;
  if (arrives && !newest() && document.getElementById("board")) scrollTo(0, 0); // a game that has just begun
  bring(step() || (arrives ? nextPlayer() : null));
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
// A new board doesn't scroll the page away from its reader: it follows the newest line only if that was scrolled into view.
const byItself = (event) => ["live", "poll", "own"].includes(event.detail.ctx?.sourceElement?.id);
const inView = (line) => {
  const { top, bottom } = line.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};
const lines = () => document.querySelectorAll("#board .sheet tbody tr").length;
const step = () => document.querySelector("#board [data-asks] [data-due]") || document.querySelector("#board .waits");
const stepKind = () => step()?.querySelector("form[data-piece]")?.id.split("-")[0];
const newest = () => document.getElementById("newest");
let before;
document.addEventListener("htmx:before:swap", () => {
  const kind = step() && inView(step()) && stepKind();
  before = { lines: lines(), follows: scrollY && newest() && inView(newest()), kind };
});
document.addEventListener("htmx:after:swap", (event) => {
  fadeSoon();
  if (!byItself(event)) return settle(true);
  fit();
  // A person who saw all of a step sees all of the one that follows it.
  if (before.kind && stepKind() !== before.kind) bring(step());
  if (before.follows && lines() > before.lines) newest()?.scrollIntoView({ block: "center" });
});
addEventListener("resize", fit);
// Measuring forces a layout: it waits for the first frame, which has one anyway, instead of slowing down the scripts' start.
requestAnimationFrame(fit);
document.addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => settle()));
