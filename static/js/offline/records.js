// The record of each table that this phone keeps score at, event by event as the server has it, and where the app's own
// files are: all that the app needs to go on here. It is IndexedDB, which is there on plain http too.
import { ask, forgotten } from "./server.js";

const NAME = "tableside-records";
const TABLES = "tables";
const APP = "app"; // the key under which the addresses of the app's files lie
const MOST = 30;

const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
let opened = null;
const store = async (mode) => {
  opened ||= (() => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLES);
    return result(request);
  })();
  return (await opened).transaction(TABLES, mode).objectStore(TABLES);
};
const get = async (key) => result((await store("readonly")).get(key));
const put = async (key, value) => result((await store("readwrite")).put(value, key));

// A record: {rows, complete, at}. A row is [position, kind, data, key, at, allowed, note].
export const recordOf = (table) => get(table).catch(() => undefined);
export const putApp = (addresses) => put(APP, addresses);
export const appFiles = () => get(APP).catch(() => undefined);
export const forgetRecord = async (table) => result((await store("readwrite")).delete(table)).catch(() => null);

// Whether the app can go on from a record. It is short of what this page has heard of the table, by a board or a receipt, if
// the server went away just then; while bids are secret it ends before them.
const heard = new Map(); // by table: its position
export const isWhole = async (table) => {
  const record = await recordOf(table);
  return Boolean(record?.complete) && record.rows.length >= (heard.get(table) ?? 0);
};
export const isSecret = async (table) => (await recordOf(table))?.complete === false;
// Brings the record up to that position, one at a time: an older answer never takes the place of a newer one.
let turn = Promise.resolve();
const brought = new Map(); // by table: the position that it was last brought up to
export const bringUpTo = (table, position = heard.get(table)) => {
  heard.set(table, position);
  turn = turn.then(() => bring(table, heard.get(table))).catch(() => null); // the next board asks again
  return turn;
};
const bring = async (table, position) => {
  if (brought.get(table) === position) return;
  const had = await recordOf(table);
  if (!had?.complete || had.rows.length !== position) {
    await put(table, await newer(table, had?.rows || []));
    await prune();
  }
  brought.set(table, position);
};
const newer = async (table, had) => {
  const answer = await ask(`${table}/record?after=${had.length}`, {});
  if (!answer.ok || forgotten.has(table)) throw new Error("No record now.");
  const { position, complete, rows } = await answer.json();
  if (position < had.length) return newer(table, []); // an older score file was put back
  // A secret bid that was undone may hide events that were here before.
  const known = complete || rows.length ? had : had.slice(0, position);
  return { rows: [...known, ...rows], complete, at: Date.now() };
};
const prune = async () => {
  const keys = (await result((await store("readonly")).getAllKeys())).filter((key) => key !== APP);
  if (keys.length <= MOST) return;
  const found = await Promise.all(keys.map(async (key) => [key, (await recordOf(key)).at]));
  found.sort(([, one], [, other]) => one - other);
  for (const [key] of found.slice(0, found.length - MOST)) await forgetRecord(key);
};

// The book as the app opens it.
export const asBook = async () => {
  const objects = await store("readonly");
  const [keys, values] = await Promise.all([result(objects.getAllKeys()), result(objects.getAll())]);
  const tables = keys.map((key, place) => [key.split("/").at(-1), values[place]]).filter(([id]) => id !== APP);
  return JSON.stringify({
    logs: tables.map(([id, { rows, at }]) => ["table", id, rows.at(-1)?.[4] ?? at, 0]),
    events: tables.flatMap(([id, { rows }]) => rows.map((row) => ["table", id, ...row])),
  });
};
