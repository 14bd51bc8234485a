// What stands against an entry is brought into view once, wherever the page was scrolled to, above all that the dock
// holds: keypad and deck are there by now.
(() => {
  "use strict";
  let seen = null;
  const show = () => {
    const alert = document.querySelector('main [role="alert"]');
    if (alert !== seen) alert?.scrollIntoView({ block: "nearest" });
    seen = alert;
  };
  tableside.onShown(show);
})();
