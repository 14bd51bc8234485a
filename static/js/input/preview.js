// What the live preview above the keys changes on its form. Once it tells all, the row that was filled in or tapped last stays in
// sight, since the preview grows with what it tells; before that nothing moves under a finger.
let guessed = null;
const showRow = (preview) => {
  if (!preview.matches(":has(*):not(:has([data-problem], [data-open]))")) return;
  const guess = document.querySelector("#entry .guess");
  const row = (guess !== guessed && guess) || document.activeElement;
  guessed = guess;
  row.closest(".who")?.scrollIntoView({ block: "nearest" });
};
// A refusal is removed when the live preview no longer has it: the value is corrected. A warning is shown again if its
// value is entered again, with its note.
const dropRefusal = (row) => {
  for (const field of document.querySelectorAll(`[aria-describedby="${CSS.escape(row.id)}"]`)) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
  row.remove();
};
// The form has that message itself, above the action bar.
const isInSight = (problem, preview) => {
  const row = [...document.querySelectorAll("#entry [data-wrong]")].find((one) => one.dataset.wrong === problem);
  const { top = -1 } = row?.getBoundingClientRect() ?? {};
  return top >= 0 && top < preview.getBoundingClientRect().top;
};
// Saving confirms the warnings shown in the box; for any other warning the server asks when the form is sent.
const drawWarnings = (box, warnings, seal) => {
  const rows = [...box.querySelectorAll("[data-doubt]")];
  for (const row of rows) row.hidden = !warnings.includes(row.dataset.doubt);
  const warns = rows.some((row) => !row.hidden);
  box.hidden = !warns;
  for (const field of box.querySelectorAll("input")) field.disabled = !warns;
  if (warnings.every((doubt) => rows.some((row) => row.dataset.doubt === doubt))) box.querySelector("[name=seen]").value = seal;
  const key = document.querySelector("[data-usual]");
  key.textContent = key.dataset[warns ? "knowing" : "usual"];
  key.classList.toggle("aside", warns);
};
document.addEventListener("htmx:after:swap", (event) => {
  const preview = document.getElementById("preview");
  if (!preview || event.detail.ctx?.sourceElement !== preview) return;
  const still = [...preview.querySelectorAll("[data-problem]")].map((one) => one.dataset.problem);
  for (const row of document.querySelectorAll("#entry [data-wrong]")) if (!still.includes(row.dataset.wrong)) dropRefusal(row);
  const message = preview.querySelector("[data-problem]");
  if (message) message.hidden = isInSight(message.dataset.problem, preview);
  const box = document.querySelector("#entry > .warning");
  const seal = preview.querySelector("[data-seal]")?.dataset.seal;
  if (box && seal) drawWarnings(box, [...preview.querySelectorAll("[data-doubt]")].map((row) => row.dataset.doubt), seal);
  showRow(preview);
});
// What a saved entry would have changed is shown no longer: at the next position it would be wrong.
document.addEventListener("htmx:after:request", (event) => {
  const { sourceElement } = event.detail.ctx;
  if (sourceElement?.id === "preview" && document.querySelector("#entry[data-sent]")) event.preventDefault();
});
// A key that answers sends the form only once it is tapped: Enter in a field would press it, as the form's first one.
document.addEventListener("click", (event) => {
  const key = event.target.closest("#preview button");
  if (!key) return;
  key.type = "submit";
  key.form.requestSubmit(key);
  key.type = "button";
});
