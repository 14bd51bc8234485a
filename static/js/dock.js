// The dock covers the foot of the page: its height becomes a length that the sheet's pinned totals stand on.
(() => {
  "use strict";
  const measure = () => {
    const dock = document.querySelector(".dock");
    if (dock) document.documentElement.style.setProperty("--dock-height", `${dock.offsetHeight - 1}px`);
  };
  const settle = () => {
    measure();
    document.getElementById("newest")?.scrollIntoView({ block: "center" });
  };
  // One open menu, closed by a tap elsewhere or on one of its items.
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target) || event.target.closest("a, button")) menu.open = false;
    }
  });
  // A board that comes in while a menu or a fold is open leaves it open.
  const folds = () => [...document.querySelectorAll("#board details")];
  const name = (fold) => fold.querySelector("summary").textContent;
  let opened = [];
  document.addEventListener("htmx:before:swap", () => {
    opened = folds().filter((fold) => fold.open).map(name);
  });
  document.addEventListener("htmx:after:swap", () => {
    for (const fold of folds()) fold.open ||= opened.includes(name(fold));
  });
  addEventListener("resize", measure);
  document.addEventListener("DOMContentLoaded", settle);
  document.addEventListener("htmx:after:swap", settle);
})();
