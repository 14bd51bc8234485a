// A form as this phone reads it: what people see filled in it, what it left blank; and how it is filled in again.
const CHOICE = "input[type=radio], input[type=checkbox]";
const ASKED = "input:not([type=hidden]), select, textarea";

// The number that a field says: as it stands, or as a sum with a sign that the next one is still to follow.
const SUM = /^\s*[-−+]?\s*\d+(\s*[-−+]\s*\d+)*\s*[-−+]?\s*$/;
const TERM = /[-−+]?\s*\d+/g;
const term = (text) => Number(text.replace("−", "-").replace(/\s/g, ""));
export const sum = (text) => (SUM.test(text) ? text.match(TERM).reduce((all, part) => all + term(part), 0) : null);

const asked = (form) => [...form.elements].filter((field) => field.name && field.matches(ASKED));
const isFilled = (field) => (field.matches(CHOICE) ? field.checked : field.value.trim() !== "");
const namesOf = (fields) => [...new Set(fields.map((field) => field.name))];

const labelOf = (field) => {
  const words = (field.closest("fieldset")?.querySelector("legend") || field.labels?.[0])?.cloneNode(true);
  for (const hint of words?.querySelectorAll(".quiet, input") || []) hint.remove();
  return (words?.textContent || "").trim();
};
const valueOf = (field) => {
  if (field.matches(CHOICE)) return field.labels?.[0]?.textContent || "";
  if (field.matches("select")) return field.selectedOptions[0]?.textContent || "";
  const made = "keypad" in field.dataset && /\d\s*[-−+]/.test(field.value) ? sum(field.value) : null;
  return made === null ? field.value : `${field.value} = ${made}`;
};
// The names that are filled in and those that are blank; and, for people, each label with what was chosen or typed,
// and the words of a key that tells something itself.
const read = (form, submitter) => {
  const fields = asked(form);
  const told = fields.filter(isFilled);
  const filled = namesOf(told);
  const blank = namesOf(fields).filter((name) => !filled.includes(name));
  const says = told.map((field) => [labelOf(field), valueOf(field).trim()]).filter(([, value]) => value);
  if (submitter?.name) says.push(["", submitter.textContent.trim()]);
  return { filled, blank, says };
};
const titleOf = (form, submitter) => {
  const heading = form.id && document.querySelector("main h1")?.textContent.trim();
  return form.dataset.title || submitter?.ariaLabel || heading || (submitter?.textContent || "An entry").trim();
};
const fill = (form, typed) => {
  for (const field of asked(form)) {
    if (field.matches(CHOICE)) field.checked = typed.getAll(field.name).includes(field.value);
    else field.value = typed.get(field.name) ?? "";
  }
};
const pathOf = (form) => new URL(form.action, location.href).pathname;
// The form on the screen that sends to an address; Undo and Redo are keys to tap, not forms to fill in.
const sendingTo = (url) => [...document.forms].find((form) => form.elements.key && pathOf(form) === url && !form.closest(".steps"));
// Where the next tap goes: what was refused, else the first blank.
const firstToFill = (fields) =>
  fields.find((field) => field.matches("[aria-invalid]")) || fields.find((field) => !field.value) || fields[0];

export const forms = { asked, read, titleOf, fill, pathOf, sendingTo, firstToFill };
