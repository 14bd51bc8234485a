// The record of each table that this phone keeps score at, event by event as the server has it: with the app's own files all
// that the app needs to continue here. It is in IndexedDB, which is there on plain http too.
import { result, storeOf } from "../phone/stores.js";
import { ask } from "./server.js";

const MOST = 30;
const store = async (does, ...values) => result((await storeOf("tableside-tables", "tables", "readwrite"))[does](...values));

// A record: {table, position, complete, rows, leg, at}; `leg` is what a tournament day says of its table. A row is [position, kind, data, key, at, allowed, note].
export const recordOf = (table) => store("get", table).catch(() => undefined);
export const allRecords = () => store("getAll");

// Whether the app can work from a record. If the server has just gone away, the record may lack entries that this page knows
// of from a board or a receipt. While bids are secret, a record ends before them.
const heard = new Map(); // by table: the position that its record must have reached
export const isWhole = (record) => Boolean(record?.complete) && record.position >= (heard.get(record.table) ?? 0);

// One at a time: an older answer never replaces a newer one, nor a record that was to be deleted.
let turn = Promise.resolve();
const inTurn = (work) => {
  turn = turn.then(work).catch(() => null); // the next board asks again
  return turn;
};
// Does with the record what it needs once its table has reached that position.
const reaches = (table, position, work) => {
  heard.set(table, Math.max(position, heard.get(table) ?? 0));
  return inTurn(async () => work(await recordOf(table)));
};
// Of a board's position, as many entries as wait here may be theirs: they were sent, and their answers were lost.
export const bringUpTo = (table, position, { mark, waiting = 0 } = {}) => reaches(table, position - waiting, (had) => {
  const has = had?.leg?.mark ?? "";
  return (had?.position !== position || (mark ?? has) !== has) && bring(table, had);
});
// A receipt has the rows since the entry that its own is based on.
export const addReceipt = (table, receipt) => reaches(table, receipt.position, (had) => {
  if (receipt.position <= had?.position) return null;
  // What a day says of its table comes with the record alone.
  if (had && !had.leg && receipt.after <= had.rows.length) return put(table, had, receipt);
  // Without what it lacks the record must not be used, after this page was loaded again either.
  return bring(table, had).catch(() => store("delete", table));
});
export const forgetRecord = (table) => inTurn(() => store("delete", table));
const bring = async (table, had) => {
  const answer = await ask(`${table}/record?after=${had?.rows.length ?? 0}`, {});
  if ([403, 404].includes(answer.status)) return; // this phone may have no record
  if (!answer.ok) throw new Error("The record comes later.");
  await put(table, had, await answer.json());
};
const put = async (table, had, { after, rows, ...said }) => {
  const known = had?.rows.slice(0, after) ?? [];
  const record = { ...had, ...said, table, rows: [...known, ...rows], at: Date.now() };
  await store("put", record, table).catch(() => store("delete", table)).catch(() => null); // no room: this phone can't work alone
  if (had) return;
  const byAge = (await allRecords()).sort((one, other) => other.at - one.at);
  for (const old of byAge.slice(MOST)) await store("delete", old.table);
};
