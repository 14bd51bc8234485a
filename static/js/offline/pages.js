// Pages from the server, and copies of them. An answer counts only if it has the server's mark: while it is away, anything
// may answer at its address. Then a page that was seen comes from this phone; for any other a page explains that.
import { onShown, onStream } from "../events.js";
import { arrival } from "./outbox.js";
import { queue } from "./queue.js";
import { ALONE, ask, forgotten, later, tableOf, whenIdle } from "./server.js";
import { store } from "./store.js";

const MARK = "Tableside";
const WAIT_MS = 4000;
const OF_TABLE = /^\/tables\/(?!new\/)[^/]+(?:\/(?:referee|history|enter\/[^/]+|rows\/\d+(?:\?seat=\d+)?|totals\?seat=\d+))?$/;
const OF_ALL = /^\/(?:referee(?:\/[^/]+)?|rules\/[^/]+)?$/;
const NEVER_SEEN = "/offline";
const TYPED = "input[type=hidden][name=key]";

const asPage = (text) => new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8", [MARK]: "kept" } });
const save = (path, text) => !ALONE && (OF_TABLE.test(path) || OF_ALL.test(path)) && !forgotten.has(tableOf(path)) && store.put(path, text);

// A phone without access any more deletes its copies of the table.
const note = async (path, answer) => {
  const table = tableOf(path);
  if (answer.ok && !answer.redirected) {
    forgotten.delete(table);
    await save(path, await answer.clone().text());
  } else if (table && path === table && (answer.status === 404 || answer.status === 403)) await forget(table);
};
export const forget = async (table) => {
  forgotten.add(table);
  await store.drop(table);
  const [{ forgetDrafts }, { forgetAhead }] = await Promise.all([import("../input/drafts.js"), import("./prefetch.js")]);
  forgetDrafts(table);
  await forgetAhead(table);
};
const asksReferee = (path) => {
  const dispute = document.getElementById("dispute");
  return dispute && path.includes("?") && path.split("?")[0] === new URL(dispute.action).pathname;
};
// The forms of the next entries; none before they are loaded.
const prefetched = () => import("./prefetch.js").catch(() => null);
const find = async (path) => (await (await prefetched())?.formAhead(path)) ?? store.get(path);

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
  const next = await (await prefetched())?.formAfterWaiting(path);
  if (next) return asPage(next);
  const asked = ask(path, request);
  asked.catch(() => null); // looked at below, once it is known what is kept
  const copy = await find(path);
  // The copy may be older than the screen by now: the newest copy is shown.
  const newest = async () => (await find(path)) ?? copy;
  try {
    const answer = await (copy ? Promise.race([asked, later(WAIT_MS).then(() => null)]) : asked);
    if (!answer) {
      asked.then((late) => note(path, late), () => null);
      return asPage(await newest());
    }
    await note(path, answer);
    return answer;
  } catch (away) {
    // A dispute's page stays with its cards: only the server can add one, or rule.
    if (!copy && asksReferee(path)) document.dispatchEvent(new Event("tableside:no-referee"));
    if (!copy && asksReferee(path)) throw away;
    const shown = away.name === "AbortError" ? null : (await newest()) ?? (await store.get(NEVER_SEEN));
    if (!shown) throw away;
    return asPage(shown);
  }
};

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  ctx.fetch = (action, request) => {
    const whole = request.method === "GET" && request.headers["HX-Request-Type"] === "full";
    return (whole && !ALONE ? page : ask)(action, request);
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

// The dealer's mark, as in the sheet's template: a letter, and a word for screen readers.
export const markDealer = (sheet, dealer) => {
  [...sheet.querySelectorAll("thead th .dealer-marker:not(.badge)")].forEach((marker, seat) => {
    const deals = String(seat) === dealer;
    marker.classList.toggle("away", !deals);
    const spoken = marker.parentElement.querySelector(".out-of-sight");
    if (deals && !spoken) marker.parentElement.append(Object.assign(document.createElement("span"), { className: "out-of-sight", textContent: "deals" }));
    else if (!deals) spoken?.remove();
  });
};
// The pad as the server sent it, without this phone's additions.
const withoutAdditions = () => {
  const copy = document.documentElement.cloneNode(true);
  copy.removeAttribute("style");
  copy.querySelector("#waiting")?.replaceChildren();
  copy.querySelector("#waiting")?.setAttribute("hidden", "");
  for (const ours of copy.querySelectorAll("[data-by-phone]")) ours.remove();
  for (const away of copy.querySelectorAll("[data-put-aside]")) {
    away.hidden = false;
    delete away.dataset.putAside;
  }
  const sheet = copy.querySelector("#board .sheet");
  if (sheet) markDealer(sheet, sheet.dataset.dealer);
  return `<!doctype html>${copy.outerHTML}`;
};
const keepPad = () => {
  if (document.getElementById("board") && location.pathname === tableOf(location.pathname) && !location.search) save(location.pathname, withoutAdditions());
};
// The sources of a page's copy: the app's files, which differ in another version; and the sheet, for pages that show some of
// it.
const files = [import.meta.url, document.querySelector("head link[rel=stylesheet]").href];
const drawnFrom = (path) => {
  const position = document.getElementById("board")?.dataset.position ?? "";
  return [...files, path === "/" || tableOf(path) ? `${tableOf(location.pathname)} ${position}` : ""].join(" ");
};
const fetched = new Set();
const fetchAhead = async (path) => {
  const visit = `${tableOf(location.pathname)} ${path}`;
  if (fetched.has(visit)) return;
  fetched.add(visit);
  const of = drawnFrom(path);
  if (await store.isFresh(path, of)) return;
  try {
    const answer = await ask(path, {});
    if (answer.ok && !forgotten.has(tableOf(path))) await store.put(path, await answer.text(), of);
  } catch {
    fetched.delete(visit);
  }
};
// The pages that a table may open while the server is away, fetched at most once a visit.
const around = () => {
  if (ALONE) return;
  fetchAhead(NEVER_SEEN);
  fetchAhead("/");
  fetchAhead("/referee");
  for (const link of document.querySelectorAll("#board [data-keep], #dispute[data-keep]")) fetchAhead(link.getAttribute("data-keep"));
};

// This phone's settings, for pages from its service worker.
if (!ALONE) store.put("look", document.documentElement.outerHTML.split("<title>")[0]);

// This page as the server sent it, before any script changes it. An error page isn't kept, nor the page it replaced.
const refusal = document.getElementById("refusal");
if (refusal) {
  const shut = ["403", "404"].includes(refusal.dataset.status) && location.pathname === tableOf(location.pathname);
  if (shut) document.addEventListener("DOMContentLoaded", () => forget(location.pathname));
} else if (!document.getElementById("board") && !document.querySelector(TYPED)) {
  save(location.pathname + location.search, `<!doctype html>${document.documentElement.outerHTML}`);
}
for (const name of Object.keys(localStorage)) if (name.startsWith("tableside:page:")) localStorage.removeItem(name);

// A board's own style sheet stays loaded: without it, the pad after a form would be unstyled for a moment.
onShown(() => {
  for (const sheet of document.querySelectorAll("#board link[rel=stylesheet]")) {
    if (![...document.head.children].some(({ href }) => href === sheet.href)) document.head.append(sheet.cloneNode());
  }
});
onStream(() => {
  keepPad();
  whenIdle(around);
});
