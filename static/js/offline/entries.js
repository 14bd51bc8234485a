// A form becomes an entry that waits on this phone.
import { forms } from "../input/forms.js";
import { queue } from "./queue.js";
import { tableOf } from "./server.js";

const isSecret = (form, blank) => "secret" in form.dataset && (blank.length > 0 || !form.id || form.id === "mine");
const entryOf = (form, submitter) => {
  const { filled, blank, values } = forms.read(form, submitter);
  const secret = isSecret(form, blank);
  return {
    key: queue.newKey(),
    url: forms.pathOf(form),
    title: forms.titleOf(form, submitter),
    says: secret ? [] : values, // the name in phones' storage since 0.1
    secret,
    filled,
    blank,
    isPiece: "piece" in form.dataset,
    here: undefined,
    tried: false,
    refused: null,
    withdrawn: false,
  };
};
const bodyOf = (form, submitter, key) => {
  const body = new URLSearchParams(new FormData(form, submitter));
  body.set("key", key);
  return body;
};

// An entry follows the one that waited when its form was opened, or is based on that one if it is saved by now.
const behind = (form, url, body) => {
  const waiting = queue.at(tableOf(url));
  const before = form.dataset.after || (form.closest("#board, #waiting") && waiting.at(-1)?.id) || null;
  const after = waiting.some((item) => item.id === before) ? before : null;
  if (before && !after && queue.settled.has(before)) body.set("based_on", queue.settled.get(before));
  return { body: body.toString(), after };
};
// A form opened to correct a waiting entry replaces it; if the server drew the form, the form's position is the basis.
const inPlaceOf = (old, form, body) => {
  const text = body.toString();
  if (form.dataset.afresh) return { body: text, after: null };
  return { body: queue.based(text, queue.basedOn(old)), after: old.after };
};
const replace = (old, item) => {
  queue.update(old.id, item);
  return queue.find(old.id);
};

export const keepEntry = (form, submitter) => {
  const entry = entryOf(form, submitter);
  const body = bodyOf(form, submitter, entry.key);
  const old = form.dataset.puts && queue.find(form.dataset.puts);
  const place = old ? inPlaceOf(old, form, body) : behind(form, entry.url, body);
  const item = { ...entry, ...place };
  return old ? replace(old, item) : queue.add(item);
};
