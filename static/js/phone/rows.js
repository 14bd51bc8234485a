// What the app keeps on this phone, in IndexedDB: logs, events and members as the store's rows, and its state. Everything that
// an answer depends on is one transaction, which counts once the browser reports it as complete.
import { browserStore, result, storeOf } from "./stores.js";

const FORMAT = 1;
const STORES = ["logs", "events", "members", "state"];
const HOW_MANY = { logs: 2, events: 3, members: 3 }; // leading values of a row that are its key

const completed = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve();
  transaction.onabort = () => reject(transaction.error || new Error("aborted"));
});

export class NewerData extends Error {}
export class KeepsNothing extends Error {}
export class OtherTab extends Error {}

export class Rows {
  constructor(name, onTaken) {
    this.name = name;
    this.onTaken = onTaken;
    this.version = 0; // the number of transactions in the book in memory
    this.isGone = false; // deleted by the browser, because a person asked for it or storage ran out
  }

  async open() {
    try {
      const request = browserStore.open(this.name, FORMAT);
      request.onupgradeneeded = () => {
        for (const store of STORES) if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
      };
      this.database = await result(request);
    } catch (error) {
      throw error.name === "VersionError" ? new NewerData() : new KeepsNothing();
    }
    this.database.onversionchange = () => {
      this.isTaken = true; // a newer version in another tab waits for it
      this.database.close();
      this.onTaken();
    };
    this.database.onclose = () => {
      this.isGone = true;
    };
  }

  // Everything that is stored, as JSON; empty on the first visit.
  async all() {
    const transaction = this.database.transaction(STORES, "readonly");
    const store = (name) => transaction.objectStore(name);
    const rows = ["logs", "events", "members"].map((name) => result(store(name).getAll()));
    const state = ["cookies", "key", "version"].map((name) => result(store("state").get(name)));
    const [logs, events, members, cookies, key, version] = await Promise.all([...rows, ...state]);
    this.version = version || 0;
    return key ? JSON.stringify({ logs, events, members, cookies, key }) : "";
  }

  // Whether another tab stored something that the book in memory lacks. Throws NewerData if a newer version has taken over.
  async isBehind() {
    if (this.isTaken) throw new NewerData();
    const transaction = this.database.transaction("state", "readonly");
    return ((await result(transaction.objectStore("state").get("version"))) || 0) !== this.version;
  }

  // Throws OtherTab if another tab was first, and the browser's error if it can't store it: then nothing is stored.
  async keep(changes) {
    const transaction = this.database.transaction(STORES, "readwrite", { durability: "strict" });
    const done = completed(transaction);
    const state = transaction.objectStore("state");
    const version = (await result(state.get("version"))) || 0;
    if (version !== this.version) {
      transaction.abort();
      await done.catch(() => null);
      throw new OtherTab();
    }
    for (const row of changes.left || []) transaction.objectStore("members").delete(row.slice(0, HOW_MANY.members));
    for (const [name, length] of Object.entries(HOW_MANY)) {
      for (const row of changes[name] || []) transaction.objectStore(name).put(row, row.slice(0, length));
    }
    for (const name of ["cookies", "key"]) if (changes[name]) state.put(changes[name], name);
    state.put(version + 1, "version");
    await done;
    this.version = version + 1;
  }
}

// Python's memory once everything is loaded, for later starts with the same files.
const memoryStore = (name, mode) => storeOf(name, "code", mode);
export const memoryFor = async (name, sources) => {
  const found = await result((await memoryStore(name, "readonly")).get("newest"));
  return found?.sources === sources ? found.memory : null;
};
export const keepMemory = async (name, sources, memory) => result((await memoryStore(name, "readwrite")).put({ sources, memory }, "newest"));
