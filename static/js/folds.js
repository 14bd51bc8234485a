// Menus, and other folds of a page.

// The phone's Back shuts an open menu and stays on its page, where the browser hands Back to its page at all.
let back = null;
const mayGoBack = (menu) => {
  back?.destroy();
  back = menu?.open && window.CloseWatcher ? new CloseWatcher() : null;
  if (back) back.onclose = () => { menu.open = false; };
};
// A fold of the open round that was opened is seen whole, where there is room for it. A menu opens again as it is: with
// nothing unfolded in it.
const unfolded = ({ target }) => {
  if (target.matches(".menu:not([open])")) for (const within of target.querySelectorAll("details")) within.open = false;
  if (target.matches(".menu")) mayGoBack(target);
  if (target.open && target.closest(".pieces")) target.scrollIntoView({ block: "nearest" });
};
document.addEventListener("toggle", unfolded, true);
// One open menu, closed by a tap elsewhere, which is on its shade, or on one of its items.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (event.target === menu || !menu.contains(event.target) || event.target.closest("a, button")) {
      menu.open = false;
      mayGoBack(null);
    }
  }
});
// A new board leaves open what was open.
const folds = () => [...document.querySelectorAll(":is(#board, #day, #preview) details")];
const name = (fold) => fold.id || fold.querySelector("summary").textContent;
let opened = [];
document.addEventListener("htmx:before:swap", () => {
  opened = folds().filter((fold) => fold.open).map(name);
});
document.addEventListener("htmx:after:swap", () => {
  for (const fold of folds()) fold.open ||= opened.includes(name(fold));
});
