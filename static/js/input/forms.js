// Reads a form (its contents in words, the names of its filled fields), and fills it in again.
const ASKED = "input:not([type=hidden]), select, textarea";

// The number in a field: a number, or a sum, perhaps with a sign at the end.
const SUM = /^\s*[-−+]?\s*\d+(\s*[-−+]\s*\d+)*\s*[-−+]?\s*$/;
const TERM = /[-−+]?\s*\d+/g;
const term = (text) => Number(text.replace("−", "-").replace(/\s/g, ""));
export const sum = (text) => (SUM.test(text) ? text.match(TERM).reduce((all, part) => all + term(part), 0) : null);
// The same of several numbers only: one alone needs no total.
export const sumTyped = (text) => (/\d\s*[-−+]\s*\d/.test(text) ? sum(text) : null);

const asked = (form) => [...form.elements].filter((field) => field.name && field.matches(ASKED));
const isChoice = (field) => field.matches("input[type=radio], input[type=checkbox]");
const isFilled = (field) => (isChoice(field) ? field.checked : field.value.trim() !== "");
const namesOf = (fields) => [...new Set(fields.map((field) => field.name))];

const labelOf = (field) => {
  const words = (field.closest("fieldset")?.querySelector("legend") || field.labels?.[0])?.cloneNode(true);
  for (const hint of words?.querySelectorAll(".quiet, input") || []) hint.remove();
  return (words?.textContent || "").trim();
};
const valueOf = (field) => {
  if (isChoice(field)) return field.labels?.[0]?.textContent || "";
  if (field.matches("select")) return field.selectedOptions[0]?.textContent || "";
  const total = "keypad" in field.dataset ? sumTyped(field.value) : null;
  return total === null ? field.value : `${field.value} = ${total}`;
};
const titleOf = (form, submitter) => {
  const heading = form.id && document.querySelector("main h1")?.textContent.trim();
  return form.dataset.title || submitter?.ariaLabel || heading || (submitter?.textContent || "An entry").trim();
};
// An entry in words: its title, each label with its value unless that is blank, and the key that was tapped if it has a value
// itself; none that is secret. And the names of the fields that are filled. Phones store it under these names, `says` since 0.1.
const read = (form, submitter) => {
  const fields = asked(form);
  const filledFields = fields.filter(isFilled);
  const filled = namesOf(filledFields);
  const says = filledFields.map((field) => [labelOf(field), field.value && valueOf(field).trim()]).filter(([, value]) => value);
  if (submitter?.name) says.push(["", submitter.textContent.trim()]);
  const isPart = filled.length < namesOf(fields).length || !form.id || form.id === "mine";
  const secret = "secret" in form.dataset && isPart;
  return { title: titleOf(form, submitter), says: secret ? [] : says, secret, filled, isPiece: "piece" in form.dataset };
};
const fill = (form, typed) => {
  for (const field of asked(form)) {
    if (isChoice(field)) field.checked = typed.getAll(field.name).includes(field.value);
    else field.value = typed.get(field.name) ?? "";
  }
};
const pathOf = (form) => new URL(form.action, location.href).pathname;
// The form on the screen that sends to an address, apart from Undo and Redo.
const sendingTo = (url) => [...document.forms].find((form) => form.elements.key && pathOf(form) === url && !form.closest(".steps"));
// The field to fill in next: a refused one, else the first blank one.
const firstToFill = (fields) =>
  fields.find((field) => field.matches("[aria-invalid]")) || fields.find((field) => !field.value) || fields[0];

export const forms = { asked, isChoice, isFilled, read, fill, pathOf, sendingTo, firstToFill };
