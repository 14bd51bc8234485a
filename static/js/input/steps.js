// Undo and Redo while entries wait: Undo takes back what waits and then goes on with the sheet; Redo brings back what was
// taken back last, the same way. A button shows only where its tap would do something.
import { onPad } from "../events.js";
import { queue } from "../offline/queue.js";
import { tableOf } from "../offline/server.js";

export const STEPS = { undo: "Undo", redo: "Redo" };
const taken = new Map(); // by table: entries that Undo took back on this page, the last on top

export const wayOf = (item) => (item.url.match(/\/(undo|redo)$/) || [])[1];
const onSheet = (way) => (document.querySelector(".steps")?.dataset[`${way}able`] || "").split(" ").filter(Boolean);

// The entry that a withdrawn one followed; entries that are withdrawn themselves don't count.
const standsOn = (item) => {
  const before = item.after && queue.find(item.after);
  return before?.withdrawn ? standsOn(before) : item;
};
const position = (item) => String(queue.settled.get(item.after) ?? queue.basedOn(item));
const canReturn = (item, last) => {
  const stands = standsOn(queue.find(item.id) || item);
  return last ? stands.after === last.id : position(stands) === document.getElementById("board")?.dataset.position;
};
// One that the server had got, and now undoes, is brought back as any undo is.
const lastTaken = (table) => {
  const item = taken.get(table)?.at(-1);
  const now = item && queue.find(item.id);
  return now && !now.withdrawn ? null : item;
};

// What a tap does now: `takes` or `brings` an entry of this phone, or steps to a `target` on the sheet.
const stepAt = (table, way) => {
  const waiting = queue.waiting(table);
  const last = waiting.at(-1);
  const of = (wanted) => waiting.filter((item) => wayOf(item) === wanted).length;
  if (way === "undo") return last && wayOf(last) !== "undo" ? { takes: last } : onSheetAt(way, of("undo"));
  const back = lastTaken(table);
  if (back && canReturn(back, last)) return { brings: back };
  if (last && wayOf(last) === "undo") return { takes: last };
  return of("redo") === waiting.length ? onSheetAt(way, waiting.length) : null;
};
const onSheetAt = (way, many) => {
  const target = onSheet(way)[many];
  return target ? { target, words: JSON.parse(document.querySelector(".steps").dataset[`${way}es`] || "[]")[many] || "" } : null;
};

const takeBack = (table, item) => {
  if (wayOf(item) !== "undo") taken.set(table, [...(taken.get(table) || []), item]);
  queue.update(item.id, { withdrawn: true, refused: null });
};
const bring = (table, item) => {
  const last = queue.waiting(table).at(-1);
  const body = last ? item.body : queue.based(item.body, position(standsOn(item)));
  taken.set(table, taken.get(table).slice(0, -1));
  if (queue.find(item.id)) queue.update(item.id, { withdrawn: false });
  else queue.add({ ...item, body, after: last?.id || null, refused: null });
};
const aim = (form, way, { target, words }) => {
  form.elements.target.value = target;
  form.dataset.title = words ? `${STEPS[way]} of ${words}` : STEPS[way];
  if (way === "undo") form.dataset.undoes = words.split(":")[0];
};
// Whether a tap is done with here; else the form is kept, as any entry is. One that answers what was asked about a step
// has its target.
export const takeStep = (form) => {
  if (form.dataset.puts) return false;
  const { pathname } = new URL(form.action, location.href);
  const [table, way] = [tableOf(pathname), wayOf({ url: pathname })];
  if (!table || !way) return false;
  const next = stepAt(table, way);
  if (next?.takes) takeBack(table, next.takes);
  else if (next?.brings) bring(table, next.brings);
  else if (next) aim(form, way, next);
  else return queue.waiting(table).length > 0;
  return !next.target;
};
export const forgetTaken = (table) => taken.delete(table);

// The buttons: the server's are for the sheet alone.
const made = (table, way) => {
  const form = document.createElement("form");
  const fields = { key: queue.newKey(), based_on: document.getElementById("board").dataset.position, target: "" };
  Object.assign(form, { method: "post", action: `${table}/${way}` });
  form.dataset.byPhone = "";
  const add = (tag, attributes) => form.append(Object.assign(document.createElement(tag), attributes));
  for (const [name, value] of Object.entries(fields)) add("input", { type: "hidden", name, value });
  add("button", { className: "small", textContent: STEPS[way] });
  return form;
};
const drawButtons = () => {
  const steps = document.querySelector("#board .steps");
  const table = tableOf(location.pathname);
  for (const way of steps ? ["redo", "undo"] : []) {
    const form = steps.querySelector(`form[action$="/${way}"]`);
    const does = Boolean(stepAt(table, way));
    if (does && !form) steps[way === "redo" ? "prepend" : "append"](made(table, way));
    else if (!does && form && "byPhone" in form.dataset) form.remove();
    else if (form) form.hidden = !does;
    form?.toggleAttribute("data-put-aside", !does);
  }
};

// After an entry: the line with what was saved is a live region, which screen readers announce.
const HEARD = 150; // milliseconds after which a region that came with its page is listened to

const savedLine = () => document.querySelector("#board #saved");
export const announce = () => {
  setTimeout(() => {
    for (const words of document.querySelectorAll("#saved > *, #own [role=status] > *, .going > *")) words.replaceWith(words.cloneNode(true));
  }, HEARD);
};

// The words for entries that wait on this phone; after them those of the server return.
const drawSaved = () => {
  const line = savedLine();
  if (!line) return;
  for (const ours of line.querySelectorAll("[data-by-phone]")) ours.remove();
  const last = queue.listed(tableOf(location.pathname)).at(-1);
  for (const theirs of line.querySelectorAll(":scope > span")) {
    theirs.hidden = Boolean(last);
    theirs.toggleAttribute("data-put-aside", Boolean(last));
  }
  if (!last || wayOf(last)) return;
  const state = last.refused ? "not saved" : "kept on this phone";
  const words = Object.assign(document.createElement("span"), { textContent: `${last.title}: ${state}` });
  words.dataset.byPhone = "";
  line.append(words);
};

onPad(() => {
  drawButtons();
  drawSaved();
});
