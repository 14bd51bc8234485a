// The list of waiting entries, on the pad and on the first page: each with its values, and keys to correct it or take it
// back. On the pad the large button opens the step after them; a form opened then has a note.
import { onPad, onceHere } from "../events.js";
import { mend } from "../focus.js";
import { open } from "../view.js";
import { arrival } from "./outbox.js";
import { markDealer } from "./pages.js";
import { formAfterWaiting, nextAt } from "./prefetch.js";
import { putRight } from "./put_right.js";
import { queue } from "./queue.js";
import { withdraw } from "./sending.js";
import { tableOf } from "./server.js";

let drawn = "";

const element = (tag, text = "", attributes = {}) => {
  const made = document.createElement(tag);
  made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
};
const valuesOf = (item) => item.says?.map(([label, value]) => `${label} ${value}`.trim()).join(", ") || "";
const headline = (items) => {
  if (queue.held.size) return "This phone’s storage is full: leave this page open until these are saved.";
  const refused = items.find((item) => item.refused);
  const one = items.length === 1;
  if (!refused) return `Waiting on this phone${one ? "" : ", in this order,"} until the server answers:`;
  return `Not on the sheet yet${one ? "" : ". The first one needs a look; the others wait behind it"}:`;
};

const troubleWith = (item) => {
  if (!item.refused) return item.said;
  return (!item.secret && item.refused.words) || "The server didn’t take it. Take it back, and enter it again.";
};
const keyOf = (item, words, does) => {
  const spoken = `${words}: ${item.title}`;
  return element("button", words, { type: "button", class: "small", [does]: item.id, "aria-label": spoken });
};
const line = (item, elsewhere) => {
  const made = element("li");
  made.append(element("b", item.title));
  const values = item.secret ? "hidden until all are in" : valuesOf(item);
  if (values) made.append(element("span", values, { class: "quiet details" }));
  const trouble = troubleWith(item);
  if (trouble) made.append(element("span", trouble, { class: "details" }));
  const keys = element("div", "", { class: "row" });
  if (!item.secret && (item.refused || item.hasForm)) keys.append(keyOf(item, "Put right", "data-put-right"));
  keys.append(keyOf(item, "Take back", "data-withdraw"));
  if (elsewhere) keys.append(element("a", "To its table", { class: "button small", href: tableOf(item.url) }));
  made.append(keys);
  return made;
};
const list = (place) => {
  const items = queue.listed(place.dataset.table || undefined);
  place.hidden = !items.length;
  const list = element("ul");
  list.append(...items.map((item) => line(item, !place.dataset.table)));
  place.replaceChildren(...(items.length ? [element("p", headline(items), { role: "status" }), list] : []));
  htmx.process(place);
};

// The large button: the first refused entry, else the step after the waiting ones. Undo is in steps.js.
const NEXT_STEP = "#action-bar :is(.say, .row > *)";
const button = async () => {
  const row = document.querySelector("#action-bar .row");
  const table = tableOf(location.pathname);
  if (!row || !document.querySelector(".steps")) return;
  const items = queue.listed(table);
  const next = await nextAt(table);
  for (const ours of document.querySelectorAll(`${NEXT_STEP}[data-by-phone]`)) ours.remove();
  for (const theirs of document.querySelectorAll(`${NEXT_STEP}[data-put-aside]`)) {
    theirs.hidden = false;
    delete theirs.dataset.putAside;
  }
  if (!items.length) return;
  const aside = [document.querySelector("#action-bar .say"), row.querySelector(":scope > .go, :scope > form")];
  for (const theirs of aside.filter(Boolean)) {
    theirs.hidden = true;
    theirs.dataset.putAside = "yes";
  }
  const prompt = element("div", "", { class: "say", "data-by-phone": "" });
  const key = large(items, next);
  prompt.append(...sentences(items, next).map((sentence) => element("span", sentence)));
  row.before(prompt);
  row.querySelector("a.button")?.after(key);
  htmx.process(key);
};
const sentences = (items, next) => {
  if (items.some((item) => item.refused)) return ["Not on the sheet yet"];
  const known = next?.sure && next.step;
  const [first] = known && !next.parts.length ? next.step.says : [];
  const many = items.length === 1 ? "1 entry waits" : `${items.length} entries wait`;
  const dealer = known && next.step.dealer !== null ? [] : ["Who deals shows when the server is back"];
  return first ? [first] : dealer.length ? dealer : [many];
};
// An entry that Undo takes off the sheet can be entered again once the server is back.
const heldBack = (items) => {
  const { undoes } = items.find((item) => item.undoes) || {};
  if (!undoes) return "The next one needs the server";
  const next = /^Round \d+$/.test(undoes) ? "score it again" : "go on";
  return `${undoes} is taken back: ${next} when the server is back`;
};
const large = (items, next) => {
  const refused = items.find((item) => item.refused);
  const key = { type: "button", class: "go", "data-by-phone": "" };
  if (refused?.secret) return element("button", "Take it back", { ...key, "data-withdraw": refused.id });
  if (refused) return element("button", "Put it right", { ...key, "data-put-right": refused.id });
  const quiet = document.querySelector("#board .waits .next") ? " aside" : "";
  if (next?.step) return element("a", next.step.button, { class: `button go${quiet}`, href: next.step.path, "data-by-phone": "" });
  return element("span", heldBack(items), { class: "quiet watching", "data-by-phone": "" });
};

// The dealer's mark on the open game's sheet is that of the round of the large button.
const mark = async () => {
  const sheet = document.querySelector("#board .sheet");
  if (!sheet || location.search || !document.querySelector(".steps")) return;
  const next = await nextAt(tableOf(location.pathname));
  const nextDealer = next?.sure && next.step ? String(next.step.dealer ?? "") : "";
  const unchanged = !next || queue.listed(tableOf(location.pathname)).some((item) => item.refused);
  markDealer(sheet, unchanged ? sheet.dataset.dealer : nextDealer);
};

// A form after waiting entries gets a note, and loses the fields of players whose part waits.
const dressForm = async () => {
  const form = document.querySelector("form#entry[data-after]:not([data-dressed])");
  if (!form) return;
  form.dataset.dressed = "yes";
  const table = tableOf(location.pathname);
  const next = await nextAt(table);
  const last = queue.waiting(table).at(-1);
  if (!last) return;
  for (const part of next?.parts || []) part.filled.forEach((name) => leaveOut(form, name));
  form.querySelectorAll("[data-settled-by]").forEach((settled) => settle(form, settled.dataset, queue.waiting(table)));
  const note = element("p", "", { class: "quiet behind", role: "note" });
  const values = valuesOf(last) && !last.secret ? ` (${valuesOf(last)})` : "";
  note.append(`Behind what waits on this phone: ${last.title}${values}.`);
  if (!next?.sure) note.append(" What waits doesn’t show in this form yet.");
  form.querySelector("header")?.after(note);
};
// The form doesn't ask again what waiting pieces have settled: a player who gave that answer has no key for it, and once it
// was given as often as it may be, nobody has.
const settle = (form, { settledBy, field, key: value, times }, items) => {
  const pieces = items.filter((item) => item.isPiece && item.url.endsWith(`/${settledBy}`));
  const bodies = pieces.map((item) => new URLSearchParams(item.body));
  const hasValue = (body) => [...body.values()].includes(value);
  const keys = [...form.querySelectorAll(`[name^="${field}-"][value="${value}"]`)];
  const over = bodies.filter(hasValue).length >= Number(times);
  for (const key of keys) {
    const body = bodies.find((one) => key.name === `${field}-${one.get("seat")}`);
    if (body && hasValue(body)) replaceWithWords(key, value);
    else if (body || over) key.closest("label").remove();
  }
};
const replaceWithWords = (key, value) => {
  const row = key.closest("fieldset");
  const words = element("p");
  words.append(element("b", row.querySelector("legend").textContent), " ", element("span", value, { class: "quiet" }));
  row.replaceWith(words);
};
const leaveOut = (form, name) => {
  const turn = form.querySelector(".turn");
  const fields = [...form.querySelectorAll(`[name="${name}"]`)];
  const row = fields.map((field) => field.closest("fieldset, .who")).find(Boolean);
  const was = row?.querySelector("legend")?.textContent;
  for (const field of fields) (field.closest("fieldset, .who") || field.closest("label") || field).remove();
  if (!turn || turn.querySelector("fieldset")) return;
  const following = form.querySelector("details fieldset");
  if (!following) return;
  const heading = form.querySelector("h1");
  heading.textContent = heading.textContent.replace(was, following.querySelector("legend").textContent);
  turn.append(following);
  for (const fold of form.querySelectorAll("details")) if (!fold.querySelector("input")) fold.remove();
};

const draw = () => {
  const place = document.getElementById("waiting");
  const now = JSON.stringify([queue.listed(), queue.held.size]);
  if (place && (now !== drawn || (!place.hasChildNodes() && queue.listed().length))) list(place);
  drawn = now;
  button().then(mend);
  mark();
  dressForm();
};

// A form that was loaded by its address while entries wait isn't the one after them.
const goBehind = async () => {
  const form = document.querySelector("form#entry:not([data-after]):not([data-puts])");
  const table = tableOf(location.pathname);
  if (!form || !queue.waiting(table).length) return;
  await arrival(table);
  const isBehind = await formAfterWaiting(location.pathname);
  if (isBehind || !queue.waiting(table).length) open(location.pathname + location.search);
};

document.addEventListener("click", (event) => {
  const key = event.target.closest?.("[data-put-right], [data-withdraw]");
  if (key?.dataset.putRight) putRight(key.dataset.putRight);
  else if (key) withdraw(key.dataset.withdraw);
});
onPad(draw, "tableside:prefetched");
onceHere(goBehind);
