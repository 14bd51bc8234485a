// After an entry: the line that says what was saved is heard as well as seen, and the second tap of a double tap, meant
// for the key that saved it, doesn't open the next entry from the pad that came in its place.
(() => {
  "use strict";
  const { queue, tableOf, wayOf } = tableside;
  const HEARD = 150; // milliseconds after which a region that came with its page is listened to
  const DOUBLE = 350;
  let arrived = -DOUBLE;

  const place = () => document.querySelector("#board #saved");
  const announce = () => {
    arrived = performance.now();
    setTimeout(() => {
      for (const words of document.querySelectorAll("#saved > *, #own [role=status] > *, .going > *")) words.replaceWith(words.cloneNode(true));
    }, HEARD);
  };

  // What this phone alone has, as it waits; what the server says comes back behind it.
  const draw = () => {
    const line = place();
    if (!line) return;
    for (const ours of line.querySelectorAll("[data-by-phone]")) ours.remove();
    const last = queue.listed(tableOf(location.pathname)).at(-1);
    for (const theirs of line.querySelectorAll(":scope > span")) {
      theirs.hidden = Boolean(last);
      theirs.toggleAttribute("data-put-aside", Boolean(last));
    }
    if (!last || wayOf(last)) return;
    const state = last.refused ? "not saved" : "kept on this phone";
    const words = Object.assign(document.createElement("span"), { textContent: `${last.title}: ${state}` });
    words.dataset.byPhone = "";
    line.append(words);
  };

  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("#board .dock a.go")) return;
    const second = event.detail > 1 || (event.pointerType === "touch" && performance.now() - arrived < DOUBLE);
    if (!second) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  tableside.onPad(draw);

  Object.assign(tableside, { announce });
})();
