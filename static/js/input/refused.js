// What stands against an entry goes once the live preview no longer says it: then it is put right. A doubt comes back
// with what was doubted, and its note with it.
const putRight = (row) => {
  for (const field of document.querySelectorAll(`[aria-describedby="${CSS.escape(row.id)}"]`)) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
  row.remove();
};
// Whoever saves has seen what the box still says; a doubt that it doesn't know is asked about once it is sent.
const lookAgain = (box, told, seal) => {
  const rows = [...box.querySelectorAll("[data-doubt]")];
  for (const row of rows) row.hidden = !told.includes(row.dataset.doubt);
  const stands = rows.some((row) => !row.hidden);
  box.hidden = !stands;
  for (const field of box.querySelectorAll("input")) field.disabled = !stands;
  if (told.every((doubt) => rows.some((row) => row.dataset.doubt === doubt))) box.querySelector("[name=seen]").value = seal;
  const key = document.querySelector("[data-usual]");
  key.textContent = key.dataset[stands ? "knowing" : "usual"];
};
document.addEventListener("htmx:after:swap", (event) => {
  const preview = document.getElementById("preview");
  if (!preview || event.detail.ctx?.sourceElement !== preview) return;
  const still = preview.querySelector("[data-problem]")?.dataset.problem;
  for (const row of document.querySelectorAll("#entry [data-wrong]")) if (row.dataset.wrong !== still) putRight(row);
  const box = document.querySelector("#entry > .warning");
  const seal = preview.querySelector("[data-seal]")?.dataset.seal;
  if (box && seal) lookAgain(box, [...preview.querySelectorAll("[data-doubt]")].map((row) => row.dataset.doubt), seal);
});
