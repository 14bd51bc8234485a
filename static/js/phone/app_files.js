// The app's files on this phone: fetched when the page is idle, unless the connection is metered, and compiled by a first
// start before anybody waits for it.
import { later, whenIdle } from "../events.js";
import { ROOT } from "../navigation.js";
import { ask } from "../offline/server.js";
import { AppHere } from "./app_here.js";

const FETCH_AFTER = 3000; // milliseconds
const FILES_KEY = "tableside:app"; // the addresses of the files that this phone has
const COMPILED_KEY = "tableside:compiled"; // the app that this phone compiled at an earlier start

const canRun = "WebAssembly" in window && "DecompressionStream" in window && "Worker" in window;
const isMetered = () => navigator.connection?.saveData || navigator.connection?.type === "cellular";
const at = (path) => new URL(path, location.origin).href;
export const appFiles = () => JSON.parse(localStorage.getItem(FILES_KEY));

// The app in its own worker, with that book; `on` as AppHere takes it.
export const startApp = async (book, on) => {
  const files = appFiles();
  if (!files || !canRun) throw new Error("The app is not on this phone.");
  const app = new AppHere(on);
  await app.send({ start: { address: at(`${ROOT}/`), app: at(files.app), python: at(files.python), root: ROOT, kept: book } });
  return app;
};

let fetching = null; // a promise
// Throws if the app isn't here afterwards, or isn't to be fetched.
export const fetchApp = async () => {
  if (!canRun || isMetered()) throw new Error("The app may not come to this phone now.");
  fetching ||= later(FETCH_AFTER).then(() => new Promise((rest) => whenIdle(rest))).then(fetchFiles);
  fetching.catch(() => {
    fetching = null; // the next board tries again
  });
  return fetching;
};
const fetchFiles = async () => {
  const addresses = await (await ask(`${ROOT}/app.json`, {})).json();
  for (const file of addresses.files) await (await ask(file, {})).arrayBuffer();
  localStorage.setItem(FILES_KEY, JSON.stringify(addresses));
  if (localStorage.getItem(COMPILED_KEY) !== addresses.app) await compile(addresses.app);
};
// With an empty book, because Python's memory is stored.
const compile = async (address) => {
  let isCompiled;
  const compiled = new Promise((resolve) => { isCompiled = resolve; });
  const app = await startApp("", { compiled: isCompiled });
  await compiled;
  localStorage.setItem(COMPILED_KEY, address);
  app.end();
};
