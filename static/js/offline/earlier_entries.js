// Converts, once, the entries that earlier versions left waiting on this phone: the list of 0.1.0, in which each entry
// follows the previous one of its table, and those of 0.2.0, which name the entry they follow and may be withdrawn.
import { tableOf } from "../navigation.js";
import { queue } from "./queue.js";

const OLD = "tableside:outbox";

const follow = (before, body) => {
  const form = new URLSearchParams(body);
  if (before) form.set("based_on", before.key);
  return form.toString();
};
for (const { key, url, body, follows, words = "An entry" } of JSON.parse(localStorage.getItem(OLD)) || []) {
  const before = follows && queue.all(tableOf(url)).at(-1);
  if (!queue.find(key)) queue.add({ id: key, key, url, body: follow(before, body), title: words, says: [] });
}
if (!queue.held.size) localStorage.removeItem(OLD);
for (const { id, body, after } of queue.all()) if (after) queue.update(id, { body: follow(queue.find(after), body), after: undefined });
for (const { id, url, withdrawn } of queue.all()) if (withdrawn && !url.endsWith("/take-back")) queue.takeBack(id);
