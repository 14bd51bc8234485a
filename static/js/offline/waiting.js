// What waits, shown to people: on the pad and on the page of all tables, each entry with what it says, to be put right or
// taken back. On the pad the large button goes on behind it; a form opened behind it says so.
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
const says = (item) => item.says?.map(([label, value]) => `${label} ${value}`.trim()).join(", ") || "";
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
  const told = item.secret ? "hidden until all are in" : says(item);
  if (told) made.append(element("span", told, { class: "quiet details" }));
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

// The large button: what was refused first, else the next step behind what waits. Undo beside it is the steps' own.
const SAYS_NEXT = "#action-bar :is(.say, .row > *)";
const button = async () => {
  const row = document.querySelector("#action-bar .row");
  const table = tableOf(location.pathname);
  if (!row || !document.querySelector(".steps")) return;
  const items = queue.listed(table);
  const next = await nextAt(table);
  for (const ours of document.querySelectorAll(`${SAYS_NEXT}[data-by-phone]`)) ours.remove();
  for (const theirs of document.querySelectorAll(`${SAYS_NEXT}[data-put-aside]`)) {
    theirs.hidden = false;
    delete theirs.dataset.putAside;
  }
  if (!items.length) return;
  const aside = [document.querySelector("#action-bar .say"), row.querySelector(":scope > .go, :scope > form")];
  for (const theirs of aside.filter(Boolean)) {
    theirs.hidden = true;
    theirs.dataset.putAside = "yes";
  }
  const said = element("div", "", { class: "say", "data-by-phone": "" });
  const key = large(items, next);
  said.append(...sentences(items, next).map((sentence) => element("span", sentence)));
  row.before(said);
  row.querySelector("a.button")?.after(key);
  htmx.process(key);
};
const sentences = (items, next) => {
  if (items.some((item) => item.refused)) return ["Not on the sheet yet"];
  const known = next?.sure && next.step;
  const [first] = known && !next.parts.length ? next.step.says : [];
  const many = items.length === 1 ? "1 entry waits" : `${items.length} entries wait`;
  const dealer = known && next.step.dealer !== null ? [] : ["Who deals shows when the server is back"];
  return first ? [first, many] : [many, ...dealer];
};
// What Undo takes off the sheet can be entered again once the server is back, and knows the deal.
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

// The dealer's mark on the sheet in play is that of the round which the large button goes on to.
const mark = async () => {
  const sheet = document.querySelector("#board .sheet");
  if (!sheet || location.search || !document.querySelector(".steps")) return;
  const next = await nextAt(tableOf(location.pathname));
  const nextDealer = next?.sure && next.step ? String(next.step.dealer ?? "") : "";
  const stands = !next || queue.listed(tableOf(location.pathname)).some((item) => item.refused);
  markDealer(sheet, stands ? sheet.dataset.dealer : nextDealer);
};

// A form behind what waits: it says so, and asks nobody who is in already.
const dressForm = async () => {
  const form = document.querySelector("form#entry[data-after]:not([data-dressed])");
  if (!form) return;
  form.dataset.dressed = "yes";
  const table = tableOf(location.pathname);
  const next = await nextAt(table);
  const last = queue.waiting(table).at(-1);
  if (!last) return;
  for (const part of next?.parts || []) part.filled.forEach((name) => leaveOut(form, name));
  form.querySelectorAll("[data-settled-by]").forEach((told) => settle(form, told.dataset, queue.waiting(table)));
  const note = element("p", "", { class: "quiet behind", role: "note" });
  const told = says(last) && !last.secret ? ` (${says(last)})` : "";
  note.append(`Behind what waits on this phone: ${last.title}${told}.`);
  if (!next?.sure) note.append(" What waits doesn’t show in this form yet.");
  form.querySelector("header")?.after(note);
};
// What pieces that wait have settled, the form doesn't ask again: whoever said so in one needn't have that key here,
// and once it was said as often as it may be, nobody has.
const settle = (form, { settledBy, field, key: value, times }, items) => {
  const pieces = items.filter((item) => item.isPiece && item.url.endsWith(`/${settledBy}`));
  const said = pieces.map((item) => new URLSearchParams(item.body));
  const says = (body) => [...body.values()].includes(value);
  const keys = [...form.querySelectorAll(`[name^="${field}-"][value="${value}"]`)];
  const over = said.filter(says).length >= Number(times);
  for (const key of keys) {
    const body = said.find((one) => key.name === `${field}-${one.get("seat")}`);
    if (body && says(body)) sayInstead(key, value);
    else if (body || over) key.closest("label").remove();
  }
};
const sayInstead = (key, value) => {
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

// A form that was loaded by its address, while entries wait, is not the one behind them.
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
