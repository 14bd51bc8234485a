// Searches the rulebook as one types, and opens the chapter of a clause that a link leads to.
import { onShown } from "../events.js";

const plain = (text) => text.toLowerCase().replaceAll("’", "'");
const open = (field) => {
  const result = document.getElementById("found");
  const entries = [...document.querySelectorAll(".rulebook > li, .editions > tbody")];
  const chapters = [...document.querySelectorAll(".chapters")];
  const aside = [...document.querySelectorAll("[data-aside]")];
  const texts = new Map(entries.map((entry) => [entry, plain(`${entry.textContent} ${entry.dataset.also ?? ""}`)]));

  // Where the browser can mark words in place, it does; the page itself stays as it is.
  const mark = (words) => {
    if (!window.Highlight) return;
    const ranges = [];
    for (const entry of words.length ? entries.filter((each) => !each.hidden) : []) {
      const walk = document.createTreeWalker(entry, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const text = plain(node.data);
        for (const word of words) {
          for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + word.length);
            ranges.push(range);
          }
        }
      }
    }
    CSS.highlights.set("found", new Highlight(...ranges));
  };
  const summary = (words, count) => {
    if (!words.length) return "";
    if (!count) return `No rule has “${field.value.trim()}”. Try a single word.`;
    return `${count} of ${entries.length} have “${field.value.trim()}”`;
  };
  const search = () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    for (const entry of entries) entry.hidden = !words.every((word) => texts.get(entry).includes(word));
    for (const chapter of chapters) {
      chapter.hidden = !chapter.querySelector(".rulebook > li:not([hidden]), .editions > tbody:not([hidden])");
      chapter.open = words.length > 0;
    }
    for (const part of aside) part.hidden = words.length > 0;
    mark(words);
    result.textContent = summary(words, entries.filter((entry) => !entry.hidden).length);
  };

  const goTo = (hash) => {
    const place = hash.length > 1 && document.getElementById(hash.slice(1));
    const chapter = place && place.closest(".chapters");
    if (!chapter) return;
    chapter.open = true;
    place.scrollIntoView();
  };

  field.closest("[hidden]").hidden = false;
  goTo(location.hash);
  addEventListener("beforeprint", () => {
    for (const chapter of chapters) chapter.open = true;
  });
  field.addEventListener("input", search);
  // The key to the contents, a link to a clause: what was searched for is no longer asked.
  for (const link of document.querySelectorAll('a[href^="#"]')) {
    link.addEventListener("click", () => {
      field.value = "";
      search();
      goTo(link.hash);
    });
  }
};
onShown(() => {
  const field = document.querySelector("[hidden] #search");
  if (field) open(field);
});
