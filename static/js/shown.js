// When a script looks at the page again: as it comes, by htmx or from this phone, and as a part of it is drawn anew.
(() => {
  "use strict";
  const listen = (names, look) => names.forEach((name) => document.addEventListener(name, look));
  const onShown = (look, ...more) => listen(["DOMContentLoaded", "htmx:after:swap", "tableside:page", ...more], look);
  // The pad also as the stream brings a board by itself, and as what waits on this phone changes.
  const onStream = (look, ...more) => onShown(look, "htmx:sse:after:message", ...more);
  const onPad = (look, ...more) => onStream(look, "tableside:queue", ...more);

  Object.assign(tableside, { onShown, onStream, onPad });
})();
