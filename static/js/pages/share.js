// Shares a link by copying, a link or a file by the phone's own share menu. Each key is shown only if the phone supports
// it. Loaded with the first page that has links.
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
const opened = (what) => navigator.share(what).catch(() => null); // closed again
const share = (key) => opened({ title: key.dataset.title, url: textOf(key.dataset.share) });

// A file, which is there before the tap: only at once may a page open the menu. Text is what every browser lets it take.
const files = new WeakMap();
const fetchFile = async (key) => {
  if (!navigator.canShare || files.has(key)) return;
  files.set(key, []);
  const { name, shareFile } = key.dataset;
  const file = new File([await (await fetch(shareFile)).text()], name, { type: "text/plain" });
  files.set(key, [file]);
  key.hidden = !navigator.canShare({ files: [file] });
};
const shareFile = (key) => opened({ title: key.dataset.title, files: files.get(key) });

document.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-copy], [data-share], [data-share-file]");
  if (!key) return;
  if (key.dataset.copy) copy(key);
  else if (key.dataset.share) share(key);
  else shareFile(key);
});
onShown(() => {
  for (const key of document.querySelectorAll("[data-copy]")) key.hidden = false;
  for (const key of document.querySelectorAll("[data-share]")) key.hidden = !navigator.share;
  for (const key of document.querySelectorAll("[data-share-file]")) fetchFile(key);
});
