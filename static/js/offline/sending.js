// Sends an entry, and reads its outcome from the answer.
import { STEPS, wayOf } from "../input/steps.js";
import { queue } from "./queue.js";
import { ask, reach, tableOf } from "./server.js";

const WAIT_MS = 15000;
const SECOND = 1000;
let notBefore = 0;

const requestOf = (body) => ({
  method: "POST",
  body,
  headers: { "Tableside-Outbox": "2" },
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
// saved, refused: by the server's header with this key. later: it can't save now.
const outcome = (item, { headers, status, isHere }, page) => {
  if (headers.get("Tableside-Receipt") === item.key) {
    return { is: "saved", isHere, position: headers.get("Tableside-Position"), location: headers.get("Tableside-Location") };
  }
  if (headers.get("Tableside-Refused") === item.key) return { is: "refused", status, page, words: wordsOf(page) };
  if (status === 429) notBefore = Date.now() + SECOND * (Number(headers.get("Retry-After")) || 1);
  return { is: "later", words: wordsOf(page) };
};
// away: no answer of our server.
export const send = async (item) => {
  const { url, body } = queue.asSent(item);
  if (!item.tried) queue.update(item.id, { tried: true });
  let answer, page;
  try {
    answer = await reach(url, requestOf(body), (standIn) => standIn.enter(item));
    page = await answer.text();
  } catch {
    return { is: "away" };
  }
  return outcome(item, answer, page);
};
// Whether an entry had arrived. saved: it is on the sheet. refused: it never will be. later: the server doesn't know yet.
const askFor = async (item) => {
  let answer;
  try {
    answer = await ask(`${tableOf(item.url)}/receipts/${item.key}`, { signal: AbortSignal.timeout(WAIT_MS) });
  } catch {
    return { is: "away" };
  }
  const { headers, status } = answer;
  const position = headers.get("Tableside-Position");
  if (headers.get("Tableside-Receipt") === item.key) return { is: "saved", position };
  const never = headers.get("Tableside-Refused") === item.key || status === 403 || status === 404;
  return { is: never ? "refused" : "later" };
};
export const mayAsk = () => Date.now() >= notBefore;

// Withdraws a waiting entry. Once it was sent, only the server knows whether it had arrived: if so, it is undone there, and
// the entry becomes that step.
export const takeBack = (item, position) => {
  const way = wayOf(item);
  const back = way === "undo" ? "redo" : "undo";
  const target = way ? new URLSearchParams(item.body).get("target") : position;
  const key = queue.newKey();
  queue.update(item.id, {
    key,
    url: `${tableOf(item.url)}/${back}`,
    body: new URLSearchParams({ key, based_on: position, target }).toString(),
    after: null,
    title: way ? STEPS[back] : `${STEPS.undo} of ${item.title}`,
    says: [],
    withdrawn: false,
    refused: null,
  });
};
// Whether that is settled.
export const resolve = async (item) => {
  const { is, position } = await askFor(item);
  if (is === "away") return false;
  if (!queue.find(item.id)?.withdrawn) return true; // Redo brought it back in the meantime
  if (is === "saved") takeBack(item, position);
  if (is === "refused") queue.remove(item.id);
  return is !== "later";
};
export const withdraw = (id) => {
  const item = queue.find(id);
  if (!item) return;
  if (item.tried && !item.refused) queue.update(id, { withdrawn: true });
  else queue.remove(id);
};
