// The forms of a table's next entries, fetched while the server is there: after a waiting entry, the large button opens the
// next of them.
import { onStream } from "../events.js";
import { queue } from "./queue.js";
import { ask, forgotten, tableOf } from "./server.js";
import { store } from "./store.js";

const SETTLE = 150;
const storeOf = (table) => `ahead:${table}`;
const formsOf = (table) => `${table}/enter/`;
const kindOf = (path) => (path.match(/\/enter\/([^/?]+)/) || [])[1];
const states = new Map();
let asking = null;
let asked = ""; // the table and the position whose forms are under way

// `position` is that of the sheet before the first step; `steps` and `others` have forms as the server drew them, for the
// sheet at `drawn`; `then` is the step after one of the others, if it is the same whatever is entered there.
const NONE = { position: -1, drawn: -1, steps: [], others: {}, then: {} };
const state = async (table) => {
  if (!states.has(table)) states.set(table, { ...NONE, ...(await store.get(storeOf(table))) });
  return states.get(table);
};
const keep = async (table, now) => {
  if (forgotten.has(table)) return;
  states.set(table, now);
  await store.put(storeOf(table), now);
  await store.drop(formsOf(table)); // a form of an earlier deal names the wrong dealer
  for (const [path, page] of Object.entries(now.others)) await store.put(path, page);
  if (now.steps[0]) await store.put(now.steps[0].path, basedOn(now.steps[0].page, now.position));
  document.dispatchEvent(new Event("tableside:prefetched"));
};
const basedOn = (page, position) => page.replace(/(name="based_on" value=")-?\d+/g, `$1${position}`);

const refresh = async () => {
  const board = document.getElementById("board");
  const table = tableOf(location.pathname);
  if (!board || !table || !document.querySelector(".steps")) return;
  const now = await state(table);
  const { position } = board.dataset;
  const wanted = `${table} ${position}`;
  if (String(now.drawn) === position || asked === wanted) return;
  asked = wanted;
  try {
    const answer = await ask(`${table}/ahead`, {});
    if (!answer.ok) throw new Error("The server draws them later.");
    const drawn = await answer.json();
    await keep(table, { ...NONE, ...drawn, drawn: drawn.position });
  } catch {
    // The next board requests them again; forms for an earlier board are not its own.
    if (Number(position) > (await state(table)).position && !queue.at(table).length) await keep(table, { ...NONE, position: Number(position) });
  } finally {
    if (asked === wanted) asked = "";
  }
};
const soon = () => {
  clearTimeout(asking);
  asking = setTimeout(refresh, SETTLE);
};

// An entry was saved: its step is done, even if the server goes away before it sends the next ones.
const stepDone = async (item, position) => {
  const now = await state(tableOf(item.url));
  const kind = kindOf(item.url);
  if (!kind || queue.basedOn(item) !== String(now.position) || isPart(item)) return;
  const steps = item.isPiece ? now.steps : now.steps[0]?.kind === kind ? now.steps.slice(1) : now.then[kind] ? [now.then[kind]] : null;
  if (steps) await keep(tableOf(item.url), { ...NONE, position: Number(position), steps });
};

// The state after the waiting entries: the next step, its parts that wait, whether that is sure, and whether another deal is
// open then. After a step on the sheet, such as an undo, only the server knows what comes next.
const isPart = (item) => item.together && item.blank?.length > 0;
const moves = (item) => /\/(undo|redo|strike|next-game|put-away|bring-back)$/.test(item.url);
const after = ({ steps, then }, items) => {
  let at = 0;
  let parts = [];
  let sure = true;
  let otherDeal = false;
  for (const item of items) {
    const kind = kindOf(item.url);
    if (kind && kind === steps[at]?.kind) {
      const filled = new Set([...parts.flatMap((part) => part.filled), ...(item.filled || [])]);
      const whole = !isPart(item) || (item.blank || []).every((name) => filled.has(name));
      parts = whole ? [] : [...parts, item];
      if (whole) at += 1;
      otherDeal ||= whole;
    } else if (moves(item)) {
      steps = [];
      otherDeal = true;
      sure = false;
    } else if (kind && !otherDeal && !parts.length && then[kind]) {
      steps = [then[kind]];
      otherDeal = true;
    } else if (!/\/(share|own|rulings)\b/.test(item.url)) sure = false;
  }
  return { step: steps[at], parts, sure, otherDeal };
};
export const nextAt = async (table) => {
  const items = queue.waiting(table);
  return items.length ? after(await state(table), items) : null;
};

// The form at `path` after the waiting entries; undefined if none wait, or if this phone has no such form.
export const formAfterWaiting = async (path) => {
  const table = tableOf(path);
  const last = table && kindOf(path) && queue.waiting(table).length ? queue.at(table).at(-1) : null;
  if (!last) return undefined;
  const { step, otherDeal } = await nextAt(table);
  const now = await state(table);
  if (step?.kind !== kindOf(path) && otherDeal) return notYet(table, last);
  const page = step?.kind === kindOf(path) ? step.page : now.others[path.split("?")[0]] || (await store.get(path));
  return page?.replace('id="entry"', `id="entry" data-after="${last.id}"`);
};
// The form of a deal that this phone can't know yet.
const notYet = async (table, last) => {
  const page = new DOMParser().parseFromString((await store.get("/offline")) || "<main><h1></h1><div class='paper'></div></main>", "text/html");
  page.querySelector("h1").textContent = "Not while entries wait";
  const words = `This form is for the deal behind what waits on this phone (${last.title}). It opens when the server is back and has that.`;
  const paper = page.querySelector("main .paper");
  paper.dataset.missing = "waits";
  paper.replaceChildren(Object.assign(page.createElement("p"), { textContent: words }));
  return `<!doctype html>${page.documentElement.outerHTML}`;
};
export const formAhead = async (path) => {
  const table = tableOf(path);
  const now = table && kindOf(path) ? await state(table) : null;
  const step = now?.steps[0];
  return step?.path === path ? basedOn(step.page, now.position) : undefined;
};

export const forgetAhead = async (table) => {
  states.delete(table);
  await store.drop(storeOf(table));
};

onStream(soon);
document.addEventListener("tableside:saved", ({ detail: { item, position } }) => stepDone(item, position));