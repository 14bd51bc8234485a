// Sends an entry, and reads its outcome from the answer.
import { queue } from "./queue.js";
import { reach } from "./server.js";

const WAIT_MS = 15000;
const SECOND = 1000;
const NEEDS_SERVER = 503;
let notBefore = 0;

export const requestOf = ({ body }) => ({
  method: "POST",
  body,
  headers: { "Tableside-Outbox": "2", "Content-Type": "application/x-www-form-urlencoded" },
  redirect: "manual",
  signal: AbortSignal.timeout(WAIT_MS),
});
const wordsOf = (page) => {
  const parsed = new DOMParser().parseFromString(page, "text/html");
  const message = parsed.querySelector("main [role=alert]") || parsed.querySelector("main .paper p");
  for (const other of message?.querySelectorAll("label, input, .one") || []) other.remove();
  const texts = document.createTreeWalker(message ?? parsed.createElement("p"), NodeFilter.SHOW_TEXT);
  let words = "";
  while (texts.nextNode()) words += ` ${texts.currentNode.data}`;
  return words.replace(/\s+/g, " ").replace(/ (?=[.,;:])/g, "").trim();
};
// saved, refused: by the server's header with this key. later: it can't save now. needs server: the app here never can.
const outcome = (item, { headers, status, isHere }, page) => {
  if (headers.get("Tableside-Receipt") === item.key) {
    const [position, alike, location] = ["Position", "Alike", "Location"].map((name) => headers.get(`Tableside-${name}`));
    return { is: "saved", isHere, position, alike, location };
  }
  if (headers.get("Tableside-Refused") === item.key) return { is: "refused", status, page, words: wordsOf(page) };
  if (status === 429) notBefore = Date.now() + SECOND * (Number(headers.get("Retry-After")) || 1);
  return { is: isHere && status === NEEDS_SERVER ? "needs server" : "later", words: wordsOf(page) };
};
// away: no answer of our server.
export const send = async (item) => {
  if (!item.tried) queue.update(item.id, { tried: true });
  try {
    const answer = await reach(item.url, requestOf(item));
    return outcome(item, answer, await answer.text());
  } catch ({ words }) {
    return { is: "away", words };
  }
};
export const mayAsk = () => Date.now() >= notBefore;
