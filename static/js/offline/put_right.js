// Corrects a refused entry, on the page with its refusal.
import { onShown } from "../events.js";
import { draftOf, putDraft } from "../input/drafts.js";
import { forms } from "../input/forms.js";
import { show } from "../view.js";
import { sendAgain } from "./outbox.js";
import { queue } from "./queue.js";

const shown = new Set(); // ids of entries whose refusal is on the screen, and that are removed when that page is left

// A step, such as a striking off, is declined when its refusal is left: it has no typed values to lose.
const isStep = ({ filled, isPiece }) => !filled?.length && !isPiece;
// A refusal is shown on the entry's form, as typed; when that is sent, it replaces the entry. If another keeper entered the
// same, the form is now a correction of their entry. An entry that is refused at once is removed when its page is left; its
// form keeps a draft if it may.
const giveBack = (id, page, isAtOnce) => {
  const item = queue.find(id);
  shown.delete(id);
  show(page);
  if (!item) return;
  const form = forms.sendingTo(item.url) || document.getElementById("entry");
  if (isAtOnce || isStep(item)) shown.add(id);
  if (!form) return letGo();
  form.dataset.puts = id;
  const draft = isAtOnce && draftOf(form);
  if (draft) putDraft(draft, [...new URLSearchParams(item.body)]);
};
const letGo = (isLeaving = false) => {
  for (const id of shown) {
    const isRefused = queue.find(id)?.refused;
    if (isRefused && !isLeaving && document.querySelector(`form[data-puts="${id}"]`)) continue;
    if (isRefused) queue.remove(id);
    shown.delete(id); // sent again, it waits or is saved
  }
};
onShown(() => letGo());
document.addEventListener("tableside:declined", () => letGo(true));
document.addEventListener("tableside:refused", ({ detail: { id, page, isAtOnce } }) => giveBack(id, page, isAtOnce));
addEventListener("pagehide", () => letGo(true));

const refuse = (id, { status, page, words }) => {
  queue.update(id, { refused: { status, words } });
  giveBack(id, page);
};
// Sends the entry again: a refusal is shown.
export const putRight = async (id) => {
  const item = queue.find(id);
  const answer = item?.refused ? await sendAgain(item) : null;
  if (answer?.is === "refused") refuse(id, answer);
};
