// Going on without the server. A phone that keeps a table has the table's record and the app's files; while the server is
// away the app itself answers here, on the record and on what waits in the queue. The queue is all that is kept of it: when
// the server is back, it gets the queue's entries in their order. When to go on is decided in server.js (`reach`); here it is
// done, and ended once the server is back.
import { onStream } from "../events.js";
import { AppHere } from "../phone/app_here.js";
import { open, show } from "../view.js";
import { requestOf } from "./outbox.js";
import { sayAway } from "./pages.js";
import { queue } from "./queue.js";
import { appFiles, asBook, bringUpTo, isSecret, isWhole, putApp } from "./records.js";
import { ask, goOnWith, isThere, later, reach, ROOT, tableOf, whenIdle } from "./server.js";

const SECRET = "What is secret until all are in waits for the server.";
// In milliseconds: how often an absent server is looked for; when a missing page is tried again; how long after a board the
// app's files are fetched, and its record, unless the next board comes first.
const LOOK_EVERY = 3000;
const DRAW_AGAIN_AFTER = 3000;
const FETCH_AFTER = 3000;
const SETTLE = 150;
const COMPILED_KEY = "tableside:compiled"; // the app that this phone compiled at an earlier start
const THEME_KEY = "tableside:theme"; // of the last page from the server: theme, vibration, film

let away = false;
let app = null; // once it was started
const entered = new Set(); // the keys of what the app has of the queue, in order
const can = () => "WebAssembly" in window && "DecompressionStream" in window && "Worker" in window;
const at = (path) => new URL(path, location.origin).href;

const start = async (reports, book) => {
  const files = await appFiles();
  if (!files || !can()) throw new Error("The app is not on this phone.");
  const made = new AppHere(reports);
  const given = { address: at(`${ROOT}/`), app: at(files.app), python: at(files.python), root: ROOT, kept: book };
  await made.send({ start: given });
  return made;
};
// Started as soon as the server is slow, so that it is there when the server turns out to be away.
let starting = null;
const warmUp = () => {
  starting ||= asBook().then((book) => start({ progress: moveOn }, book)).then((made) => {
    app = made;
  });
  starting.catch(() => {
    starting = null;
  });
  return starting;
};
const moveOn = (part) => {
  const bar = document.querySelector("progress");
  if (bar) bar.value = part;
};

// Brings the app up to the queue. What it has and the queue hasn't any more makes it start anew from the record.
const waitingOnes = () => {
  const stopped = new Set();
  return queue.all().filter((item) => {
    const table = tableOf(item.url);
    if (item.refused) stopped.add(table);
    return !stopped.has(table) && !item.withdrawn && !item.needsServer;
  });
};
const reopen = async () => {
  await app.send({ open: await asBook() });
  entered.clear();
};
const enter = async (path, request) => {
  const answer = await app.ask(new Request(at(path), request));
  const key = answer.headers.get("Tableside-Receipt");
  if (key) {
    entered.add(key);
    changed();
  }
  return Object.assign(answer, { isHere: true });
};
// Up to the entry that is being sent, if one is.
const catchUp = async (sent) => {
  const items = waitingOnes();
  if ([...entered].some((key, place) => items[place]?.key !== key)) await reopen();
  for (const item of items) {
    if (item.body === sent) return;
    if (!entered.has(item.key)) await enter(item.url, requestOf(item));
    if (!entered.has(item.key)) return;
  }
};

let turn = Promise.resolve();
const inTurn = (work) => {
  turn = turn.then(work, work);
  return turn;
};
const standIn = {
  entered,
  get away() {
    return away;
  },
  warmUp: () => can() && warmUp().catch(() => null),
  has: async (table) => !table || isWhole(table),
  // From now on the app answers here. Raises where it can't for a page of that table, with words if it is by the rules.
  async begin(table) {
    if (!(await standIn.has(table))) throw Object.assign(new Error(SECRET), (await isSecret(table)) && { words: SECRET });
    await warmUp();
    if (away) return;
    away = true;
    await inTurn(reopen);
    changed();
  },
  ask: (path, request) => inTurn(async () => {
    await catchUp(request.body);
    return enter(path, request);
  }),
};
const changed = () => {
  document.dispatchEvent(new Event("tableside:queue"));
};

// Back: the queue goes up in its order; after the last of it the page is asked for anew, unless it is being filled in.
let isFromHere = false;
const lookForServer = async () => {
  if (!away || document.hidden || !(await isThere())) return;
  away = false;
  isFromHere = true;
  changed();
  document.dispatchEvent(new Event("tableside:back"));
  comeAnew();
};
const comeAnew = () => {
  if (!isFromHere || away || queue.all().length) return;
  isFromHere = false;
  if (document.querySelector("#entry, #dispute, #seating, #phone")) return;
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
  if (away || !(await isThere())) return sayAway();
  checked = target;
  target.requestSubmit(submitter);
  checked = null;
});

// A page that was loaded while the server is away: the app draws it.
const drawMissing = async () => {
  const place = document.querySelector("[data-missing]");
  if (!place || away || location.pathname === `${ROOT}/offline`) return; // at its own address nothing is missing
  document.querySelector("progress").hidden = !(await appFiles());
  try {
    const answer = await reach(location.pathname + location.search, {});
    if (!answer.isHere) return location.reload();
    return show(await answer.text());
  } catch ({ words = "" }) {
    const said = place.querySelector("[role=status]");
    if (!said.textContent.includes(words)) said.append(` ${words}`);
    return later(DRAW_AGAIN_AFTER).then(drawMissing);
  }
};
const { dataset } = document.documentElement;
if (document.querySelector("[data-missing]")) Object.assign(dataset, JSON.parse(localStorage.getItem(THEME_KEY)));
else localStorage.setItem(THEME_KEY, JSON.stringify(dataset));

// With every board the record; at rest the app's files, unless the line is metered.
const isMetered = () => navigator.connection?.saveData || navigator.connection?.type === "cellular";
const FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip.gz", "pyodide-lock.json"];
let fetching = null;
const fetchApp = async () => {
  const addresses = await (await ask(`${ROOT}/app.json`, {})).json();
  const modules = ["worker.js", "rows.js"].map((name) => new URL(`../phone/${name}`, import.meta.url).href);
  for (const file of [addresses.app, ...FILES.map((name) => addresses.python + name), ...modules]) await (await ask(file, {})).arrayBuffer();
  await putApp(addresses);
  await compile(addresses.app);
};
// The first start compiles, which takes as long as all else: it is done before anybody waits for it, with an empty book,
// since what was in Python's memory is kept.
const compile = async (app) => {
  if (localStorage.getItem(COMPILED_KEY) === app || starting) return;
  let done;
  const compiled = new Promise((resolve) => {
    done = resolve;
  });
  const made = await start({ compiled: done }, "");
  await compiled;
  localStorage.setItem(COMPILED_KEY, app);
  made.end();
};
let followed = ""; // the table and the position of the board that was in sight last
const follow = () => {
  const board = document.getElementById("board");
  const table = tableOf(location.pathname);
  if (away || !board || !table || !document.querySelector(".steps") || location.search) return;
  const name = `${table} ${board.dataset.position}`;
  bringUpTo(table, name === followed ? undefined : Number(board.dataset.position));
  followed = name;
  if (can() && !isMetered()) fetching ||= later(FETCH_AFTER).then(() => new Promise((rest) => whenIdle(rest))).then(fetchApp);
  fetching?.catch(() => {
    fetching = null;
  });
};
document.addEventListener("tableside:saved", ({ detail: { table, position } }) => bringUpTo(table, position));
let following = 0;
onStream(() => {
  clearTimeout(following);
  following = setTimeout(follow, SETTLE);
});
goOnWith(standIn);
drawMissing();
