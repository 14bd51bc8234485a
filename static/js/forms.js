// Modules for forms and for the queue of this phone; a pad loads them when it is idle.
import "./input/drafts.js";
import "./input/refused.js";
import "./input/fill.js";
import "./input/keypad.js";
import "./live/reveal.js";
import "./live/won.js";
import "./input/hand.js";
import "./input/dispute.js";
import "./offline/waiting.js";
