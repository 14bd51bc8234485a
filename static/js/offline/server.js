// Requests of scripts to our server. An answer counts only if it has the server's mark: while it is away, anything may
// answer at its address. `reach` decides when this phone goes on without it; how it does is in going_on.js.
const MARK = "Tableside";
const IDLE = 2000;
const SOON = 300;

// The folder that the app is in; empty at the root of its host.
export const ROOT = new URL(import.meta.url).pathname.replace(/\/static\/js\/.*/, "");
// Whether the app runs on this phone itself: then it is never away, and no copy of a page is needed.
export const ALONE = "alone" in document.documentElement.dataset;
export const tableOf = (path) => {
  const [table] = path.slice(ROOT.length).match(/^\/tables\/(?!new\/)[^/?]+/) || [];
  return table && path.startsWith(ROOT) ? ROOT + table : "";
};
// A request; rejects unless our server answers.
export const ask = async (path, request) => {
  const answer = await fetch(path, request);
  if (answer.headers.has(MARK)) return answer;
  throw new TypeError("Something else answered at the server’s address.");
};
// Whether our server answers now, and reaches its scores.
const HEALTH_TIMEOUT = 2000;
export const isThere = () => {
  const request = { cache: "no-store", signal: AbortSignal.timeout(HEALTH_TIMEOUT) };
  return ask(`${ROOT}/ready`, request).then(() => true, () => false);
};

// When to go on without the server is decided here: where a request gets no answer of it, or none in time while it doesn't
// answer otherwise either. Then the app on this phone answers (going_on.js).
const CHECK_EVERY = 1000;
let standIn = null;
export const goOnWith = (found) => {
  standIn = found;
};
export const isAway = () => Boolean(standIn?.away);
// Whether the app on this phone, which goes on here, has that entry of the queue.
export const isEntered = ({ key }) => isAway() && standIn.entered.has(key);
// Raises once the server is silent, as long as a request of it isn't answered; what found that out speaks for all.
const silence = async (asked) => {
  const isOpen = () => Promise.race([asked.then(() => false, () => false), later(CHECK_EVERY).then(() => true)]);
  while (await isOpen()) {
    standIn.warmUp();
    if (standIn.away || !(await isThere())) throw new TypeError("The server is silent.");
  }
  return asked;
};
export const reach = async (path, request) => {
  if (!standIn) return ask(path, request);
  const table = tableOf(path);
  if (!standIn.away || !(await standIn.has(table))) {
    try {
      const asked = ask(path, request);
      return await Promise.race([asked, silence(asked)]);
    } catch (fault) {
      if (fault.name === "AbortError") throw fault;
      await standIn.begin(table);
    }
  }
  return standIn.ask(path, request);
};
export const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
// What is for later waits until the page itself has been drawn.
export const whenIdle = (work) => {
  if (window.requestIdleCallback) requestIdleCallback(work, { timeout: IDLE });
  else setTimeout(work, SOON);
};
