// Requests of scripts to our server. An answer counts only if it has the server's mark: while it is away, anything may
// answer at its address.
const MARK = "Tableside";
const IDLE = 2000;
const SOON = 300;

export const tableOf = (path) => (path.match(/^\/tables\/(?!new\/)[^/?]+/) || [""])[0];
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
