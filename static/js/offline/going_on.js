// Working without the server. A phone that keeps a table has its record and the app's files. While the server is away, the
// app answers here, from the record and the queue. Only the queue is stored: the server gets its entries in order when it is
// back. server.js (`reach`) decides when this starts; this module starts the app, and ends it once the server is back.
import { onStream } from "../events.js";
import { open, tableOf } from "../navigation.js";
import { fetchApp, startApp } from "../phone/app_files.js";
import { sayAway } from "./pages.js";
import { queue } from "./queue.js";
import { addReceipt, allRecords, bringUpTo, isWhole } from "./records.js";
import { goOnWith, isThere } from "./server.js";

const SECRET = "Secret entries wait for the server.";
const LOOK_EVERY = 3000; // milliseconds, for an absent server
const THEME_KEY = "tableside:theme"; // settings of the last page from the server: theme, vibration, silent film

const ROOMY = 4; // gigabytes of memory that a phone needs for the app to be kept running; few browsers report theirs

let app = null; // a promise, once the app was started
// Gives the app what is here. The queue is read first: an entry that is saved meanwhile may then be in both, but never in
// neither. Throws if that isn't enough for a page of that table, with `words` if that is on purpose.
const prepare = async (table) => {
  const waiting = queue.all();
  const records = await allRecords();
  const record = records.find((one) => one.table === table);
  if (table && !isWhole(record)) throw Object.assign(new Error(SECRET), record?.complete === false && { words: SECRET });
  const asked = standIn.warmUp();
  const started = await asked;
  try {
    standIn.made = await started.send({ queue: waiting, records: JSON.stringify(records) });
  } catch (fault) {
    started.end();
    if (app === asked) app = null; // it may be of another version: the next try takes the files that are here then
    throw fault;
  }
  return started;
};
const standIn = {
  away: false,
  made: {}, // what the app has made of the queue's entries, by key
  // Starts the app before it is needed: when the page is idle, or once the server is slow. A start takes a second or more.
  warmUp() {
    app ||= startApp("");
    app.catch(() => {
      app = null;
    });
    return app;
  },
  // From the first answer on the server is away.
  async ask(path, request) {
    const begins = !standIn.away;
    const started = await prepare(tableOf(path));
    standIn.away ||= begins; // otherwise the server may have come back meanwhile
    const answer = await started.ask(new Request(new URL(path, location.origin), request));
    queue.changed();
    return Object.assign(answer, { isHere: true });
  },
};

// The server is back. Once the queue is sent, or held up by a refusal, the page is requested again unless somebody fills it
// in: the app's own may show what the server refuses.
let isFromHere = false;
const lookForServer = async () => {
  if (!standIn.away || document.hidden || !(await isThere())) return;
  standIn.away = false;
  isFromHere = true;
  document.dispatchEvent(new Event("tableside:back"));
  queue.changed();
};
const comeAnew = ({ detail }) => {
  if (!isFromHere || standIn.away || detail.sending || (detail.count && !detail.refused)) return;
  isFromHere = false;
  if (document.querySelector("#entry, #dispute, #seating, #phone, #players, #rules, #note")) return;
  open(location.pathname + location.search).catch(() => null);
};
setInterval(lookForServer, LOOK_EVERY);
addEventListener("online", lookForServer);
document.addEventListener("tableside:waiting", comeAnew);

// A form that the browser would send itself is sent only if the server answers: otherwise the browser's error page would
// replace what was typed.
let checked = null;
addEventListener("submit", async (event) => {
  const { target, submitter } = event;
  if (event.defaultPrevented || checked === target) return;
  event.preventDefault();
  if (standIn.away || !(await isThere())) return sayAway();
  checked = target;
  target.requestSubmit(submitter); // with the name and address of its button
  checked = null;
});

// Fetches the record with every board that a keeper sees, and the app's files when the page is idle.
const follow = () => {
  const board = document.getElementById("board");
  const table = tableOf(location.pathname);
  if (standIn.away || !board || !table || !document.querySelector(".steps") || location.search) return;
  bringUpTo(table, Number(board.dataset.position), { mark: board.dataset.leg, waiting: queue.all(table).filter((item) => !item.refused).length });
  fetchApp().then(() => (navigator.deviceMemory ?? ROOMY) >= ROOMY && standIn.warmUp()).catch(() => null);
};
document.addEventListener("tableside:saved", ({ detail: { table, receipt } }) => addReceipt(table, receipt));
onStream(follow);
goOnWith(standIn);
const { dataset } = document.documentElement;
if (document.querySelector("[data-missing]")) {
  Object.assign(dataset, JSON.parse(localStorage.getItem(THEME_KEY)));
  import("./missing.js");
} else localStorage.setItem(THEME_KEY, JSON.stringify(dataset));
