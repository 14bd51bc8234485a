// A page that this phone doesn't have: it leads back to its table, and is loaded as soon as the server answers.
import { onShown } from "../events.js";
import { queue } from "./queue.js";
import { ask, tableOf } from "./server.js";

const AGAIN = 3000;

const place = () => document.querySelector("[data-missing]");
const lead = () => {
  const table = tableOf(location.pathname);
  const key = place() && table && table !== location.pathname && document.querySelector(".action-bar a");
  if (key) Object.assign(key, { href: table, textContent: "Back to the sheet" });
};
const tryAgain = async () => {
  const here = place();
  const waits = here?.dataset.missing && queue.waiting(tableOf(location.pathname)).length;
  if (!here || waits || location.pathname === "/offline") return;
  const answer = await ask(location.href, { signal: AbortSignal.timeout(AGAIN) }).catch(() => null);
  if (answer && here.isConnected) location.reload();
};

onShown(lead);
setInterval(tryAgain, AGAIN);
addEventListener("online", tryAgain);
