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
// Whether our server answers now.
const HEALTH_TIMEOUT = 1500;
export const isThere = () => ask(`${ROOT}/health`, { cache: "no-store", signal: AbortSignal.timeout(HEALTH_TIMEOUT) }).then(() => true, () => false);

// A request that is answered on this phone where our server is away (going_on.js). A slow answer is waited for as long as
// the server is there.
const WARM_UP_AFTER = 1000;
const CHECK_EVERY = 1000;
let standIn = null;
export const goOnWith = (found) => {
  standIn = found;
};
export const isAway = () => Boolean(standIn?.away);
// Whether the app on this phone, which goes on here, has that entry of the queue.
export const isEntered = ({ key }) => isAway() && standIn.entered.has(key);
const silence = async (asked) => {
  let isAnswered = false;
  const answered = () => {
    isAnswered = true;
  };
  asked.then(answered, answered);
  await later(WARM_UP_AFTER);
  if (!isAnswered) standIn.warmUp();
  while (!isAnswered) {
    await later(CHECK_EVERY);
    if (!isAnswered && !(await isThere())) throw new TypeError("The server is silent.");
  }
  return asked;
};
export const reach = async (path, request) => {
  if (!standIn) return ask(path, request);
  const table = tableOf(path);
  if (standIn.away && (await standIn.has(table))) return standIn.ask(path, request);
  const asked = ask(path, request);
  const silent = silence(asked);
  silent.catch(() => null);
  try {
    return await Promise.race([asked, silent]);
  } catch (fault) {
    if (fault.name === "AbortError") throw fault;
    if (!(await standIn.begin(table))) throw Object.assign(fault, { words: await standIn.whyNot(table) });
    return standIn.ask(path, request);
  }
};
export const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
// Tables without access any more: pages of them that are still loading aren't kept either.
export const forgotten = new Set();
// What is for later waits until the page itself has been drawn.
export const whenIdle = (work) => {
  if (window.requestIdleCallback) requestIdleCallback(work, { timeout: IDLE });
  else setTimeout(work, SOON);
};
