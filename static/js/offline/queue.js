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
    const item = { id: key, order, key, url, body, after: before?.id ?? null, title: words || "An entry", says: [], tried: true };
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

const add = (item) => {
  const added = { id: newKey(), order: (all().at(-1)?.order ?? 0) + 1, at: Date.now(), ...item };
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
  const body = new URLSearchParams({ key, of: item.key, based_on: basedOn(item) }).toString();
  return update(id, { key, url: `${tableOf(item.url)}/take-back`, body, title: `Undo of ${item.title}`, says: [], withdrawn: true });
};
// Removes an entry: those after it follow the one before it, or are based on the table's position now.
const remove = (id, position = null) => {
  const item = find(id);
  if (!item) return;
  const [after, basis] = position === null ? [item.after, basedOn(item)] : [null, position];
  for (const follower of all().filter((other) => other.after === id)) {
    write({ ...follower, after, body: based(follower.body, basis) });
  }
  if (item.here !== undefined) move(item, position);
  if (position !== null) settled.set(id, position);
  held.delete(id);
  localStorage.removeItem(nameOf(item));
  changed();
};
// What the app on this phone entered at one position the server may have at another, behind what others entered: the
// entries that follow refer to it there.
const move = (item, position) => {
  const { id, url, here, made = 1 } = item;
  const there = {};
  for (let back = 0; back < made; back += 1) there[here - back] = position === null ? onServer(item, here - made) : position - back;
  for (const follower of at(tableOf(url))) {
    if (follower.id !== id && follower.here > here) write({ ...follower, moved: { ...follower.moved, ...there } });
  }
};
const onServer = ({ moved = {} }, position) => {
  const before = Object.keys(moved).map(Number).filter((known) => known <= position);
  return before.length ? moved[Math.max(...before)] : position;
};
const REFERENCES = ["based_on", "target", "again"];
// An entry's address and body with the server's positions.
const asSent = (item) => {
  const body = new URLSearchParams(item.body);
  for (const name of REFERENCES) if (body.get(name)) body.set(name, onServer(item, Number(body.get(name))));
  const url = item.url.replace(/(?<=\/entries\/)\d+/, (position) => onServer(item, Number(position)));
  return { url, body };
};
const basedOn = (item) => new URLSearchParams(item.body).get("based_on");
const based = (text, position) => {
  const body = new URLSearchParams(text);
  body.set("based_on", position);
  return body.toString();
};

addEventListener("storage", (event) => {
  if (event.key === null || event.key.startsWith(NAME) || event.key === OLD) changed();
});
addEventListener("beforeunload", (event) => {
  if (held.size) event.preventDefault();
});

export const queue = { all, find, at, waiting, listed, add, update, remove, takeBack, asSent, newKey, settled, held };
