// What stands against an entry is brought into view, wherever the page was scrolled to.
(() => {
  "use strict";
  const show = () => {
    const alert = document.querySelector('main [role="alert"]');
    if (!alert) return;
    const { top, bottom } = alert.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) alert.scrollIntoView({ block: "center" });
  };
  tableside.onShown(show);
})();
