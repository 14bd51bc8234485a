// Shares a link: by copying, or by the phone's own share menu. Each key is shown only if the phone supports it. Loaded with
// the first page that has links.
import { onShown } from "../events.js";

const DONE_FOR = 2000;
const textOf = (id) => document.getElementById(id).textContent;

// On plain http a page has no clipboard of its own, but people may copy what is chosen on it.
const copyChosen = (id) => {
  getSelection().selectAllChildren(document.getElementById(id));
  const copied = document.execCommand("copy");
  getSelection().removeAllRanges();
  return copied;
};
const copy = async (key) => {
  const id = key.dataset.copy;
  const copied = navigator.clipboard
    ? await navigator.clipboard.writeText(textOf(id)).then(() => true, () => copyChosen(id))
    : copyChosen(id);
  const words = key.textContent;
  key.textContent = copied ? "Copied" : "Press on the link to copy it";
  key.disabled = true;
  setTimeout(() => Object.assign(key, { textContent: words, disabled: false }), DONE_FOR);
};
const share = (key) =>
  navigator.share({ title: key.dataset.title, url: textOf(key.dataset.share) }).catch(() => null); // closed again

document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-copy], [data-share]");
  if (key) (key.dataset.copy ? copy : share)(key);
});
onShown(() => {
  for (const key of document.querySelectorAll("[data-copy]")) key.hidden = false;
  for (const key of document.querySelectorAll("[data-share]")) key.hidden = !navigator.share;
});
