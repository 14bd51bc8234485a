// The screen in the hall: the clock of the leg, which ends nothing, and a list of tables longer than the screen, which turns
// its pages by itself. Scrolling stops that for a while.
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const TURN_EVERY = 15 * SECOND;
const LEFT_ALONE = 60 * SECOND;
let touched = -LEFT_ALONE;
let turned = Date.now();

const minutes = (since) => Math.max(0, Math.floor((Date.now() - Number(since)) / MINUTE));
const inWords = (all) => (all < 60 ? `${all} min` : `${Math.floor(all / 60)} h ${all % 60} min`);
const showMinutes = () => {
  for (const clock of document.querySelectorAll("#hall .clock")) {
    const words = inWords(minutes(clock.dataset.since));
    if (clock.textContent !== words) clock.textContent = words;
  }
};
const turn = () => {
  if (!document.getElementById("hall") || Date.now() - turned < TURN_EVERY || Date.now() - touched < LEFT_ALONE) return;
  turned = Date.now();
  const end = document.documentElement.scrollHeight - innerHeight;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: scrollY >= end - 2 ? 0 : scrollY + innerHeight * 0.8, behavior: calm ? "auto" : "smooth" });
};
for (const by of ["pointerdown", "keydown", "wheel", "touchstart"]) {
  addEventListener(by, () => (touched = Date.now()), { passive: true });
}
// A screen that was requested may come after a newer one by the stream, and would undo its changes.
const isOlder = (text) => {
  const [name, version] = (document.getElementById("hall-version")?.value ?? "").split("-");
  const came = /id="hall-version" value="(\w+)-(\d+)"/.exec(text);
  return came?.[1] === name && +came[2] < +version;
};
document.addEventListener("htmx:before:swap", (event) => {
  const { sourceElement, text } = event.detail.ctx;
  if (sourceElement?.id === "poll" && isOlder(text)) event.preventDefault();
});
document.addEventListener("htmx:after:swap", showMinutes);
setInterval(() => {
  showMinutes();
  turn();
}, SECOND);
showMinutes();
