// Pages kept on this phone for when its server is away: one store for the page and for the service worker, by address: the
// worker begins with these lines, which therefore import nothing.
// It is IndexedDB, which is there on plain http too; without it (a private window), this page's memory.
const MOST = 80;
const A_DAY = 86400000;
const memory = new Map();
let opened = null;

const answer = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const open = () => {
  opened ||= new Promise((resolve, reject) => {
    const request = indexedDB.open("tableside", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("pages", { keyPath: "path" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
};
const pages = async (mode) => (await open()).transaction("pages", mode).objectStore("pages");

// A store that doesn't answer, as while another tab changes it, holds up no page.
const SOON = 2000;
const read = async (path) => (await answer((await pages("readonly")).get(path)))?.value;
const get = async (path) => {
  try {
    return memory.get(path) ?? (await Promise.race([read(path), new Promise((resolve) => setTimeout(resolve, SOON))]));
  } catch {
    return undefined;
  }
};
// `of` are the sources of the value: while they are the same, it needn't be requested again.
const put = async (path, value, of = "") => {
  try {
    await answer((await pages("readwrite")).put({ path, value, of, at: Date.now() }));
    await prune();
  } catch {
    memory.set(path, value);
  }
};
const isFresh = async (path, of) => {
  try {
    const found = await answer((await pages("readonly")).get(path));
    return found?.of === of && Date.now() - found.at < A_DAY;
  } catch {
    return false;
  }
};
const drop = async (begins) => {
  for (const path of memory.keys()) if (path.startsWith(begins)) memory.delete(path);
  try {
    await answer((await pages("readwrite")).delete(IDBKeyRange.bound(begins, `${begins}\uffff`)));
  } catch {
    return; // nothing was kept there
  }
};
// The oldest pages are deleted first; the page of a waiting entry stays as long as the entry.
const prune = async () => {
  const store = await pages("readwrite");
  if ((await answer(store.count())) <= MOST) return;
  const all = (await answer(store.getAll())).filter((page) => !page.path.startsWith("entry:"));
  all.sort((one, other) => one.at - other.at);
  for (const old of all.slice(0, Math.max(0, all.length - MOST))) store.delete(old.path);
};

export const store = { get, put, drop, isFresh };
