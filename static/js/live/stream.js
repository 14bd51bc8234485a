// The pad's stream: its status in words, of which screen readers hear a refusal, and a loss that lasts with its end; polling
// while there is no stream; and reconnecting.
import { ask, isAway } from "../offline/server.js";

const TICK = 1000;
const ASK_EVERY = 3000;
const FULL_FOR = 15000;
const SILENT = 12000;
const GRACE = 2000;
const LASTS = 5000;
const FULL = 204;
let connection = null;
let streaming = false;
let full = false;
let waiting = { count: 0, sending: false, refused: false, stuck: false };
let isPassedOver = false; // a board, as several entries of this phone go up: all of them are shown at their end
// The times of the last message of the stream, of polling, of its answer, of reconnecting, and of losing the stream.
const at = { heard: 0, asked: Date.now(), answered: 0, tried: Date.now(), lost: Date.now() };
const since = (what) => Date.now() - at[what];
const note = (what) => {
  at[what] = Date.now();
};

const words = (before) => {
  if (waiting.refused) return waiting.elsewhere ? "Not saved at another table" : "Not saved";
  if (waiting.count) return waiting.sending && !waiting.stuck ? "Saving" : `${waiting.count} waiting`;
  if (streaming || since("answered") < 2 * ASK_EVERY) return document.querySelector("#board [data-put-away]") ? "Put away" : "Live";
  return since("lost") < GRACE && !isAway() ? before : "Offline";
};
let heard = ""; // what screen readers heard last
const sayLoss = (status) => {
  const place = document.getElementById("loss");
  const isLoss = status.startsWith("Not saved") || (status === "Offline" && since("lost") >= LASTS);
  const now = isLoss ? status : "";
  const cutOff = document.getElementById("cut-off");
  if (cutOff) cutOff.hidden = now !== "Offline" || isAway();
  if (!place || now === heard || !(now || streaming)) return;
  place.textContent = now || (heard === "Offline" ? "Live again" : "");
  heard = now;
};
const showStatus = () => {
  const place = document.getElementById("status");
  if (!place || !document.getElementById("live")) return;
  const status = words(place.textContent);
  if (place.textContent !== status) place.textContent = status;
  sayLoss(status);
  place.classList.toggle("off", status === "Offline" || waiting.count > 0);
};

// A phone without access any more requests the whole page once, which gives the reason, if the answer is our server's.
const leaveIfShut = async (status) => {
  if (status !== 404 && status !== 403) return;
  try {
    const answer = await ask(location.pathname, {});
    if (answer.status !== 404 && answer.status !== 403) return;
    location.reload();
  } catch {
    return;
  }
};

document.addEventListener("htmx:sse:before:connection", (event) => {
  // A server without a free stream is asked again later, by `mend`.
  if (event.detail.connection.status === FULL) event.preventDefault();
});
document.addEventListener("htmx:sse:after:connection", (event) => {
  connection = event.detail.connection;
  full = connection.status === FULL;
  note("heard");
  showStatus();
});
// Only a board or a heartbeat shows that it is our stream: anything may answer at the server's address.
document.addEventListener("htmx:sse:after:message", () => {
  note("heard");
  streaming = true;
  showStatus();
});
for (const lost of ["htmx:sse:error", "htmx:sse:close"]) {
  document.addEventListener(lost, ({ detail }) => {
    if (detail.connection && detail.connection !== connection) return;
    if (streaming) note("lost");
    streaming = false;
    leaveIfShut(detail.status);
    mend();
  });
}

// A requested board, or its whole pad, may arrive after a newer one from the stream. A tap on it would count for another
// player, and without the server the newer one wouldn't come again. A board that the app on this phone drew while the server
// was away has positions of its own.
const isOvertaken = ({ sourceElement, text }) =>
  (sourceElement?.id === "poll" || sourceElement === document.body) &&
  +/id="board"[^>]*data-position="(\d+)/.exec(text)?.[1] < +document.querySelector(isAway() ? "#board" : "#board:not([data-away])")?.dataset.position;

// An answer that is no board doesn't replace a board. A player's own form whose entry is being sent isn't replaced before
// the answer: a number typed in the new one would be lost.
document.addEventListener("htmx:before:swap", (event) => {
  const { sourceElement, response } = event.detail.ctx;
  if (sourceElement?.id === "own" && sourceElement.querySelector("form[data-sent]")) event.preventDefault();
  const isLive = sourceElement?.id === "live";
  const comes = isLive || sourceElement?.id === "poll";
  if (comes && !isAway() && waiting.sending && waiting.count > 1) isPassedOver = true;
  if (isOvertaken(event.detail.ctx) || (isAway() && isLive) || (isPassedOver && comes)) event.preventDefault();
  if (!["live", "poll", "own"].includes(sourceElement?.id) || !(response?.status >= 400)) return;
  event.preventDefault();
  leaveIfShut(response.status);
});
document.addEventListener("htmx:after:request", (event) => {
  const { sourceElement, response } = event.detail.ctx;
  if (sourceElement?.id === "live") full = response.status === FULL;
  if (sourceElement?.id === "poll") at.answered = response.status < 400 ? Date.now() : 0;
  showStatus();
});
document.addEventListener("htmx:error", (event) => {
  if (event.detail.ctx?.sourceElement?.id === "poll") at.answered = 0;
  showStatus();
});

// A player's own part follows the board.
document.addEventListener("htmx:after:swap", () => {
  const mine = document.getElementById("own");
  const position = document.getElementById("board")?.dataset.position;
  if (mine && position && mine.dataset.position !== position) {
    mine.dataset.position = position;
    htmx.trigger(mine, "changed");
  }
  showStatus();
});

document.addEventListener("tableside:waiting", (event) => {
  const { count, sending } = event.detail;
  waiting = { ...event.detail, stuck: count > 0 && (waiting.stuck || (waiting.sending && !sending)) };
  if (isPassedOver && !sending) htmx.trigger("#poll", "poll");
  isPassedOver &&= sending;
  showStatus();
});

const mend = () => {
  showStatus();
  if (document.hidden || isAway() || !document.getElementById("live")) return;
  if (streaming) {
    if (since("heard") > SILENT) connection.reader?.cancel();
    return;
  }
  if (since("asked") < ASK_EVERY) return;
  note("asked");
  htmx.trigger("#poll", "poll");
  if (since("tried") < (full ? FULL_FOR : ASK_EVERY)) return;
  note("tried");
  htmx.trigger("#live", "again");
};
setInterval(mend, TICK);
for (const back of ["online", "offline", "pageshow"]) addEventListener(back, mend);
document.addEventListener("visibilitychange", mend);
