// The live connection of the pad. Without a stream it polls, and reconnects. It shows its status in words; screen readers
// hear a refusal, and a loss that lasts, with its end.
import { tableOf } from "../navigation.js";
import { ask, isAway } from "../offline/server.js";

const ASK_EVERY_MS = 3000;
const RETRY_FULL_MS = 15000;
const STREAM_SILENT_MS = 12000;
const HIDE_LOSS_MS = 2000;
const ANNOUNCE_LOSS_MS = 5000;
const STATUS_FULL = 204; // the server has no stream for this page now
let connection;
let streaming = false;
let full = false;
let outbox = { count: 0 }; // what the queue said last (`sending`, `refused` …); `stuck` once sending stopped before its end
let skipsBoards = false; // while several entries of this phone go up: the board at their end shows them all, without a flicker
// The times of the last message of the stream, of polling, of its answer, of reconnecting, and of losing the stream.
const at = { message: 0, asked: Date.now(), answered: 0, tried: Date.now(), lost: Date.now() };
const since = (what) => Date.now() - at[what];
const note = (what) => {
  at[what] = Date.now();
};

const statusWords = (before) => {
  if (outbox.refused) return outbox.elsewhere ? "Not saved at another table" : "Not saved";
  if (outbox.count) return outbox.sending && !outbox.stuck ? "Saving" : `${outbox.count} waiting`;
  if (streaming || since("answered") < 2 * ASK_EVERY_MS) return document.querySelector("#board [data-put-away]") ? "Put away" : "Live";
  return since("lost") < HIDE_LOSS_MS && !isAway() ? before : "Offline";
};
let announced = ""; // what screen readers heard last
const sayLoss = (status) => {
  const place = document.querySelector("#loss");
  const now = outbox.refused || (status === "Offline" && since("lost") >= ANNOUNCE_LOSS_MS) ? status : "";
  const cutOff = document.querySelector("#cut-off");
  if (cutOff) cutOff.hidden = now !== "Offline" || isAway();
  if (!place || now === announced || !(now || streaming)) return;
  place.textContent = now || (announced === "Offline" ? "Live again" : "");
  announced = now;
};
const showStatus = () => {
  const place = document.querySelector("#status");
  if (!place || !document.querySelector("#live")) return;
  const status = statusWords(place.textContent);
  if (place.textContent !== status) place.textContent = status;
  sayLoss(status);
  place.classList.toggle("off", status === "Offline" || outbox.count > 0);
};

const isShut = (answer) => answer?.status === 404 || answer?.status === 403;
// A phone without access any more requests the whole page once, which gives the reason, if the answer is our server's.
const reloadIfShut = async (answer) => {
  if (isShut(answer) && isShut(await ask(location.pathname, {}).catch(() => null))) location.reload();
};

document.addEventListener("htmx:sse:before:connection", (event) => {
  // A server without a free stream is asked again later, by `pollOrReconnect`.
  if (event.detail.connection.status === STATUS_FULL) event.preventDefault();
});
document.addEventListener("htmx:sse:after:connection", (event) => {
  connection = event.detail.connection;
  full = connection.status === STATUS_FULL;
  note("message");
  showStatus();
});
// Only a board or a heartbeat shows that it is our stream: anything may answer at the server's address.
document.addEventListener("htmx:sse:after:message", () => {
  note("message");
  streaming = true;
  showStatus();
});
for (const lost of ["htmx:sse:error", "htmx:sse:close"]) {
  document.addEventListener(lost, ({ detail }) => {
    if (detail.connection && detail.connection !== connection) return;
    if (streaming) note("lost");
    streaming = false;
    reloadIfShut(detail);
    pollOrReconnect();
  });
}

// An answer isn't shown while boards are skipped; if it is from before the loss of the server; if it is a requested board, or
// its whole pad, that is older than the one on the page: a tap on it would count for another player, and without the server
// the newer one wouldn't come again; if it is a player's own form while its entry is being sent: a number typed in the new one
// would be lost; and if it is no board. Boards drawn by the app on this phone while the server was away count positions
// separately, so they are not compared.
document.addEventListener("htmx:before:swap", (event) => {
  const { sourceElement, request, response, text } = event.detail.ctx;
  const id = sourceElement?.id;
  const isBoard = id === "live" || id === "poll";
  if (isBoard && !isAway() && outbox.sending && outbox.count > 1) skipsBoards = true;
  const isSkipped = isBoard && (skipsBoards || (isAway() && id === "live"));
  const position = /id="board"[^>]*data-position="(\d+)/.exec(text)?.[1];
  const shown = document.querySelector(isAway() ? "#board" : "#board:not([data-away])")?.dataset.position;
  const isOfTable = tableOf(request?.action ?? "") === tableOf(location.pathname);
  const isOlder = (id === "poll" || (isOfTable && sourceElement === document.body)) && +position < +shown;
  const isBeingSent = id === "own" && sourceElement.querySelector("form[data-sent]");
  const isError = (isBoard || id === "own") && response?.status >= 400;
  if (isSkipped || isOlder || isBeingSent || isError) event.preventDefault();
  if (isError) reloadIfShut(response);
});
document.addEventListener("htmx:after:request", (event) => {
  const { sourceElement, response } = event.detail.ctx;
  if (sourceElement?.id === "live") full = response.status === STATUS_FULL;
  if (sourceElement?.id === "poll") at.answered = response.status < 400 ? Date.now() : 0;
  showStatus();
});
document.addEventListener("htmx:error", (event) => {
  if (event.detail.ctx?.sourceElement?.id === "poll") at.answered = 0;
  showStatus();
});

// A player's own part follows the board.
document.addEventListener("htmx:after:swap", () => {
  const mine = document.querySelector("#own");
  const position = document.querySelector("#board")?.dataset.position;
  if (mine && position && mine.dataset.position !== position) {
    mine.dataset.position = position;
    htmx.trigger(mine, "changed");
  }
  showStatus();
});

document.addEventListener("tableside:waiting", (event) => {
  const { count, sending } = event.detail;
  outbox = { ...event.detail, stuck: count > 0 && (outbox.stuck || (outbox.sending && !sending)) };
  if (skipsBoards && !sending) htmx.trigger("#poll", "poll");
  skipsBoards &&= sending;
  showStatus();
});

const pollOrReconnect = () => {
  showStatus();
  if (document.hidden || isAway() || !document.querySelector("#live")) return;
  if (streaming) {
    if (since("message") > STREAM_SILENT_MS) connection.reader?.cancel();
    return;
  }
  if (since("asked") < ASK_EVERY_MS) return;
  note("asked");
  htmx.trigger("#poll", "poll");
  if (since("tried") < (full ? RETRY_FULL_MS : ASK_EVERY_MS)) return;
  note("tried");
  htmx.trigger("#live", "again");
};
setInterval(pollOrReconnect, 1000);
// Back from an absent server: the stream has a moment to come before its loss is spoken of again.
document.addEventListener("tableside:back", () => {
  note("lost");
  Object.assign(at, { asked: 0, tried: 0 });
  pollOrReconnect();
});
for (const name of ["online", "offline", "pageshow", "visibilitychange"]) addEventListener(name, pollOrReconnect);
