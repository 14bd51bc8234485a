// Requests of scripts to our server. An answer counts only if it has the server's mark: while the server is away, anything
// may answer at its address. `reach` decides when this phone works without it; going_on.js does it.
import { later } from "../events.js";
import { ROOT } from "../navigation.js";

const MARK = "Tableside";

// Whether the app runs on this phone: then it is never away, and no copies of pages are needed.
export const ALONE = "alone" in document.documentElement.dataset;
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

// Decides when to work without the server: if it doesn't answer a request, or not in time while it doesn't answer another
// one either. Then the app on this phone answers (going_on.js).
const CHECK_EVERY = 1000;
let standIn = null;
export const goOnWith = (found) => {
  standIn = found;
};
export const isAway = () => Boolean(standIn?.away);
// What the app that answers on this phone has made of an entry of the queue: "" if it has entered it, or why only the server
// can; nothing if it has refused it, or doesn't know it.
export const madeOf = ({ key }) => (isAway() ? standIn.made[key] : undefined);
// Throws once the server is silent while a request is open; one check serves all requests.
const silence = async (asked) => {
  const isOpen = () => Promise.race([asked.then(() => false, () => false), later(CHECK_EVERY).then(() => true)]);
  while (standIn && (await isOpen())) {
    standIn.warmUp();
    if (standIn.away || !(await isThere())) throw new TypeError("The server is silent.");
  }
  return asked;
};
// While away, a table whose record isn't here is not asked of the server either, which would take a second to stay silent:
// going_on.js looks every few seconds whether it is back.
export const reach = async (path, request) => {
  if (isAway()) return standIn.ask(path, request);
  try {
    const asked = ask(path, request);
    return await Promise.race([asked, silence(asked)]);
  } catch (fault) {
    if (!standIn || fault.name === "AbortError") throw fault;
    return standIn.ask(path, request);
  }
};
