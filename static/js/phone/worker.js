// Runs Python and owns the stored data: handles the page's requests one after another, and answers each only once everything
// that the answer depends on is stored. Of two tabs one works at a time; the other opens the book again if it changed.
import { keepMemory, KeepsNothing, memoryFor, NewerData, OtherTab, Rows } from "./rows.js";

const FULL = "This phone has no room left to keep it. Free some storage, then try again; what was saved before is still here.";
const FAILED = "The browser could not keep it on this phone. Try again; what was saved before is still here.";
const GONE = "The browser deleted what this page had kept. What you see is in this tab alone: keep a copy of everything (This phone) and load the page again.";
const MOST_TRIES = 5;
const REST = 3000; // milliseconds after a start before templates are compiled
const PAUSE = 300; // milliseconds without a request before tables are copied for the statistics

let py = null;
let app = null;
let rows = null;
let wasAsked = false;

const say = (message, transfer = []) => postMessage(message, transfer);
const progress = (part) => say({ progress: part });

// A file that the host has compressed, and sends without a Content-Encoding.
const unpacked = async (net, address, type) => {
  const answer = await net(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
};
// A service worker or a server has the interpreter uncompressed: of such a file the browser also keeps the machine code. A
// plain host has it only compressed.
const WASM = "application/wasm";
const interpreter = async (net, address) => {
  const whole = await net(address).catch(() => null);
  return whole?.ok && whole.headers.get("Content-Type") === WASM ? whole : unpacked(net, `${address}.gz`, WASM);
};
// The files that Pyodide requests: the interpreter, and its library.
const forPython = (net) => (asked, options) => {
  const address = String(asked?.url || asked);
  if (address.endsWith(".wasm")) return interpreter(net, address);
  if (!address.endsWith(".zip")) return net(asked, options);
  return unpacked(net, `${address}.gz`, "application/zip");
};

// Python has no access to the network: these names are removed, before our first line of Python runs, from `js`, from the
// worker and from its prototypes. Nor can a text be run as a script, which could import from anywhere: if a page's policy is
// only in its meta element, the worker has none.
const WAYS_OUT = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "importScripts", "WebTransport", "Worker", "BroadcastChannel", "indexedDB", "caches"];
const KINDS_OF_FUNCTION = [() => null, async () => null, function* () {}, async function* () {}];
const noScript = function () {
  throw new TypeError("No text becomes a script here.");
};
const fixed = (value) => ({ value, configurable: false, writable: false });
const shutOff = () => {
  for (const name of WAYS_OUT) {
    for (let has = self; has; has = Object.getPrototypeOf(has)) {
      if (has === self || Object.hasOwn(has, name)) Object.defineProperty(has, name, fixed(undefined));
    }
  }
  noScript.prototype = Function.prototype;
  for (const kind of KINDS_OF_FUNCTION) Object.defineProperty(Object.getPrototypeOf(kind), "constructor", fixed(noScript));
  for (const name of ["eval", "Function"]) Object.defineProperty(self, name, fixed(noScript));
};
// A timer for functions only: the browser's also takes a text, and runs it as a script.
const later = (work, ...more) => (typeof work === "function" ? setTimeout(work, ...more) : noScript());

// Writes the files of a zip without compression: each is a header, a name and its contents. Python takes ten times as long.
const FILE = 0x04034b50;
const unpack = (zip, folder) => {
  const view = new DataView(zip);
  const folders = new Set();
  for (let at = 0; view.getUint32(at, true) === FILE;) {
    const [size, nameSize, extra] = [view.getUint32(at + 18, true), view.getUint16(at + 26, true), view.getUint16(at + 28, true)];
    const path = `${folder}/${new TextDecoder().decode(new Uint8Array(zip, at + 30, nameSize))}`;
    const above = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(above)) py.FS.mkdirTree(above);
    folders.add(above);
    at += 30 + nameSize + extra + size;
    py.FS.writeFile(path, new Uint8Array(zip, at - size, size));
  }
};

// Python as it starts, or with the memory of an earlier start. That may be larger than the interpreter's at its start, which
// grows on request; the header of `memory`, which Pyodide writes, is shorter than a page.
const PAGE = 65536;
const load = async (python, memory) => {
  const { loadPyodide } = await import(`${python}pyodide.mjs`);
  const options = { indexURL: python, jsglobals: { Object, Array, Promise, setTimeout: later, clearTimeout: clearTimeout.bind(self) } };
  if (!memory) return loadPyodide({ ...options, _makeSnapshot: true });
  const createPyodideModule = async (settings) => {
    const made = await (await import(`${python}pyodide.asm.mjs`)).default(settings);
    while (made.HEAP8.length + PAGE <= memory.length) made._malloc(PAGE);
    return made;
  };
  const made = await loadPyodide({ ...options, _loadSnapshot: memory, createPyodideModule });
  structuredClone(memory.buffer, { transfer: [memory.buffer] }); // otherwise Pyodide keeps a reference to it
  return made;
};

const FIRST = "import sys; sys.path.insert(0, '/app')\nfrom tableside.phone.stand_in import start\napp = start(*begun)";
const LATER = "import random; random.seed()\napp.open(begun[1])";

// `kept` is the book as JSON if somebody else stores it: then nothing that is entered is stored here.
const start = async ({ address, app: bundle, python, root, kept }) => {
  rows = kept === undefined ? new Rows(`tableside ${root}`, () => say({ taken: true })) : null;
  const store = `tableside-code ${root}`;
  const sources = JSON.stringify([bundle, python, address, !rows]);
  const net = self.fetch.bind(self);
  const [memory, book, zip] = await Promise.all([
    memoryFor(store, sources).catch(() => null),
    rows ? rows.open().then(() => rows.all()) : kept,
    unpacked(net, bundle, "application/zip").then((answer) => answer.arrayBuffer()),
  ]);
  progress(30);
  self.fetch = forPython(net);
  const again = memory && (await load(python, memory).catch(() => null));
  py = again || (await load(python));
  progress(60);
  unpack(zip, "/app");
  shutOff();
  progress(70);
  py.globals.set("begun", py.toPy([address, book, !rows]));
  py.runPython(again ? LATER : FIRST);
  app = py.globals.get("app");
  progress(95);
  if (again) say({ compiled: true });
  else setTimeout(() => compile(store, sources, book), REST);
};

// A first start spends most of its time loading modules, and a page's first request compiling its templates. So once the
// templates are compiled too, one at a time between requests, Python's memory is stored for later starts, without a book.
const compile = (store, sources, book) => {
  const steps = app.compile_templates();
  const step = () => {
    if (!steps.next().done) return setTimeout(step);
    last = last.then(async () => {
      if (!rows && wasAsked) return; // what was entered is only in memory
      const memory = await memoryWithoutBook(book);
      await keepMemory(store, sources, memory);
    }).catch(() => null).then(() => { // there may be no room for it
      say({ compiled: true });
      copyAtRest();
    });
    return last;
  };
  step();
};
const memoryWithoutBook = async (book) => {
  app.close();
  try {
    return py.makeMemorySnapshot();
  } finally {
    app.open(rows ? await rows.all() : book);
  }
};

const asked = ({ method, path, headers, body }, trouble = "") => {
  const answered = app.answer(method, path, py.toPy(headers), py.toPy(body), trouble);
  const [status, sent, content, changes] = answered.toJs({ create_pyproxies: false });
  answered.destroy();
  return { status, headers: sent, body: content, changes };
};
const reopen = async () => app.open(await rows.all());

const answer = async (request) => {
  if (!rows) return asked(request);
  if (rows.isGone) return asked(request, GONE);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (await rows.isBehind()) await reopen();
    const answered = asked(request);
    if (!answered.changes) return answered;
    try {
      await rows.keep(JSON.parse(answered.changes));
      say({ changed: true });
      return answered;
    } catch (error) {
      await reopen();
      if (!(error instanceof OtherTab)) return asked(request, error.name === "QuotaExceededError" ? FULL : FAILED);
    }
  }
  return asked(request, FAILED);
};

// Keeps the statistics up to date: changed tables are copied, a few at a time, while there are no requests.
let pause = 0;
const copyAtRest = (wait = PAUSE) => {
  if (!rows) return; // the server has the statistics
  clearTimeout(pause);
  pause = setTimeout(() => {
    last = last.then(() => app.update_statistics() && copyAtRest(0)).catch(() => null);
  }, wait);
};

// One request at a time among all tabs of this site: no tab answers from a book that another one has just changed.
const inTurn = (work) => (navigator.locks ? navigator.locks.request("tableside", work) : work());
let last = Promise.resolve();
self.onmessage = ({ data }) => {
  const { id, start: begin, queue, records, request } = data;
  last = last.then(async () => {
    try {
      if (begin) {
        await start(begin);
        say({ id, ready: true });
      } else if (queue) {
        wasAsked = true;
        say({ id, answer: JSON.parse(app.catch_up(JSON.stringify(queue), records)) });
      } else {
        wasAsked = true;
        const { changes, ...answered } = await (rows ? inTurn(() => answer(request)) : answer(request));
        say({ id, answer: answered }, answered.body.buffer ? [answered.body.buffer] : []);
        copyAtRest();
      }
    } catch (error) {
      const known = (error instanceof NewerData && "newer") || (error instanceof KeepsNothing && "keeps nothing");
      say({ id, fault: known || String(error?.message || error) });
    }
  });
};
