// The key that prints a page, where the browser can. Loaded with the first page that has one.
import { onShown } from "../events.js";

document.addEventListener("click", ({ target }) => target.closest("[data-print]") && print());
onShown(() => {
  for (const key of document.querySelectorAll("[data-print]")) key.hidden = typeof print !== "function";
});
