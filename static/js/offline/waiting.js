// The list of waiting entries, on the pad and on the first page: each with its values, and keys to put a refused one right or
// to take it back. While the app on this phone goes on by itself, its pages have them, and here is only why.
import { onceHere, onPad } from "../events.js";
import { draftOf, putDraft } from "../input/drafts.js";
import { forms } from "../input/forms.js";
import { open, show } from "../view.js";
import { arrival, putRight } from "./outbox.js";
import { queue } from "./queue.js";
import { isAway, tableOf } from "./server.js";

let drawn = []; // what the list was drawn from, and where

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
  const until = "alone" in document.documentElement.dataset ? "to be saved" : "until the server answers";
  if (!refused) return `Waiting on this phone${one ? "" : ", in this order,"} ${until}:`;
  return `Not on the sheet yet${one ? "" : ". The first one needs a look; the others wait behind it"}:`;
};

const GOING_ON = "Going on without the server. What is entered waits on this phone, and goes up when it is back.";
const STAY = "Don’t load this page again until then: without https this phone can’t open it alone.";
const troubleWith = (item) => {
  if (!item.refused) return item.said;
  return (!item.secret && item.refused.words) || "It was not taken. Take it back, and enter it again.";
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
  if (!item.secret && item.refused) keys.append(keyOf(item, "Put right", "data-put-right"));
  keys.append(keyOf(item, "Take back", "data-withdraw"));
  if (elsewhere) keys.append(element("a", "To its table", { class: "button small", href: tableOf(item.url) }));
  made.append(keys);
  return made;
};
const list = (place) => {
  const items = queue.listed(place.dataset.table || undefined);
  place.hidden = !items.length && !isAway();
  const list = element("ul");
  list.append(...items.map((item) => line(item, !place.dataset.table)));
  const why = isAway() ? [GOING_ON, window.isSecureContext ? "" : STAY].filter(Boolean) : [];
  const words = why.map((text) => element("p", text, { role: "status" }));
  place.replaceChildren(...words, ...(items.length ? [element("p", headline(items), { role: "status" }), list] : []));
  htmx.process(place);
};

const draw = () => {
  const place = document.getElementById("waiting");
  const now = [JSON.stringify([queue.listed(), queue.held.size, isAway()]), place];
  if (place && now.some((part, which) => part !== drawn[which])) list(place);
  drawn = now;
};

// A refusal is shown on the entry's form, as typed; when that is sent, it replaces the entry. If another keeper entered the
// same, the form is now a correction of their entry.
const showRefusal = ({ detail: { item, page } }) => {
  show(page);
  const form = forms.sendingTo(item.url) || document.getElementById("entry");
  if (!form) return;
  form.dataset.puts = item.id;
  const draft = !queue.find(item.id) && draftOf(form);
  if (draft) putDraft(draft, [...new URLSearchParams(item.body)]);
};

// A form that was loaded by its address while an entry was on its way comes again, with that.
const comeAgain = async () => {
  const table = tableOf(location.pathname);
  if (!document.querySelector("form#entry:not([data-puts])") || !queue.waiting(table).length) return;
  await arrival(table);
  if (!queue.waiting(table).length) open(location.pathname + location.search);
};

document.addEventListener("tableside:refused", showRefusal);
document.addEventListener("click", (event) => {
  const key = event.target.closest?.("[data-put-right], [data-withdraw]");
  if (key?.dataset.putRight) putRight(key.dataset.putRight);
  else if (key) queue.takeBack(key.dataset.withdraw);
});
onPad(draw);
onceHere(comeAgain);
