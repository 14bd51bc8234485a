// Pages, from the server or, while it is away, from the app on this phone. Without either the page stays as it is, and says so.
import { onShown } from "../events.js";
import { arrival } from "./outbox.js";
import { queue } from "./queue.js";
import { ALONE, forgotten, isAway, reach, tableOf } from "./server.js";

const MARK = "Tableside";
const pads = new Map(); // by table: its pad as it was seen last, to which an entry that waits leads back

const padInSight = () => document.querySelector("#poll ~ #waiting")?.dataset.table;

// The pad that is left, without what only this moment had.
document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  const table = padInSight();
  if (!table || ctx.target !== document.body || isAway()) return;
  const copy = document.body.cloneNode(true);
  for (const ours of copy.querySelectorAll("[data-by-phone]")) ours.remove();
  pads.set(table, document.querySelector("title").outerHTML + copy.innerHTML);
});

// A phone without access any more deletes what it has of the table.
const note = async (path, answer) => {
  const table = tableOf(path);
  if (answer.ok && !answer.redirected) {
    forgotten.delete(table);
  } else if (table && path === table && (answer.status === 404 || answer.status === 403)) await forget(table);
};
export const forget = async (table) => {
  forgotten.add(table);
  pads.delete(table);
  const [{ forgetDrafts }, { forgetRecord }] = await Promise.all([import("../input/drafts.js"), import("./records.js")]);
  forgetDrafts(table);
  await forgetRecord(table);
};

// A page of a table shows everything that was entered here: it is requested after those entries have arrived, and again if
// more was entered in the meantime.
const page = async (path, request) => {
  const table = tableOf(path);
  if (!table || path === table) return bring(path, request);
  await arrival(table);
  const { size } = queue.settled;
  const brought = await bring(path, request);
  await arrival(table);
  return queue.settled.size > size ? bring(path, request) : brought;
};
const bring = async (path, request) => {
  try {
    const answer = await reach(path, request);
    if (!answer.isHere) await note(path, answer);
    return answer;
  } catch (fault) {
    if (pads.has(path) && padInSight() !== path) return new Response(pads.get(path), { headers: { "Content-Type": "text/html; charset=utf-8", [MARK]: "seen" } });
    if (fault.name !== "AbortError" && padInSight() !== path) sayAway(fault.words);
    throw fault;
  }
};
const STAYS = "The server doesn’t answer now. What is on this page stays; try again in a moment.";
const WAITS = "The server doesn’t answer now. This entry waits on this phone, and goes up by itself when the server is back.";
export const sayAway = (why = "") => {
  document.querySelector(".no-server")?.remove();
  const words = queue.find(document.querySelector("form[data-sent]")?.dataset.sent) ? WAITS : STAYS;
  const notice = Object.assign(document.createElement("p"), { className: "paper trouble no-server", textContent: `${why} ${words}`.trim() });
  notice.setAttribute("role", "alert");
  document.querySelector("main").prepend(notice);
  notice.scrollIntoView({ block: "nearest" });
};

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  ctx.fetch = (action, request) => {
    const whole = request.method === "GET" && request.headers["HX-Request-Type"] === "full";
    return (whole && !ALONE ? page : reach)(action, request);
  };
});

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

const refusal = document.getElementById("refusal");
if (refusal && ["403", "404"].includes(refusal.dataset.status) && location.pathname === tableOf(location.pathname)) {
  document.addEventListener("DOMContentLoaded", () => forget(location.pathname));
}

// A board's own style sheet stays loaded: without it, the pad after a form would be unstyled for a moment.
onShown(() => {
  for (const sheet of document.querySelectorAll("#board link[rel=stylesheet]")) {
    if (![...document.head.children].some(({ href }) => href === sheet.href)) document.head.append(sheet.cloneNode());
  }
});
