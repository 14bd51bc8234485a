// Rulings need the server: while it is away, the page has a notice before a card is tapped, and keeps its cards.
import { onShown } from "../events.js";
import { ALONE, ask } from "./server.js";
import { store } from "./store.js";

const EVERY = 3000;
const WAIT_MS = 4000;
const WORDS = "The referee needs the server, which doesn’t answer now. What is told so far stays here; ";
let asking = false;

const dispute = () => document.getElementById("dispute");
const shownNotice = () => document.querySelector("#dispute .no-server");
const rules = (address) => Object.assign(document.createElement("a"), { href: address, textContent: "the rules are here" });
// The page stays under its address, so that Back from the rules leads to it.
const showNotice = () => {
  if (!dispute() || shownNotice()) return;
  const page = document.documentElement.cloneNode(true);
  page.removeAttribute("style"); // the action bar's height, which the pages' policy allows no page to bring
  if (location.search) store.put(location.pathname + location.search, `<!doctype html>${page.outerHTML}`);
  const notice = Object.assign(document.createElement("div"), { className: "paper trouble no-server" });
  notice.setAttribute("role", "alert");
  notice.append(WORDS, rules(dispute().dataset.keep), ".");
  dispute().querySelector("header").after(notice);
  htmx.process(notice);
};
const look = async () => {
  if (asking || document.hidden || !dispute()) return;
  asking = true;
  try {
    await ask("/manifest.webmanifest", { cache: "no-store", signal: AbortSignal.timeout(WAIT_MS) });
    shownNotice()?.remove();
  } catch {
    showNotice();
  }
  asking = false;
};

document.addEventListener("tableside:no-referee", () => {
  showNotice();
  shownNotice()?.scrollIntoView({ block: "center" });
});
// On a phone that has the app itself the referee is always there.
if (!ALONE) {
  onShown(look);
  for (const back of ["online", "offline"]) addEventListener(back, look);
  setInterval(look, EVERY);
}
