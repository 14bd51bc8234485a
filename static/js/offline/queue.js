// The queue of entries that wait on this phone, in order, each under a name of its own in the phone's storage, so that two
// open pages never overwrite each other. What an entry is based on or changes it names by that one's key, as the pages of
// the app on this phone do: nobody knows yet which position the server will give it.
import { ALONE, isEntered, tableOf } from "./server.js";

const NAME = "tableside:entry:";
const SOON = 1500;
const held = new Map(); // entries of this page while the phone's storage is full
const settled = new Map(); // positions of entries that this page saw saved

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
const nameOf = (item) => `${NAME}${String(item.order).padStart(12, "0")}:${item.id}`;
const changed = () => document.dispatchEvent(new Event("tableside:queue"));

const write = (item) => {
  try {
    localStorage.setItem(nameOf(item), JSON.stringify(item));
    held.delete(item.id);
  } catch {
    localStorage.removeItem(nameOf(item));
    held.set(item.id, item);
  }
};

const read = (name) => {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null; // not ours
  }
};
// All that is kept, of one table or of all: those of `at` are to be sent; those that were saved stay until the record has
// them, so that the app can go on with them (going_on.js).
const kept = (table) => {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(NAME));
  const items = names.map(read).filter(Boolean);
  const found = [...items, ...held.values()].filter((item) => !table || tableOf(item.url) === table);
  return found.sort((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
};
const at = (table) => kept(table).filter((item) => !item.saved);
const all = () => at();
const find = (id) => all().find((item) => item.id === id);
// The entries shown as waiting: not those that are taken back, nor those that the app on this phone has entered, which are on
// its pages.
const waiting = (table) => at(table).filter((item) => !item.withdrawn && !isEntered(item));

// A piece of the open round is shown in its place, a step on the pad: they are listed only if they wait longer than a moment.
export const stepOf = (url) => (url.match(/\/(undo|redo)$/) || [])[1];
const isQuick = (item) => item.isPiece || stepOf(item.url);
const listed = (table) => waiting(table).filter((item) => !isQuick(item) || item.refused || Date.now() - item.at > SOON);

const add = (item) => {
  const added = { id: newKey(), order: (kept().at(-1)?.order ?? 0) + 1, at: Date.now(), ...item };
  write(added);
  changed();
  setTimeout(changed, SOON + 1);
  return added;
};
// What the others of its table name by its key, or only in one field, they name otherwise from now on.
const rename = ({ url, key }, name, field = "") => {
  const renamed = (text) => text.replaceAll(`${field}${key}`, `${field}${name}`);
  for (const other of at(tableOf(url))) write({ ...other, url: renamed(other.url), body: renamed(other.body) });
};
const basisOf = ({ body }) => new URLSearchParams(body).get("based_on");
// `followed` is what those that are based on it are based on from now on, instead of on what it becomes.
const update = (id, changes, followed = null) => {
  const item = find(id);
  if (!item) return null;
  if (followed) rename(item, followed, "based_on=");
  if (changes.key) rename(item, changes.key);
  const updated = { ...item, ...changes };
  write(updated);
  changed();
  return updated;
};
// Of an entry that was sent only the server knows whether it arrived: it is asked to take it back.
const takeBack = (id) => {
  const item = find(id);
  if (!item?.tried || item.refused) return remove(id);
  const key = newKey();
  const body = new URLSearchParams({ key, of: item.key, based_on: basisOf(item) }).toString();
  return update(id, { key, url: `${tableOf(item.url)}/take-back`, body, title: `Undo of ${item.title}`, says: [], withdrawn: true, at: Date.now() });
};
const drop = (item) => {
  held.delete(item.id);
  localStorage.removeItem(nameOf(item));
  changed();
};
// Removes an entry that was taken back: those behind it are based on what it was based on.
const remove = (id) => {
  const item = find(id);
  if (!item) return;
  drop(item);
  rename(item, basisOf(item), "based_on=");
};
// An entry was saved at that position; or in its place is another keeper's, alike, which those behind mean then.
const markSaved = (id, position, alike) => {
  const item = find(id);
  if (!item) return;
  settled.set(id, position);
  if (!alike && !held.has(id) && !ALONE) return update(id, { saved: position });
  drop(item);
  if (alike) rename(item, alike);
};
// What was saved up to that position needs to be kept no longer.
const forget = (table, position) => {
  for (const item of kept(table)) if (item.saved <= position) drop(item);
};

addEventListener("storage", (event) => {
  if (event.key === null || event.key.startsWith(NAME)) changed();
});
addEventListener("beforeunload", (event) => {
  if (held.size) event.preventDefault();
});

export const queue = { kept, all, find, at, waiting, listed, add, update, remove, markSaved, forget, takeBack, newKey, settled, held, changed };
