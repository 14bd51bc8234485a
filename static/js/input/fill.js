// If the sum of a row of keys is fixed, the last player's number is filled in, marked as a guess until tapped. The form
// has data-sum="tricks 5" (the field and the sum of all numbers). The server does the same.
const players = (form, field) => {
  const groups = new Map();
  for (const radio of form.querySelectorAll(`input[type="radio"][name^="${field}-"]`)) {
    if (!groups.has(radio.name)) groups.set(radio.name, []);
    groups.get(radio.name).push(radio);
  }
  return [...groups.values()];
};
const fill = (form) => {
  const [field, total] = (form.dataset.sum || "").trim().split(" ");
  if (!field) return;
  let sum = 0;
  const blank = [];
  for (const radios of players(form, field)) {
    const chosen = radios.find((radio) => radio.checked && !radio.dataset.guess);
    if (!chosen) blank.push(radios);
    else if (!Number.isNaN(Number(chosen.value))) sum += Number(chosen.value);
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
  delete radio.dataset.guess;
  radio.closest(".keys").classList.remove("guess");
  for (const other of radio.closest(".keys").querySelectorAll("input")) delete other.dataset.guess;
  fill(radio.form);
}, true);
// The number is checked already: a tap on it changes nothing by itself.
document.addEventListener("click", ({ target }) => {
  if (target.matches?.("input[data-guess]")) target.dispatchEvent(new Event("change", { bubbles: true }));
});
