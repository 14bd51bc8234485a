// The record of each table that this phone keeps score at, event by event as the server has it: with the app's own files all
// that the app needs to continue here. It is in IndexedDB, which is there on plain http too.
import { ask } from "./server.js";

const NAME = "tableside-tables";
const TABLES = "tables";
const MOST = 30;

const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const open = () => {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLES);
  return result(request);
};
let opened = null;
const store = async (does, ...values) => {
  opened ||= open();
  const records = (await opened).transaction(TABLES, "readwrite").objectStore(TABLES);
  return result(records[does](...values));
};

// A record: {table, position, complete, rows, leg, at}; `leg` is what a tournament day says of its table. A row is [position, kind, data, key, at, allowed, note].
export const recordOf = (table) => store("get", table).catch(() => undefined);

// Whether the app can work from a record and the queue of its table. If the server has just gone away, the record may lack
// entries that this page knows of from a board or a receipt. The queue has what was saved here; entries known from a board
// alone may be those that this phone sent without an answer. While bids are secret, a record ends before them.
const heard = new Map(); // by table: its position on the last board
const legs = new Map(); // by table: the mark of its leg
const answered = new Map(); // the same, by receipts
export const isWhole = async (table, queued) => {
  const record = await recordOf(table);
  if (!record?.complete) return false;
  const saved = queued.filter((item) => item.saved > record.position);
  const sent = queued.filter((item) => item.tried && !item.saved).length;
  const has = record.position + saved.filter((item) => !item.withdrawn && !item.needsServer).length; // as the app enters them
  const lastSaved = Math.max(answered.get(table) ?? 0, ...saved.map((item) => item.saved));
  return has >= lastSaved && has + sent >= (heard.get(table) ?? 0);
};
export const isSecret = async (table) => (await recordOf(table))?.complete === false;

// One at a time: an older answer never replaces a newer one, nor a record that was to be deleted. Each returns whether
// nothing is left to fetch.
let turn = Promise.resolve();
const inTurn = (work) => {
  turn = turn.then(work).then(() => true, () => false); // the next board asks again
  return turn;
};
export const bringUpTo = (table, position, leg) => {
  if (leg !== undefined) legs.set(table, leg);
  heard.set(table, Math.max(position, heard.get(table) ?? 0));
  return inTurn(() => bring(table));
};
export const bringUpToReceipt = (table, position) => {
  answered.set(table, Math.max(position, answered.get(table) ?? 0));
  return bringUpTo(table, position);
};
export const forgetRecord = (table) => inTurn(() => store("delete", table));
const bring = async (table) => {
  const had = await recordOf(table);
  const mark = had?.leg?.mark ?? "";
  if (had?.position === heard.get(table) && mark === (legs.get(table) ?? mark)) return;
  const answer = await ask(`${table}/record?after=${had?.rows.length ?? 0}`, {});
  if ([403, 404].includes(answer.status)) return; // this phone may have no record
  if (!answer.ok) throw new Error("The record comes later.");
  const { position, complete, after, rows, leg } = await answer.json();
  const known = had?.rows.slice(0, after) ?? [];
  const record = { table, position, complete, rows: [...known, ...rows], leg, at: Date.now() };
  await store("put", record, table).catch(() => store("delete", table)).catch(() => null); // no room: this phone can't work alone
  if (!had) await prune();
};
const prune = async () => {
  const byAge = (await store("getAll")).sort((one, other) => other.at - one.at);
  for (const { table } of byAge.slice(MOST)) await store("delete", table);
};

// The book as the app opens it.
export const asBook = async () => {
  const records = await store("getAll");
  const idOf = (table) => table.split("/").at(-1);
  return JSON.stringify({
    logs: records.map(({ table, rows, at }) => ["table", idOf(table), rows.at(-1)?.[4] ?? at, 0]),
    legs: Object.fromEntries(records.filter(({ leg }) => leg).map(({ table, leg }) => [idOf(table), leg])),
    events: records.flatMap(({ table, rows }) => rows.map((row) => ["table", idOf(table), ...row])),
  });
};
