// What is left of a leg or a pause that ends by the clock.
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const words = (left) => (left <= 0 ? "time is up" : left < MINUTE ? `${Math.ceil(left / SECOND)} s left` : `${Math.ceil(left / MINUTE)} min left`);
const show = () => {
  for (const time of document.querySelectorAll("[data-until]")) {
    const now = `· ${words(Number(time.dataset.until) - Date.now())}`;
    if (time.textContent !== now) time.textContent = now;
  }
};
document.addEventListener("htmx:after:swap", show);
setInterval(show, SECOND);
show();
