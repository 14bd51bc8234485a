// Entries are kept on this phone before they are sent, and are removed only on the server's receipt, which has their key.
// Those of a table are sent in order; a refused one stops those after it until a person decides.
import { settle } from "../focus.js";
import { announce, takeStep } from "../input/steps.js";
import { open } from "../view.js";
import { keepEntry } from "./entries.js";
import { queue } from "./queue.js";
import { mayAsk, resolve, send, takeBack } from "./sending.js";
import { isAway, later, tableOf } from "./server.js";

const RETRY = 1000;
const SOON = 2500;
const REFUSED = 422;
let sending = false;
let away = false; // as the last answer was not one, or takes long
let settling = false; // a promise whether the entry that is being sent is settled: not, where that takes long

// The events for put_right.js and the status, once they are loaded.
const say = (what, detail) => document.dispatchEvent(new CustomEvent(`tableside:${what}`, { detail }));

const showWaiting = () => {
  const items = queue.all();
  const count = items.filter((item) => !item.withdrawn).length;
  const not = items.filter((item) => item.refused);
  const here = not.some((item) => tableOf(item.url) === tableOf(location.pathname));
  const detail = { count, sending, refused: not.length > 0, elsewhere: not.length > 0 && !here };
  say("waiting", detail);
};

const isPadOf = (table) =>
  document.getElementById("board") && !location.search && tableOf(location.pathname) === table;
const formOf = (item) => document.querySelector(`form[data-sent="${item.id}"]`);
const isBeingPutRight = (item) => document.querySelector(`form[data-puts="${item.id}"]:not([data-sent])`);

const done = () => {
  announce();
  settle();
};
// Vibration: once for saved, three times for refused; none if the phone chose that, or can't.
const feel = (...times) => "still" in document.documentElement.dataset || navigator.vibrate?.(times);
const saved = (item, { position, location: next, isHere }) => {
  const now = queue.find(item.id);
  if (now?.withdrawn) return takeBack(now, position);
  const form = formOf(item);
  const more = queue.all().some((other) => other.after === item.id);
  if (!isHere) queue.remove(item.id, position);
  feel(40);
  say("saved", { item, position });
  // After a piece only the board is loaded: the next piece may be tapped, or another page open, already.
  if (item.isPiece) isPadOf(tableOf(item.url)) && htmx.trigger("#poll", "poll");
  else if (form) open(next).then(done);
  else if (!more && isPadOf(tableOf(item.url))) open(location.pathname).then(settle);
};
const refused = (item, { status, page, words }) => {
  queue.update(item.id, { refused: { status, words } });
  feel(40, 60, 40, 60, 40);
  if (formOf(item)) say("refused", { id: item.id, page, isAtOnce: status === REFUSED });
};

// Whether the entry is settled, so that the next one may follow.
const sendOne = async (item) => {
  if (item.withdrawn) return resolve(item);
  const answer = await send(item);
  const now = queue.find(item.id);
  if (answer.is === "later" && now && now.said !== answer.words) queue.update(item.id, { said: answer.words });
  if (answer.is === "saved") saved(item, answer);
  if (answer.is === "refused" && now?.key === item.key) refused(item, answer);
  return answer.is === "saved" || answer.is === "refused";
};
// The first entry that isn't on the sheet yet; while the app on this phone has the sheet, on that one.
const nextOf = (table) => queue.at(table).find((item) => !isAway() || item.here === undefined);
const flushTable = async (table) => {
  for (let item = nextOf(table); item && !item.refused; item = nextOf(table)) {
    if (isBeingPutRight(item)) return true;
    const sent = sendOne(item);
    settling = Promise.race([sent, later(SOON)]);
    if (!(await sent)) return false;
  }
  return true;
};
const tablesThatWait = () => {
  const tables = [...new Set(queue.all().map((item) => tableOf(item.url)))];
  return tables.filter((table) => nextOf(table) && !nextOf(table).refused);
};
const flushAll = async () => {
  let answered = true;
  for (const table of tablesThatWait()) answered &&= await flushTable(table);
  return answered;
};
const isBehindRefused = () => {
  const item = queue.find(document.querySelector("form[data-sent]")?.dataset.sent);
  return item && !item.refused && queue.at(tableOf(item.url))[0].refused;
};
const flush = async () => {
  if (sending || !mayAsk()) return;
  if (!tablesThatWait().length) return isBehindRefused() && stuck();
  sending = true;
  showWaiting();
  const impatient = setTimeout(() => {
    away = true;
    stuck();
  }, SOON);
  const answered = await flushAll();
  clearTimeout(impatient);
  sending = settling = false;
  away = !answered;
  showWaiting();
  if (!answered || isBehindRefused()) stuck();
};
// Waits until what is on its way from a table has arrived, or the server takes too long. Raises where it refused what
// is on the screen: that stays there.
export const arrival = async (table) => {
  const first = nextOf(table);
  if (!first || first.refused) return;
  const form = formOf(first);
  flush();
  const isSettled = await settling;
  if (form && queue.find(first.id)?.refused) throw new Error("It was refused.");
  if (isSettled) await arrival(table);
};
// Sends a refused entry again unchanged, unless another one is being sent.
export const sendAgain = async (item) => {
  if (sending) return { is: "away" };
  sending = true;
  const answer = await send(item);
  sending = false;
  if (answer.is === "saved") {
    saved(item, answer);
    flush();
  }
  return answer;
};

// An entry that waits brings its pad back, from its own form only: another one may be half filled in. Asked for twice
// on a slow phone, the second pad would come over the form that was opened from the first.
let comingBack = false;
const stuck = async () => {
  const form = document.querySelector("form[data-sent]");
  const item = form && queue.find(form.dataset.sent);
  if (!item || comingBack || document.getElementById("board")) return;
  comingBack = true;
  await open(tableOf(item.url)).then(done, () => null);
  comingBack = false;
};

const isEntry = (form) => form.method === "post" && form.elements.key && form.elements.based_on;
// While an entry is being sent, or the page after it is loading, a second tap makes no second entry. Once a step is shown
// as waiting, since the server doesn't answer, the next tap is the next step.
const isUnderWay = (form) => {
  const { sent } = form.dataset;
  if (!sent) return false;
  if (form.closest(".steps")) return sending && !away && Boolean(queue.find(sent));
  return queue.settled.has(sent) || Boolean(queue.find(sent));
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!isEntry(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isUnderWay(form)) return;
  if (!form.dataset.puts) say("declined"); // another key declines what is asked on this page
  if (!takeStep(form)) form.dataset.sent = keepEntry(form, event.submitter).id;
  showWaiting();
  flush();
}, true);

document.addEventListener("tableside:queue", showWaiting);
setInterval(flush, RETRY);
addEventListener("online", flush);
document.addEventListener("tableside:back", flush);
document.addEventListener("DOMContentLoaded", () => {
  showWaiting();
  flush();
});
