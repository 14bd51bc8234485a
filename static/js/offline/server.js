// Our server, asked by scripts. An answer counts as its own only when it says so: while it is away, anything may answer
// at its address.
const MARK = "Tableside";
const IDLE = 2000;
const SOON = 300;

export const tableOf = (path) => (path.match(/^\/tables\/(?!new\/)[^/?]+/) || [""])[0];
// A request, answered by our server or by nobody.
export const ask = async (path, request) => {
  const answer = await fetch(path, request);
  if (answer.headers.has(MARK)) return answer;
  throw new TypeError("Something else answered at the server’s address.");
};
export const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
// Tables that this phone may no longer look at: what was still under way of them isn't kept either.
export const forgotten = new Set();
// What is for later waits until the page itself has been drawn.
export const whenIdle = (work) => {
  if (window.requestIdleCallback) requestIdleCallback(work, { timeout: IDLE });
  else setTimeout(work, SOON);
};
