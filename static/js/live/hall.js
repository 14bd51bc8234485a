// The screen in the hall: the clock of the leg, which ends nothing, and a list of tables longer than the screen, which turns
// its pages automatically, and then those of everybody's place and seat. Scrolling stops that for a while.
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
    const words = `· ${inWords(minutes(clock.dataset.since))} so far`;
    if (clock.textContent !== words) clock.textContent = words;
  }
};
// The letters of `rows` and all else in `place` shrink until it fits, as far as they can be read from the back; where that
// isn't enough, it has pages.
const READABLE = 0.0277; // of the screen's height
const LEAST = 0.68;
const fit = (place, rows, fits) => {
  const last = [...rows.querySelectorAll("li")].at(-1) ?? rows;
  const isReadable = () => parseFloat(getComputedStyle(last).fontSize) >= READABLE * innerHeight;
  place.style.removeProperty("--shrunk");
  for (let shrunk = 0.96; !fits(); shrunk -= 0.04) {
    place.style.setProperty("--shrunk", shrunk);
    if (shrunk < LEAST || !isReadable()) return place.style.removeProperty("--shrunk");
  }
};
const MANY = 12; // tables that no screen holds
const fitHall = () => {
  const hall = document.getElementById("hall");
  if (!hall || hall.querySelector(`.plan > :nth-child(${MANY + 1})`)) return;
  fit(document.body, hall, () => document.documentElement.scrollHeight <= innerHeight);
};
// After the tables: the code for one's own seat, then the lists, whose pages are columns beyond the edge.
const lists = () => document.getElementById("hall-lists");
const openList = () => [...(lists()?.children ?? [])].find((one) => !one.hidden);
const show = (list) => {
  for (const one of lists().children) one.hidden = one !== list;
  lists().hidden = !list;
  const rows = list?.querySelector("ol");
  if (!rows) return;
  fit(rows, rows, () => rows.scrollWidth <= rows.clientWidth + 2);
  rows.scrollLeft = 0;
};
const fetchLists = async () => {
  const place = lists();
  const answer = await fetch(place.dataset.from).catch(() => null);
  if (!answer?.ok) return;
  for (const old of place.querySelectorAll(".hall-turn")) old.remove();
  place.insertAdjacentHTML("beforeend", await answer.text());
  for (const one of place.children) one.hidden = true;
};
const turnList = () => {
  const list = openList();
  const rows = list.querySelector("ol");
  const width = rows ? rows.clientWidth + parseFloat(getComputedStyle(rows).columnGap) : 0;
  if (rows && rows.scrollLeft + width < rows.scrollWidth - 2) rows.scrollLeft += width;
  else show(list.nextElementSibling);
};
const toTop = (top) => {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top, behavior: calm ? "auto" : "smooth" });
};
const turn = async () => {
  if (!document.getElementById("hall") || Date.now() - turned < TURN_EVERY || Date.now() - touched < LEFT_ALONE) return;
  turned = Date.now();
  const end = document.documentElement.scrollHeight - innerHeight;
  if (lists() && !lists().hidden) return turnList();
  if (scrollY < end - 2) return toTop(scrollY + innerHeight * 0.8);
  toTop(0);
  if (!lists()) return;
  await fetchLists();
  show(lists().firstElementChild);
};
for (const by of ["pointerdown", "keydown", "wheel", "touchstart"]) {
  addEventListener(
    by,
    () => {
      touched = Date.now();
      if (lists()) show(null);
    },
    { passive: true },
  );
}
// A requested screen may arrive after a newer one from the stream, and would undo its changes.
const isOlder = (text) => {
  const [name, version] = (document.getElementById("hall-version")?.value ?? "").split("-");
  const came = /id="hall-version" value="(\w+)-(\d+)"/.exec(text);
  return came?.[1] === name && +came[2] < +version;
};
document.addEventListener("htmx:before:swap", (event) => {
  const { sourceElement, text } = event.detail.ctx;
  if (sourceElement?.id === "poll" && isOlder(text)) event.preventDefault();
});
document.addEventListener("htmx:after:swap", () => {
  showMinutes();
  fitHall();
});
addEventListener("resize", fitHall);
new ResizeObserver(fitHall).observe(document.body); // also once its style sheet and its letters are there
setInterval(() => {
  showMinutes();
  turn();
}, SECOND);
showMinutes();
