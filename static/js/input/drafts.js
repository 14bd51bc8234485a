// Drafts: the contents of an entry's form stay on this phone until they are saved or discarded, and fill the form when it
// is opened again. A draft belongs to what data-draft names, such as one entry of one deal; a table's are deleted with it.
import { onShown } from "../events.js";
import { forms } from "./forms.js";

const NAME = "tableside:draft:";
const MOST = 50;

const nameOf = (form) => NAME + new URL(form.action, location.href).pathname;
// The deal, and the turn or step of a form that has its own heading.
const belongsTo = (form) => `${form.dataset.draft} ${(form.querySelector("h1")?.textContent ?? "").trim().replace(/\s+/g, " ")}`;
const DRAFTED = "form[data-draft]";
const { asked } = forms;
const isKey = (field) => field.matches("input[type=radio], input[type=checkbox]");
const isFilled = (field) => (isKey(field) ? field.checked && !field.dataset.guess : field.value.trim() !== "");
const isAsServed = (field) => {
  if (isKey(field)) return field.checked === field.defaultChecked || field.dataset.guess;
  if (!field.options) return field.value === field.defaultValue;
  return field.selectedOptions[0] === ([...field.options].find((option) => option.defaultSelected) ?? field.options[0]);
};
const namesFilled = (form) => new Set(asked(form).filter(isFilled).map((field) => field.name));
// A single hidden bid is private: no draft shows it to the next person. A form with several parts has only what all may
// see, unless the phone is passed round ("by").
const isPrivate = (form) => "secret" in form.dataset && (form.elements.by || namesFilled(form).size < 2);

const read = (name) => {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
};
const drop = (name) => localStorage.removeItem(name);
const prune = () => {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(NAME));
  const byAge = names.sort((one, other) => (read(one)?.at || 0) - (read(other)?.at || 0));
  for (const name of byAge.slice(0, Math.max(0, names.length - MOST))) drop(name);
};
const keep = (form) => {
  const fields = asked(form);
  // A refused form comes back with its contents (data-typed), which would be lost without a draft.
  const isTyped = form.dataset.puts || "typed" in form.dataset;
  if (isPrivate(form) || (!isTyped && fields.every(isAsServed))) return drop(nameOf(form));
  putDraft(draftOf(form), fields.filter(isFilled).map((field) => [field.name, field.value]));
};
// The key of a form's draft and the entry that it belongs to; nothing for contents that the next person may not see.
export const draftOf = (form) => ("draft" in form.dataset && !isPrivate(form) ? { name: nameOf(form), of: belongsTo(form) } : null);
export const putDraft = ({ name, of }, typed) => {
  try {
    localStorage.setItem(name, JSON.stringify({ of, typed, at: Date.now() }));
  } catch {
    return; // the phone's storage is full: what is typed stays as long as the page does
  }
  prune();
};

const unfold = (part) => {
  const fold = part.closest("details");
  if (!fold) return;
  fold.open = true;
  unfold(fold.parentElement);
};
const fill = (form, typed) => {
  forms.fill(form, new URLSearchParams(typed));
  for (const field of asked(form)) if (isFilled(field) && !isAsServed(field)) unfold(field.parentElement);
  setTimeout(() => redraw(form)); // once htmx listens
};
// Cards, sums, filled-in numbers and the preview are updated from the fields.
const redraw = (form) => {
  for (const field of asked(form)) if (!isKey(field)) field.dispatchEvent(new Event("input", { bubbles: true }));
  const keys = asked(form).filter(isKey);
  const changed = keys.find((field) => field.checked) || keys[0] || asked(form)[0];
  changed?.dispatchEvent(new Event("change", { bubbles: true }));
};
const tellOfIt = (form) => {
  const line = document.createElement("p");
  line.className = "quiet restored";
  line.setAttribute("role", "status");
  line.append("As you left it ");
  line.append(Object.assign(document.createElement("button"), { type: "button", className: "small", textContent: "Start afresh" }));
  line.querySelector("button").dataset.startAfresh = "";
  const head = form.querySelector("header");
  if (head) head.after(line);
  else form.prepend(line);
};
// A note that a warning asked for: the form that is opened again doesn't have its field.
const NOTE = "note";
const askForNote = (form) => {
  const label = document.createElement("label");
  label.textContent = "Note ";
  label.append(Object.assign(document.createElement("input"), { type: "text", name: NOTE, maxLength: 200, autocomplete: "off" }));
  form.querySelector(".restored").append(label);
};
const restore = () => {
  for (const form of document.querySelectorAll(`${DRAFTED}:not([data-opened])`)) open(form);
};
const open = (form) => {
  form.dataset.opened = "yes";
  if ("typed" in form.dataset) return keep(form);
  const draft = read(nameOf(form));
  if (!draft) return;
  if (draft.of !== belongsTo(form) || !Array.isArray(draft.typed)) return drop(nameOf(form));
  if (form.querySelector("[data-wrong]")) return drop(nameOf(form)); // what was refused is newer
  tellOfIt(form);
  if (!form.elements[NOTE] && draft.typed.some(([name]) => name === NOTE)) askForNote(form);
  fill(form, draft.typed);
};
const startAfresh = (form) => {
  drop(nameOf(form));
  form.querySelector(".restored")?.remove();
  form.reset();
  redraw(form);
  drop(nameOf(form));
  asked(form)[0]?.focus();
};
export const forgetDrafts = (table) => {
  for (const name of Object.keys(localStorage)) if (name.startsWith(`${NAME}${table}/`)) drop(name);
};

// The key of a form that shows what counts already is quiet until something on it is changed.
const wakeKey = (form) => {
  const key = document.querySelector(`[data-untouched][form="${CSS.escape(form.id)}"]`);
  key?.classList.toggle("aside", asked(form).every(isAsServed));
};
onShown(() => {
  for (const key of document.querySelectorAll("[data-untouched]")) if (key.form) wakeKey(key.form);
});

for (const moved of ["input", "change"]) {
  document.addEventListener(moved, ({ target: { form } }) => {
    if (!form) return;
    wakeKey(form);
    if (form.matches(DRAFTED) && form.dataset.opened) keep(form);
  });
}
document.addEventListener("click", (event) => {
  const key = event.target.closest?.("[data-start-afresh]");
  if (key) startAfresh(key.form);
});
// From here on it waits in the outbox, whose handler stops the event.
addEventListener("submit", (event) => {
  if (event.target.matches(DRAFTED)) drop(nameOf(event.target));
}, true);
onShown(restore);
