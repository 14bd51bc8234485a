// Modules for forms, for the queue of this phone, and for what it can do beyond showing pages; a pad loads them when it
// is idle.
import "./input/drafts.js";
import "./input/fill.js";
import "./input/preview.js";
import "./input/keypad.js";
import "./live/shown_once.js";
import "./live/phone.js";
import "./input/hand.js";
import "./input/dispute.js";
import "./offline/waiting.js";
