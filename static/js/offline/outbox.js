// Entries are kept on this phone before they are sent, to the server or to the app in its place, and are removed only on the
// server's receipt, which has their key. Those of a table are sent in order; a refused one stops those after it until
// somebody decides. This module decides whether an entry is saved, refused or to be sent again.
import { later, onceHere } from "../events.js";
import { settle } from "../focus.js";
import { forms } from "../input/forms.js";
import { announce, takeStep } from "../input/steps.js";
import { open, tableOf } from "../navigation.js";
import { hasWaited, queue } from "./queue.js";
import { madeOf, reach } from "./server.js";

const SECOND = 1000;
const SOON = 2500;
const WAIT_MS = 15000;
const [SHUT, NOT_THERE, BEHIND, REFUSED] = [403, 404, 409, 422];
let notBefore = 0;
let sending = null; // a promise while entries are being sent
let asked = null; // the id of a refused entry that is sent again with changes

const say = (what, detail) => document.dispatchEvent(new CustomEvent(`tableside:${what}`, { detail }));

// How many entries wait at the table of this page, or at all tables, and whether one was refused.
const showWaiting = () => {
  const here = queue.all(tableOf(location.pathname)).filter((item) => !item.withdrawn);
  const isRefused = (items) => items.some((item) => item.refused);
  const refused = isRefused(queue.all());
  say("waiting", { count: here.length, sending: Boolean(sending), refused, elsewhere: refused && !isRefused(here) });
};

const formOf = (item) => document.querySelector(`form[data-sent="${item.id}"]`);

// Vibrates once for saved, three times for refused; not if the phone's settings say so.
export const feel = (...times) => "still" in document.documentElement.dataset || navigator.vibrate?.(times);
// Back never leads to the page of an entry that was made, which would ask for the next one; only to a pad or a history.
const leave = (path) => open(path, document.querySelector("#board, #strike") ? "push" : "replace").then(announce).then(settle);
const saved = (item, { headers, isHere }, receipt) => {
  const [at, alike, next] = ["Position", "Alike", "Location"].map((name) => headers.get(`Tableside-${name}`));
  const table = tableOf(item.url);
  const form = formOf(item); // removed if a new board arrived first, such as that of a table that was put away
  if (!isHere) {
    queue.markSaved(item.id, Number(at), alike);
    if (receipt) say("saved", { table, receipt: JSON.parse(receipt) });
  }
  feel(40);
  // After a piece only the board is loaded: the next piece may have been tapped already, or another page opened.
  if (form && !item.isPiece) return leave(next);
  const isItsPad = document.getElementById("board") && !location.search && location.pathname === table;
  if (nextOf(table) || !isItsPad) return null;
  if (item.isPiece) return htmx.trigger("#poll", "poll");
  return open(tableOf(next) === table ? location.pathname : next).then(settle);
};
const wordsOf = (page) => {
  const main = new DOMParser().parseFromString(page, "text/html").querySelector("main");
  const message = main?.querySelector("[role=alert]") || main?.querySelector(".paper p");
  for (const other of message?.querySelectorAll("label, input, .one, [data-waits], [data-here]") || []) other.remove();
  return (message?.textContent || "").replace(/\s+/g, " ").trim();
};
// A refusal is shown where the entry was made or is changed; one of what waited on a pad only in its list, because a person has
// gone on there. An entry that was refused at once is removed here, since its form is still on the page; so is a step, such
// as striking off, which has no typed values to lose. All others stay, also one that was put right (which has a basis) and is
// refused again, and one whose refusal can't be shown, because `list`, waiting.js, didn't come.
const refused = (item, status, page, list) => {
  const isShut = status === SHUT || page.includes("data-no-table");
  if (item.url.endsWith("/take-back") && status === NOT_THERE && !isShut) return queue.remove(item.id); // it has never arrived
  const form = formOf(item);
  const isLast = queue.all(tableOf(item.url)).at(-1).id === item.id;
  const isStep = !item.filled?.length && !item.isPiece;
  const isShown = list && (asked === item.id || (form && !(hasWaited(item) && form.closest("#board"))));
  asked = null;
  if (isShown && isLast && !item.basis && (isStep || (form && [REFUSED, BEHIND].includes(status)))) queue.remove(item.id);
  else queue.update(item.id, { refused: { status, words: wordsOf(page), isShut }, withdrawn: false });
  feel(40, 60, 40, 60, 40);
  if (isShown) list.showRefusal(item, page);
};
export const putRight = (id) => {
  asked = id;
  queue.update(id, { refused: null });
  flush();
};

// A module that may not come, as of a server that has just gone away: then nothing.
const loaded = (module) => Promise.race([import(module).catch(() => null), later(WAIT_MS)]);
const requestOf = ({ body, at }) => ({
  method: "POST",
  body: new URLSearchParams(body),
  headers: {
    "Tableside-Outbox": "2",
    "Tableside-Waited": Math.max(0, Math.round((Date.now() - at) / SECOND)),
  },
  redirect: "manual",
  signal: AbortSignal.timeout(WAIT_MS),
});
// Neither saved nor refused: it can't be saved now, or only the server can save it and not the app on this phone.
const putOff = (item, { headers }, said) => {
  notBefore = Date.now() + SECOND * Number(headers?.get("Retry-After") ?? 0);
  if (said !== item.said) queue.update(item.id, { said });
  return madeOf(item) !== undefined;
};
// Whether the entry is settled, so that the next one can be sent.
const sendOne = async (item) => {
  const answer = await reach(item.url, requestOf(item)).catch((fault) => fault);
  const page = await answer.text?.().catch(() => undefined);
  const isRefused = answer.headers?.get("Tableside-Refused") === item.key;
  const list = isRefused && (await loaded("./waiting.js"));
  const now = queue.find(item.id);
  if (now && now.key !== item.key) return true; // withdrawn meanwhile
  if (page === undefined) return putOff(item, {}, answer.words ?? item.said);
  if (answer.headers.get("Tableside-Receipt") === item.key) saved(item, answer, page);
  else if (!isRefused) return putOff(item, answer, wordsOf(page));
  else if (now) refused(item, answer.status, page, list);
  return true;
};
// The first entry that isn't on the sheet yet: the app's sheet while the server is away.
const toSend = (table) => queue.all(table).filter((item) => madeOf(item) === undefined);
const nextOf = (table) => toSend(table)[0];
// Of all tables, in the order of entry: no table waits for a refused entry of another one.
const next = () => queue.all().find((item) => !item.refused && nextOf(tableOf(item.url))?.id === item.id);
// What earlier versions left waiting is converted before anything is sent: as it is, a withdrawn entry would be saved.
let converted = !queue.all().length && !localStorage.getItem("tableside:outbox");
const sendAll = async () => {
  converted ||= await loaded("./earlier_entries.js");
  if (!converted) return;
  for (let item = next(); item; item = next()) {
    const sent = sendOne(item);
    if (!(await Promise.race([sent, later(SOON)]))) backToPad();
    if (!(await sent)) return;
  }
};
const flush = () => {
  if (sending || Date.now() < notBefore) return sending;
  sending = sendAll().finally(() => {
    sending = asked = null;
    showWaiting();
    backToPad();
  });
  showWaiting();
  return sending;
};
// Waits until the entries being sent have arrived, or the server takes too long.
export const arrival = () => Promise.race([flush(), later(SOON)]);

// After a waiting entry the pad is shown, but only from the entry's own form: another form may be half filled in. If a
// slow phone requested it twice, the second pad would replace a form that was opened from the first.
let comingBack = false;
const backToPad = async () => {
  const item = queue.find(document.querySelector("form[data-sent]")?.dataset.sent);
  if (!item || item.refused || madeOf(item) === "" || comingBack || document.getElementById("board")) return;
  comingBack = true;
  const slow = setTimeout(say, SECOND / 2, "slow");
  await leave(tableOf(item.url)).catch(() => null);
  clearTimeout(slow);
  comingBack = false;
};

const isEntry = (form) => form.method === "post" && form.elements.key && form.elements.based_on;
// While an entry is being sent, or the page after it is loading, a second tap makes no second entry. Once a step is shown
// as waiting, the next tap is the next step.
const isUnderWay = (form) => {
  const item = queue.find(form.dataset.sent);
  const waits = item?.withdrawn === false;
  if (form.closest(".steps")) return sending && waits && !hasWaited(item);
  return queue.settled.has(form.dataset.sent) || waits;
};
// Makes an entry of a form. From the pad it follows the last waiting entry; on the page with a refusal it replaces the
// refused entry. It may become a correction of another keeper's entry who has entered more since (data-gone-on): the entries
// that follow it here are meant for the ones that follow there, and are not new.
const keep = (form, submitter) => {
  const url = forms.pathOf(form);
  const key = queue.keyAt(tableOf(url));
  const body = new URLSearchParams(new FormData(form, submitter));
  body.set("key", key);
  const before = form.closest("#board, #waiting") && toSend(tableOf(url)).at(-1);
  if (before) body.set("based_on", before.key);
  const item = { key, url, body: body.toString(), ...forms.read(form, submitter), refused: null, withdrawn: false };
  const old = form.dataset.puts && queue.find(form.dataset.puts);
  return old ? queue.update(old.id, { ...item, basis: queue.basisOf(old) }, form.dataset.goneOn) : queue.add(item);
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!isEntry(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isUnderWay(form)) return;
  if (!takeStep(form)) form.dataset.sent = keep(form, event.submitter).id;
  flush();
}, true);

document.addEventListener("tableside:queue", showWaiting);
setInterval(flush, SECOND);
addEventListener("online", flush);
document.addEventListener("tableside:back", flush);
onceHere(() => {
  flush();
  // A form that was loaded by its address while an entry was being sent is loaded again, which waits for its arrival.
  const waits = queue.waiting(tableOf(location.pathname)).some((item) => !item.refused);
  if (waits && document.querySelector("form#entry:not([data-puts])")) open(location.pathname + location.search).catch(() => null);
});
