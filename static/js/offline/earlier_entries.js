// Converts, once, the entries that earlier versions left waiting on this phone: the list of 0.1.0, in which each entry
// follows the previous one of its table, and those of 0.2.0, which name the entry they follow and may be withdrawn.
import { tableOf } from "../navigation.js";
import { queue } from "./queue.js";

const OLD = "tableside:outbox";

for (const { key, url, body, follows, words = "An entry" } of queue.read(OLD) || []) {
  const after = follows && queue.all(tableOf(url)).at(-1)?.id;
  if (!queue.find(key)) queue.add({ id: key, key, url, body, title: words, says: [], after });
}
if (!queue.held.size) localStorage.removeItem(OLD);
for (const { id, body, after } of queue.all()) {
  const before = queue.find(after);
  const form = new URLSearchParams(body);
  if (before) form.set("based_on", before.key);
  if (after) queue.update(id, { body: form.toString(), after: undefined });
}
for (const { id, url, withdrawn } of queue.all()) if (withdrawn && !url.endsWith("/take-back")) queue.takeBack(id);
