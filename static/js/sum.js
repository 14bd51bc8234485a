// The number that a field says: as it stands, or as a sum with a plus that the next one is still to follow.
(() => {
  "use strict";
  const SUM = /^\s*\d+(\s*\+\s*\d+)*\s*\+?\s*$/;
  const sum = (text) => (SUM.test(text) ? text.split("+").reduce((all, part) => all + Number(part), 0) : null);

  Object.assign(tableside, { sum });
})();
