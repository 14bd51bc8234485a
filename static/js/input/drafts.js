// Drafts: the contents of an entry's form stay on this phone until they are saved or discarded, and fill the form when it
// is opened again. A draft belongs to what data-draft names, such as one entry of one deal. All of a table's are deleted
// when the phone loses access to it.
import { onShown } from "../events.js";
import { forms } from "./forms.js";

const PREFIX = "tableside:draft:";
const MAX_DRAFTS = 50;

const storageKeyOf = (form) => PREFIX + forms.pathOf(form);
// The deal, and the turn or step of a form that has its own heading.
const subjectOf = (form) => `${form.dataset.draft} ${(form.querySelector("h1")?.textContent ?? "").trim().replace(/\s+/g, " ")}`;
const DRAFTED = "form[data-draft]";
const { asked, isChoice } = forms;
const isFilledByHand = (field) => forms.isFilled(field) && !field.dataset.guess;
const isAsServed = (field) => {
  if (isChoice(field)) return field.checked === field.defaultChecked || field.dataset.guess;
  if (!field.options) return field.value === field.defaultValue;
  return field.selectedOptions[0] === ([...field.options].find((option) => option.defaultSelected) ?? field.options[0]);
};
const namesFilled = (form) => new Set(asked(form).filter(isFilledByHand).map((field) => field.name));
// While bids are secret, one filled field is a player's own bid: no draft may show it to the next person. A form with
// several parts has only what all may see, unless the phone is passed round ("by").
const isPrivate = (form) => "secret" in form.dataset && (form.elements.by || namesFilled(form).size < 2);

const readDraft = (name) => {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
};
const drop = (name) => localStorage.removeItem(name);
const prune = () => {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  const byAge = names.sort((one, other) => (readDraft(one)?.at || 0) - (readDraft(other)?.at || 0));
  for (const name of byAge.slice(0, -MAX_DRAFTS)) drop(name);
};
const update = (form) => {
  const fields = asked(form);
  // A refused form comes back with its contents (data-typed), which would be lost without a draft.
  const isTyped = form.dataset.puts || "typed" in form.dataset;
  if (isPrivate(form) || (!isTyped && fields.every(isAsServed))) return drop(storageKeyOf(form));
  putDraft(form, fields.filter(isFilledByHand).map((field) => [field.name, field.value]));
};
const putDraft = (form, typed) => {
  try {
    localStorage.setItem(storageKeyOf(form), JSON.stringify({ of: subjectOf(form), typed, at: Date.now() }));
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
const fillIn = (form, typed) => {
  forms.fill(form, new URLSearchParams(typed));
  for (const field of asked(form)) if (isFilledByHand(field) && !isAsServed(field)) unfold(field.parentElement);
  setTimeout(() => redraw(form)); // once htmx listens
};
// Cards, sums, filled-in numbers and the preview are updated from the fields.
const redraw = (form) => {
  for (const field of asked(form)) if (!isChoice(field)) field.dispatchEvent(new Event("input", { bubbles: true }));
  const choices = asked(form).filter(isChoice);
  const changed = choices.find((field) => field.checked) || choices[0] || asked(form)[0];
  changed?.dispatchEvent(new Event("change", { bubbles: true }));
};
const showRestoredLine = (form) => {
  const line = document.createElement("p");
  line.className = "quiet restored";
  line.setAttribute("role", "status");
  const key = Object.assign(document.createElement("button"), { type: "button", className: "small", textContent: "Start afresh" });
  key.dataset.startAfresh = "";
  line.append("As you left it ", key);
  const head = form.querySelector("header");
  if (head) head.after(line);
  else form.prepend(line);
};
// A note that a warning asked for: the form that is opened again doesn't have its field.
const NOTE = "note";
const askForNote = (form) => {
  const label = document.createElement("label");
  label.append("Note ", Object.assign(document.createElement("input"), { type: "text", name: NOTE, autocomplete: "off" }));
  form.querySelector(".restored").append(label);
};
const restore = () => {
  for (const form of document.querySelectorAll(`${DRAFTED}:not([data-opened])`)) restoreInto(form);
};
const restoreInto = (form) => {
  form.dataset.opened = "yes";
  if ("typed" in form.dataset) return update(form);
  const draft = readDraft(storageKeyOf(form));
  if (!draft) return;
  if (draft.of !== subjectOf(form) || !Array.isArray(draft.typed)) return drop(storageKeyOf(form));
  if (form.querySelector("[data-wrong]")) return drop(storageKeyOf(form)); // what was refused is newer
  showRestoredLine(form);
  if (!form.elements[NOTE] && draft.typed.some(([name]) => name === NOTE)) askForNote(form);
  fillIn(form, draft.typed);
};
const startAfresh = (form) => {
  form.querySelector(".restored")?.remove();
  form.reset();
  redraw(form);
  drop(storageKeyOf(form));
  asked(form)[0]?.focus();
};
// The contents of an entry that was refused and waits no longer, on the form that shows it.
export const keepDraft = (form, body) => {
  if (form.matches(DRAFTED) && !isPrivate(form)) putDraft(form, [...new URLSearchParams(body)]);
};
export const forgetDrafts = (tablePath) => {
  for (const name of Object.keys(localStorage)) if (name.startsWith(`${PREFIX}${tablePath}/`)) drop(name);
};

// Apart from drafts: the button of a form that shows what counts already is quiet until something on the form is changed.
const highlightButton = (form) => {
  const button = document.querySelector(`[data-untouched][form="${CSS.escape(form.id)}"]`);
  button?.classList.toggle("aside", asked(form).every(isAsServed));
};
onShown(() => {
  for (const button of document.querySelectorAll("[data-untouched]")) if (button.form) highlightButton(button.form);
});

for (const eventName of ["input", "change"]) {
  document.addEventListener(eventName, ({ target: { form } }) => {
    if (!form) return;
    highlightButton(form);
    if (form.matches(DRAFTED) && form.dataset.opened) update(form);
  });
}
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-start-afresh]");
  if (button) startAfresh(button.form);
});
// From here on it waits in the outbox, whose handler stops the event.
addEventListener("submit", (event) => {
  if (event.target.matches(DRAFTED)) drop(storageKeyOf(event.target));
}, true);
onShown(restore);
