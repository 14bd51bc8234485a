// The queue of entries that wait on this phone, in order, each under a name of its own in the phone's storage, so that two
// open pages never overwrite each other. What an entry is based on or changes it names by that one's key, as the pages of
// the app on this phone do: nobody knows yet which position the server will give it.
import { isEntered, tableOf } from "./server.js";

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
const all = () => {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(NAME));
  const items = names.map(read).filter(Boolean);
  return [...items, ...held.values()].sort((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
};
const find = (id) => all().find((item) => item.id === id);
const at = (table) => all().filter((item) => !table || tableOf(item.url) === table);
// The entries shown as waiting: not those that are taken back, nor those that the app on this phone has entered, which are on
// its pages.
const waiting = (table) => at(table).filter((item) => !item.withdrawn && !isEntered(item));

// A piece of the open round is shown in its place, a step on the pad: they are listed only if they wait longer than a moment.
export const stepOf = (url) => (url.match(/\/(undo|redo)$/) || [])[1];
const isQuick = (item) => item.isPiece || stepOf(item.url);
const listed = (table) => waiting(table).filter((item) => !isQuick(item) || item.refused || Date.now() - item.at > SOON);

const add = (item) => {
  const added = { id: newKey(), order: (all().at(-1)?.order ?? 0) + 1, at: Date.now(), ...item };
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
const update = (id, changes) => {
  const item = find(id);
  if (!item) return null;
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
  return update(id, { key, url: `${tableOf(item.url)}/take-back`, body, title: `Undo of ${item.title}`, says: [], withdrawn: true });
};
// Removes an entry: one that was saved at that position; or in whose place is another keeper's, alike, which those behind mean
// then; or that was taken back, so that they are based on what it was based on.
const remove = (id, { position = null, alike = null } = {}) => {
  const item = find(id);
  if (!item) return;
  held.delete(id);
  localStorage.removeItem(nameOf(item));
  if (position === null) rename(item, basisOf(item), "based_on=");
  else settled.set(id, Number(position));
  if (alike) rename(item, alike);
  changed();
};

addEventListener("storage", (event) => {
  if (event.key === null || event.key.startsWith(NAME)) changed();
});
addEventListener("beforeunload", (event) => {
  if (held.size) event.preventDefault();
});

export const queue = { all, find, at, waiting, listed, add, update, remove, takeBack, newKey, settled, held };
