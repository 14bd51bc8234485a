// What forms need, and what shows or sends on what waits on this phone: a pad loads it once it is at rest.
import "./input/drafts.js";
import "./input/refused.js";
import "./input/fill.js";
import "./input/keypad.js";
import "./live/reveal.js";
import "./input/hand.js";
import "./input/dispute.js";
import "./offline/put_right.js";
import "./offline/prefetch.js";
import "./offline/waiting.js";
import "./offline/missing_page.js";
