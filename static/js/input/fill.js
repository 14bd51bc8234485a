// If the sum of a row of keys is fixed, the last player's number is filled in, marked as a guess until tapped. The form
// has data-sum="tricks 5" (the field and the sum of all numbers). The server does the same.
const rowsOf = (form, field) => {
  const rows = new Map();
  for (const radio of form.querySelectorAll(`input[type="radio"][name^="${field}-"]`)) {
    if (!rows.has(radio.name)) rows.set(radio.name, []);
    rows.get(radio.name).push(radio);
  }
  return [...rows.values()];
};
const fill = (form) => {
  const [field, total] = (form.dataset.sum || "").trim().split(" ");
  if (!field) return;
  let sum = 0;
  const blank = [];
  for (const radios of rowsOf(form, field)) {
    const chosen = radios.find((radio) => radio.checked && !radio.dataset.guess);
    if (!chosen) blank.push(radios);
    else sum += Number(chosen.value) || 0;
  }
  for (const radios of blank) {
    for (const radio of radios) {
      if (radio.dataset.guess) radio.checked = false;
      delete radio.dataset.guess;
      radio.closest(".keys").classList.remove("guess");
    }
  }
  if (blank.length !== 1) return;
  const last = blank[0].find((radio) => radio.value === String(Number(total) - sum));
  if (!last) return;
  last.checked = true;
  last.dataset.guess = "yes";
  last.closest(".keys").classList.add("guess");
};
document.addEventListener("change", (event) => {
  const radio = event.target.closest?.('input[type="radio"]');
  if (!radio?.form?.dataset.sum) return;
  const row = radio.closest(".keys");
  row.classList.remove("guess");
  for (const one of row.querySelectorAll("input")) delete one.dataset.guess;
  fill(radio.form);
}, true);
// The number is checked already: a tap on it changes nothing by itself.
document.addEventListener("click", ({ target }) => {
  if (target.matches?.("input[data-guess]")) target.dispatchEvent(new Event("change", { bubbles: true }));
});
