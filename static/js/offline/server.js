// Requests of scripts to our server. An answer counts only if it has the server's mark: while it is away, anything may
// answer at its address.
const MARK = "Tableside";
const IDLE = 2000;
const SOON = 300;

// The folder that the app lies in; empty at the root of its host.
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
export const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
// Tables without access any more: pages of them that are still loading aren't kept either.
export const forgotten = new Set();
// What is for later waits until the page itself has been drawn.
export const whenIdle = (work) => {
  if (window.requestIdleCallback) requestIdleCallback(work, { timeout: IDLE });
  else setTimeout(work, SOON);
};
