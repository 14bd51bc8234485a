// The queue of entries that wait on this phone, in order, each under a name of its own in the phone's storage, so that two
// open pages never overwrite each other. A list of version 0.1 is converted.
import { isAway, tableOf } from "./server.js";

const NAME = "tableside:entry:";
const OLD = "tableside:outbox";
const SOON = 1500;
const held = new Map(); // entries of this page while the phone's storage is full
const settled = new Map(); // positions of entries that this page saw saved

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
const read = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
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

// An entry of 0.1 follows the one before it at its table; its key is its name, so that it is taken over once.
const takeOver = () => {
  for (const { key, url, body, follows, words } of read(localStorage.getItem(OLD)) || []) {
    const items = stored();
    const before = follows && items.filter((item) => tableOf(item.url) === tableOf(url)).at(-1);
    const order = (items.at(-1)?.order ?? 0) + 1;
    const refers = before ? { based_on: { of: before.id, back: 0 } } : {};
    const item = { id: key, order, key, url, body, refers, title: words || "An entry", says: [], tried: true };
    if (items.every(({ id }) => id !== key)) write(item);
  }
  if (!held.size) localStorage.removeItem(OLD);
};
const stored = () => {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(NAME));
  const items = names.map((name) => read(localStorage.getItem(name))).filter((item) => item?.id && item.url);
  return [...items, ...held.values()].sort((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
};
export const stepOf = (url) => (url.match(/\/(undo|redo)$/) || [])[1];
const all = () => {
  if (localStorage.getItem(OLD)) takeOver();
  return stored();
};
const find = (id) => all().find((item) => item.id === id);
const at = (table) => all().filter((item) => !table || tableOf(item.url) === table);
// The entries shown as waiting: not those that are taken back, nor those that the app on this phone has entered (`here`: at
// that position), which are on its pages, unless the server refused one before them.
const waiting = (table) => at(table).filter((item) => !item.withdrawn && (item.here === undefined || isStopped(item)));
const isStopped = ({ url }) => !isAway() && at(tableOf(url)).some(({ refused }) => refused);

// A piece of the open round is shown in its place, a step on the pad: they are listed only if they wait longer than a moment.
const isQuick = (item) => item.isPiece || stepOf(item.url);
const listed = (table) => waiting(table).filter((item) => !isQuick(item) || item.refused || Date.now() - item.at > SOON);

// `after`: the entry that waits before it on the pad that it was made on.
const add = (item, after = null) => {
  const refers = refersTo(item, after);
  const added = { id: newKey(), order: (all().at(-1)?.order ?? 0) + 1, at: Date.now(), ...item, refers };
  write(added);
  changed();
  setTimeout(changed, SOON + 1);
  return added;
};
const update = (id, changes) => {
  const item = find(id);
  if (!item) return null;
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
  const body = new URLSearchParams({ key, of: item.key, based_on: positionsIn(item).based_on }).toString();
  return update(id, { key, url: `${tableOf(item.url)}/take-back`, body, title: `Undo of ${item.title}`, says: [], withdrawn: true });
};
// Removes an entry. Those that refer to it refer to where the server has it, or, as it was taken back, to what it was based on.
const remove = (id, position = null) => {
  const item = find(id);
  if (!item) return;
  const isGone = position === null || Boolean(item.withdrawn);
  const basis = item.refers?.based_on ?? { at: positionsIn(item).based_on };
  for (const other of at(tableOf(item.url))) {
    for (const [name, { of, back, gone }] of Object.entries(other.refers || {})) {
      if (of !== id) continue;
      other.refers[name] = { ...(position === null ? basis : { at: position - back }), gone: gone || isGone };
      write(other);
    }
  }
  if (position !== null) settled.set(id, position);
  held.delete(id);
  localStorage.removeItem(nameOf(item));
  changed();
};

// What an entry refers to, by the field of its form; `entry` is in its address. Another entry that waits is named there by
// its id: the app on this phone has it at one position (`here`, the last of those that it made), and the server may have it
// at another, behind what others entered.
const FIELDS = ["based_on", "target", "again"];
const ENTRY = /(?<=\/entries\/)\d+/;
const positionsIn = ({ url, body }) => {
  const form = new URLSearchParams(body);
  const found = [...FIELDS.map((name) => [name, form.get(name)]), ["entry", url.match(ENTRY)?.[0]]];
  return Object.fromEntries(found.filter(([, position]) => position).map(([name, position]) => [name, Number(position)]));
};
const refersTo = (item, after) => {
  const refers = after ? { based_on: { of: after, back: 0 } } : {};
  const isAt = (position) => ({ here, made }) => here - made < position && position <= here;
  for (const [name, position] of Object.entries(isAway() ? positionsIn(item) : {})) {
    const other = at(tableOf(item.url)).find(isAt(position));
    if (other) refers[name] = { of: other.id, back: other.here - position };
  }
  return refers;
};
// An entry's address and body with the positions that the app or the server has now. What was taken back is nowhere.
const asSent = (item) => {
  const body = new URLSearchParams(item.body);
  let { url } = item;
  for (const [name, { of, back, at, gone }] of Object.entries(item.refers || {})) {
    const position = gone && name !== "based_on" ? 0 : of ? find(of)?.here - back : at;
    if (Number.isNaN(position)) continue; // it waits for another one that is nowhere yet
    if (name === "entry") url = url.replace(ENTRY, position);
    else body.set(name, position);
  }
  return { url, body };
};
// The app on this phone begins anew, and has none of them.
const leaveApp = () => {
  for (const item of all()) if (item.here !== undefined) write({ ...item, here: undefined });
};

addEventListener("storage", (event) => {
  if (event.key === null || event.key.startsWith(NAME) || event.key === OLD) changed();
});
addEventListener("beforeunload", (event) => {
  if (held.size) event.preventDefault();
});

export const queue = { all, find, at, waiting, listed, add, update, remove, takeBack, asSent, leaveApp, newKey, settled, held };
