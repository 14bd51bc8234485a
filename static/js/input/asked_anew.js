// A tap is meant for what the person saw. If another phone's entry changes what a form of the board asks, its keys are disabled
// for as long as the second tap of a double tap may take, and look so. A finger that was down before counts for nothing.
import { onDrawn } from "../events.js";
import { tableOf } from "../navigation.js";
import { queue } from "../offline/queue.js";

const BLOCKED_MS = 350;
const FORMS = "#board :is(form[data-piece], .steps form)";
const nameOf = (form) => form.id || form.action;
let down, timer;
let before = {}; // the table, its position, and what each form asked
let anew = { forms: new Set(), since: -BLOCKED_MS };

// The same keys may ask for another player's number, or undo another entry.
const asks = (form) => [form.dataset.title, form.closest(".step")?.querySelector(".whose")?.textContent, form.textContent].join(" ").replace(/\s+/g, " ");
const isOwn = ({ table, position }) => queue.all(table).length || [...queue.settled.values()].includes(position);
const mark = (isBlocked) => {
  for (const key of document.querySelectorAll(`${FORMS} :is(button, summary)`)) {
    if (!anew.forms.has(nameOf(key.closest("form")))) continue;
    key.toggleAttribute("data-blocked", isBlocked);
    key.ariaDisabled = isBlocked ? "true" : null;
  }
};
onDrawn(() => {
  const forms = [...document.querySelectorAll(FORMS)].filter((form) => !form.hidden);
  const position = Number(document.getElementById("board")?.dataset.position);
  const now = { table: tableOf(location.pathname), position, asked: new Map(forms.map((form) => [nameOf(form), asks(form)])) };
  const byOthers = now.table === before.table && position > before.position && !isOwn(now);
  if (byOthers) {
    const changed = [...now.asked].filter(([name, asked]) => before.asked.get(name) !== asked).map(([name]) => name);
    anew = { forms: new Set(changed), since: performance.now() };
    clearTimeout(timer);
    timer = setTimeout(mark, BLOCKED_MS, false);
    mark(true);
  }
  before = now;
});

addEventListener("pointerdown", (event) => {
  down = event;
}, true);
addEventListener("click", (event) => {
  const form = event.target.closest(FORMS);
  if (!form || !anew.forms.has(nameOf(form))) return;
  const isBlocked = performance.now() < anew.since + BLOCKED_MS;
  if (!isBlocked && !(event.detail && down?.timeStamp < anew.since)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
