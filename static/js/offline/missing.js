// A page that is loaded while the server is away: the app draws it.
import { later } from "../events.js";
import { ROOT, show } from "../navigation.js";
import { reach } from "./server.js";

const DRAW_AGAIN_AFTER = 3000; // milliseconds

const drawMissing = async () => {
  const place = document.querySelector("[data-missing]");
  if (!place || location.pathname === `${ROOT}/offline`) return; // at this address nothing is missing
  try {
    const answer = await reach(location.pathname + location.search, {});
    if (!answer.isHere) return location.reload();
    return show(await answer.text());
  } catch ({ words = "" }) {
    const said = place.querySelector("[role=status]");
    if (!said.textContent.includes(words)) said.append(Object.assign(document.createElement("p"), { textContent: words }));
    return later(DRAW_AGAIN_AFTER).then(drawMissing);
  }
};
drawMissing();
