// A refusal at its field goes once the live preview no longer says it: then it is put right.
(() => {
  "use strict";
  const putRight = (row) => {
    for (const field of document.querySelectorAll(`[aria-describedby="${CSS.escape(row.id)}"]`)) {
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
    }
    row.remove();
  };
  document.addEventListener("htmx:after:swap", (event) => {
    const preview = document.getElementById("preview");
    if (!preview || event.detail.ctx?.sourceElement !== preview) return;
    const still = preview.querySelector("[data-problem]")?.dataset.problem;
    for (const row of document.querySelectorAll("#entry [data-wrong]")) if (row.dataset.wrong !== still) putRight(row);
  });
})();
