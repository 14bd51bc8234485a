// What is left of a leg or a pause that ends by the clock. When it ends, the page asks for what it then offers.
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const words = (left) => (left <= 0 ? "time is up" : left < MINUTE ? `${Math.ceil(left / SECOND)} s left` : `${Math.ceil(left / MINUTE)} min left`);
let shown = Date.now(); // when it was shown last
const show = () => {
  const now = Date.now();
  for (const time of document.querySelectorAll("[data-until]")) {
    const until = Number(time.dataset.until);
    const left = `· ${words(until - now)}`;
    if (time.textContent !== left) time.textContent = left;
    if (shown < until && until <= now) htmx.trigger("#poll", "poll");
  }
  shown = now;
};
document.addEventListener("htmx:after:swap", show);
setInterval(show, SECOND);
show();
