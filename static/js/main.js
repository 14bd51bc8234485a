// What every page loads. Modules that a pad can do without at first are loaded once it is idle, or with the first page that
// has a form (templates/components/form_modules.html); modules for few pages, with the first of these.
import "./navigation.js";
import "./folds.js";
import "./view.js";
import "./offline/pages.js";
import "./input/steps.js";
import "./live/stream.js";
import "./offline/outbox.js";
import "./input/pieces.js";
import "./focus.js";
import "./input/double_tap.js";
import { onShown, whenIdle } from "./events.js";
import { queue } from "./offline/queue.js";
import { ALONE } from "./offline/server.js";

const OF_SOME_PAGES = {
  "[data-scale]": "./input/scale.js",
  "#hall": "./live/hall.js",
  "[data-until]": "./live/clock.js",
  ".grip": "./pages/drag.js",
  "#seating": "./pages/names.js",
  "#bring": "./pages/handed_over.js",
  "#search": "./pages/rulebook.js",
  "[data-copy], [data-share]": "./pages/share.js",
  "#picture": "./pages/picture.js",
  "[data-print]": "./pages/print.js",
};
const FORMS = "form[data-draft], [data-untouched], #dispute, #own, [data-reveal]";

const load = (module) => import(module).catch(() => null); // the server is away: the page does without it
onShown(() => {
  for (const [part, module] of Object.entries(OF_SOME_PAGES)) if (document.querySelector(part)) load(module);
  if (document.querySelector(FORMS) || queue.all().length) load("./forms.js");
  else whenIdle(() => load("./forms.js"));
});
if (!ALONE) whenIdle(() => load("./offline/going_on.js"));
if (document.documentElement.dataset.film && !navigator.wakeLock) load("./live/film.js");
document.addEventListener("keydown", (event) => load("./input/keyboard.js").then((keyboard) => keyboard?.press(event)), { once: true });
