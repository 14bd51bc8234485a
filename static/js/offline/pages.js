// Loads pages, from the server or, while it is away, from the app on this phone. Without both the page stays, with a message.
import { onShown } from "../events.js";
import { tableOf } from "../navigation.js";
import { arrival } from "./outbox.js";
import { queue } from "./queue.js";
import { ALONE, isAway, reach } from "./server.js";

let pad = null; // as last seen, {table, text}: a waiting entry leads back to it

const padInSight = () => document.querySelector("#poll ~ #waiting")?.dataset.table;

// The pad that is being left, without what only this moment shows.
document.addEventListener("htmx:before:swap", ({ detail: { ctx } }) => {
  const table = padInSight();
  if (!table || ctx.target !== document.body || isAway()) return;
  const copy = document.body.cloneNode(true);
  for (const ours of copy.querySelectorAll("[data-by-phone]")) ours.remove();
  pad = { table, text: document.querySelector("title").outerHTML + copy.innerHTML };
});

// A page of a table shows everything that was entered here: it is requested once those entries have arrived, and again if
// more were entered meanwhile.
const page = async (path, request) => {
  const table = tableOf(path);
  if (!table || path === table) return bring(path, request);
  await arrival();
  const { size } = queue.settled;
  const brought = await bring(path, request);
  await arrival();
  return queue.settled.size > size ? bring(path, request) : brought;
};
const bring = (path, request) => reach(path, request).catch((fault) => {
  const isElsewhere = padInSight() !== path;
  if (isElsewhere && pad?.table === path) return new Response(pad.text, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  if (isElsewhere && fault.name !== "AbortError") sayAway(fault.words);
  throw fault;
});
const STAYS = "The server doesn’t answer now. What is on this page stays. See that its machine is awake, and that this phone is on its network; then try again.";
const WAITS = "The server doesn’t answer now. This entry waits on this phone, and goes up by itself when the server is back.";
export const sayAway = (why = "") => {
  document.querySelector(".no-server")?.remove();
  const words = queue.find(document.querySelector("form[data-sent]")?.dataset.sent) ? WAITS : STAYS;
  const notice = Object.assign(document.createElement("p"), { className: "paper trouble no-server", textContent: `${why} ${words}`.trim() });
  notice.setAttribute("role", "alert");
  document.querySelector("main").prepend(notice);
  notice.scrollIntoView({ block: "nearest" });
};

document.addEventListener("tableside:slow", () => sayAway()); // the pad that shows what waits isn't here yet

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  ctx.fetch = (action, request) => {
    const whole = request.method === "GET" && request.headers["HX-Request-Type"] === "full";
    return (whole && !ALONE ? page : reach)(action, request);
  };
});

// A phone that has lost access deletes what it has of the table.
const forget = async (table) => {
  if (pad?.table === table) pad = null;
  const [{ forgetDrafts }, { forgetRecord }] = await Promise.all([import("../input/drafts.js"), import("./records.js")]);
  forgetDrafts(table);
  await forgetRecord(table);
};
onShown(() => {
  const table = tableOf(location.pathname);
  if (table && document.querySelector("[data-no-table]")) forget(table);
});
