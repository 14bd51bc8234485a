// Takes over, once, what earlier versions left waiting on this phone: the list of 0.1, entries of 0.2.0 that follow another
// one (`after`) or that were taken back, and entries that named others by their places in the queue (`refers`).
import { queue } from "./queue.js";
import { tableOf } from "./server.js";

const OLD = "tableside:outbox";
const NUMBER = /(?<=\/entries\/)\d+/;

// An entry of 0.1 follows the one before it at its table; its key is its name, so that it is taken over once.
const takeOver = ({ key, url, body, follows, words }) => {
  const before = follows && queue.at(tableOf(url)).at(-1);
  const form = new URLSearchParams(body);
  if (before) form.set("based_on", before.key);
  queue.add({ id: key, key, url, body: form.toString(), title: words || "An entry", says: [], tried: true });
};
const nameIn = ({ of, back, at, gone }, field) => {
  const other = queue.find(of);
  if (gone && field !== "based_on") return 0;
  if (!other) return at;
  return other.made > 1 && !back ? `${other.key.slice(0, 50)}-ruling` : other.key;
};
const nameOthers = ({ id, url, body, refers }) => {
  const form = new URLSearchParams(body);
  const { entry, ...fields } = refers;
  for (const [field, found] of Object.entries(fields)) form.set(field, nameIn(found, field));
  const renamed = entry ? url.replace(NUMBER, nameIn(entry, "entry")) : url;
  queue.update(id, { url: renamed, body: form.toString(), refers: undefined, here: undefined });
};
const follow = ({ id, body, after }) => {
  const form = new URLSearchParams(body);
  const before = queue.find(after);
  if (before) form.set("based_on", before.key);
  queue.update(id, { body: form.toString(), after: undefined });
};

for (const item of JSON.parse(localStorage.getItem(OLD)) || []) if (!queue.find(item.key)) takeOver(item);
if (!queue.held.size) localStorage.removeItem(OLD);
for (const item of queue.all()) {
  if (item.refers) nameOthers(item);
  if (item.after) follow(item);
}
for (const item of queue.all()) if (item.withdrawn && !item.url.endsWith("/take-back")) queue.takeBack(item.id);
