// Going on without the server. A phone that keeps a table has the table's record and the app's files; while the server is
// away the app itself answers here, on the record and on what waits in the queue. The queue is all that is kept of it: when
// the server is back, it gets the queue's entries in their order. When to go on is decided in server.js (`reach`); here it is
// done, and ended once the server is back.
import { onStream } from "../events.js";
import { fetchApp, startApp } from "../phone/app_files.js";
import { open } from "../navigation.js";
import { sayAway } from "./pages.js";
import { queue } from "./queue.js";
import { asBook, bringUpTo, bringUpToReceipt, isSecret, isWhole } from "./records.js";
import { goOnWith, isThere, tableOf } from "./server.js";

const SECRET = "What is secret until all are in waits for the server.";
const LOOK_EVERY = 3000; // milliseconds, for an absent server
const THEME_KEY = "tableside:theme"; // of the last page from the server: theme, vibration, film

const ROOMY = 4; // gigabytes of memory with which the app is kept started; few browsers say how much there is
const hasRoom = (navigator.deviceMemory ?? ROOMY) >= ROOMY;

let app = null; // a promise of it, once it was started
let turn = Promise.resolve();
const inTurn = (work) => {
  turn = turn.then(work, work);
  return turn;
};
const standIn = {
  away: false,
  entered: new Set(), // the keys of what the app has of the queue
  has: async (table) => !table || isWhole(table, queue.kept(table)),
  // Starts the app before it is needed: at rest, or as soon as the server is slow. A start takes a second or more.
  warmUp() {
    app ||= startApp("");
    app.catch(() => {
      app = null;
    });
    return app;
  },
  // From now on the app answers here. Raises where it can't for a page of that table, with words if it is by the rules.
  async begin(table) {
    if (!(await standIn.has(table))) throw Object.assign(new Error(SECRET), (await isSecret(table)) && { words: SECRET });
    const started = await standIn.warmUp();
    if (standIn.away) return;
    standIn.away = true;
    await inTurn(async () => started.send({ open: await asBook() })).catch((fault) => {
      standIn.away = false;
      throw fault;
    });
  },
  ask: (path, request) => inTurn(async () => {
    const started = await app;
    standIn.entered = new Set(await started.send({ queue: queue.kept() }));
    const answer = await started.ask(new Request(new URL(path, location.origin), request));
    queue.changed();
    return Object.assign(answer, { isHere: true });
  }),
};

// Back: the queue goes up in its order; after the last of it the page is asked for anew, unless it is being filled in.
let isFromHere = false;
const lookForServer = async () => {
  if (!standIn.away || document.hidden || !(await isThere())) return;
  standIn.away = false;
  isFromHere = true;
  document.dispatchEvent(new Event("tableside:back"));
  queue.changed();
};
const comeAnew = () => {
  if (!isFromHere || standIn.away || queue.all().length) return;
  isFromHere = false;
  if (document.querySelector("#entry, #dispute, #seating, #phone, #players, #rules, #note")) return;
  open(location.pathname + location.search).catch(() => null);
};
setInterval(lookForServer, LOOK_EVERY);
addEventListener("online", lookForServer);
document.addEventListener("tableside:queue", comeAnew);

// A form that the browser itself would send is sent only to a server that is there: the browser's own page of an error would
// take the place of what was typed.
let checked = null;
addEventListener("submit", async (event) => {
  const { target, submitter } = event;
  if (event.defaultPrevented || checked === target) return;
  event.preventDefault();
  if (standIn.away || !(await isThere())) return sayAway();
  checked = target;
  target.requestSubmit(submitter);
  checked = null;
});

const { dataset } = document.documentElement;
if (document.querySelector("[data-missing]")) {
  Object.assign(dataset, JSON.parse(localStorage.getItem(THEME_KEY)));
  import("./missing.js");
} else localStorage.setItem(THEME_KEY, JSON.stringify(dataset));

// Once the record has what was saved, the queue keeps it no longer; but the app, once it goes on, began with an earlier record.
const recordHas = async (table, position, bring, leg) => {
  if ((await bring(table, position, leg)) && !standIn.away) queue.forget(table, position);
};
// With every board that a keeper sees the record; at rest the app's files.
const follow = () => {
  const board = document.getElementById("board");
  const table = tableOf(location.pathname);
  if (standIn.away || !board || !table || !document.querySelector(".steps") || location.search) return;
  recordHas(table, Number(board.dataset.position), bringUpTo, board.dataset.leg);
  fetchApp().then(() => hasRoom && standIn.warmUp()).catch(() => null);
};
document.addEventListener("tableside:saved", ({ detail: { table, position } }) => recordHas(table, position, bringUpToReceipt));
for (const { url, saved } of queue.kept()) if (saved) recordHas(tableOf(url), saved, bringUpToReceipt);
onStream(follow);
goOnWith(standIn);
