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
  // One open menu, closed by a tap elsewhere.
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });
  addEventListener("resize", measure);
  document.addEventListener("DOMContentLoaded", settle);
  document.addEventListener("htmx:after:swap", settle);
})();
