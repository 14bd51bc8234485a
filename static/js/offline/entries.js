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

// An entry from the pad follows the last one that waits there.
const before = (form, url) => (form.closest("#board, #waiting") && queue.at(tableOf(url)).at(-1)?.id) || null;
// The form with a refusal was drawn by the server: its position is the basis of what takes the refused entry's place.
const replace = (old, item) => {
  queue.update(old.id, item);
  return queue.find(old.id);
};

export const keepEntry = (form, submitter) => {
  const entry = entryOf(form, submitter);
  const body = bodyOf(form, submitter, entry.key);
  const old = form.dataset.puts && queue.find(form.dataset.puts);
  const item = { ...entry, body: body.toString(), after: old ? null : before(form, entry.url) };
  return old ? replace(old, item) : queue.add(item);
};
