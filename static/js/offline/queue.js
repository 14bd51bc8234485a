// The queue of entries that wait on this phone, in order. Each has its own name in local storage, so that two open pages
// never overwrite each other. An entry names the entry that it is based on or changes by key, as the pages of the app on
// this phone do: its position on the server isn't known yet.
import { tableOf } from "../navigation.js";
import { madeOf } from "./server.js";

const NAME = "tableside:entry:";
const SOON = 1500;
const held = new Map(); // entries of this page while local storage is full
const settled = new Map(); // the positions of entries that were saved while this page was open

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
// Of entries that wait together the keys begin alike: so the server tells them from those of others.
const OF_PHONE = 12;
const keyAt = (table) => (all(table)[0]?.key ?? newKey()).slice(0, OF_PHONE) + newKey().slice(OF_PHONE);
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
    return JSON.parse(localStorage.getItem(name)); // null if another page removed it
  } catch {
    return null; // not ours: all others are read nevertheless
  }
};
// The entries of one table, or of all tables.
const all = (table) => {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(NAME));
  const items = names.map(read).filter(Boolean);
  const found = [...items, ...held.values()].filter((item) => !table || tableOf(item.url) === table);
  return found.sort((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
};
const find = (id) => all().find((item) => item.id === id);
// The entries to show as waiting: neither withdrawn ones nor those that the app on this phone has entered, which are on its
// pages.
const waiting = (table) => all(table).filter((item) => !item.withdrawn && madeOf(item) !== "");

// A piece of the open round is shown in its place, and a step on the pad: they are listed only if they wait for a while.
export const stepOf = (url) => (url.match(/\/(undo|redo)$/) || [])[1];
const isQuick = (item) => item.isPiece || stepOf(item.url);
export const hasWaited = (item) => Date.now() - item.at > SOON;
const listed = (table) => waiting(table).filter((item) => !isQuick(item) || item.refused || hasWaited(item));

const add = (item) => {
  const added = { id: newKey(), order: (all().at(-1)?.order ?? 0) + 1, at: Date.now(), ...item };
  write(added);
  changed();
  setTimeout(changed, SOON + 1);
  return added;
};
// Replaces its key, if it gets another name, in the other entries of its table: in all fields or in only one.
const rename = ({ url, key }, name, field = "") => {
  if (!name) return;
  const renamed = (text) => text.replaceAll(`${field}${key}`, `${field}${name}`);
  for (const other of all(tableOf(url))) write({ ...other, url: renamed(other.url), body: renamed(other.body) });
};
// A person who corrects an entry has seen what others entered since. The entries behind it have not: if it is taken back,
// they are based on what it was first based on.
const basisOf = ({ basis, body }) => basis ?? new URLSearchParams(body).get("based_on");
// `followed` is the key that entries based on it are based on from now on, in place of the one that it becomes.
const update = (id, changes, followed) => {
  const item = find(id);
  if (!item) return null;
  rename(item, followed, "based_on=");
  rename(item, changes.key);
  const updated = { ...item, ...changes };
  write(updated);
  changed();
  return updated;
};
// Only the server knows whether an entry has arrived: it is asked to take the entry back. Gives the entry.
const takeBack = (id) => {
  const item = find(id);
  if (!item || item.refused) return remove(id);
  const key = keyAt(tableOf(item.url));
  const body = new URLSearchParams({ key, of: item.key, based_on: basisOf(item) }).toString();
  return update(id, { key, url: `${tableOf(item.url)}/take-back`, body, title: `Undo of ${item.title}`, says: [], withdrawn: true, at: Date.now() });
};
const drop = (item, name, field) => {
  held.delete(item.id);
  localStorage.removeItem(nameOf(item));
  rename(item, name, field);
  changed();
};
// Removes an entry that isn't to be saved: those after it are now based on the one that it was based on.
const remove = (id) => {
  const item = find(id);
  if (item) drop(item, basisOf(item), "based_on=");
  return item;
};
// The entry was saved at that position; or another keeper's equal entry is there (`alike`), which those after it now refer to.
const markSaved = (id, position, alike) => {
  const item = find(id);
  if (!item) return;
  settled.set(id, position); // first: on a board without the entry, its piece is still filled
  drop(item, alike);
};

addEventListener("storage", (event) => {
  if (event.key === null || event.key.startsWith(NAME)) changed();
});
addEventListener("beforeunload", (event) => {
  if (held.size) event.preventDefault();
});

export const queue = { all, find, waiting, listed, add, basisOf, update, remove, markSaved, takeBack, keyAt, settled, held, changed, read };
