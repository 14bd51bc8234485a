// The distance of a number from its aim, and what it earns, while it is typed: a mark on a scale, and words.
import { onShown } from "../events.js";
import { alertInSight } from "../focus.js";
import { sum } from "./forms.js";

const scales = () => document.querySelectorAll("[data-scale]");
const HALF_MARK = .35; // its width is .7
// [[0, "…"], [5, "{} …"], [null, "{} …"]]: the largest distance and its words, the nearest first; null is any distance.
const words = (away, scale) => {
  const [, template] = JSON.parse(scale.dataset.scale).find(([within]) => within === null || away <= within);
  return template.replace("{}", away);
};
const draw = (scale) => {
  const field = document.getElementById(scale.dataset.of);
  const now = field ? sum(field.value) : null;
  const place = scale.querySelector("span");
  scale.hidden = false;
  scale.classList.toggle("blank", now === null);
  if (now === null) {
    place.textContent = "";
    return;
  }
  const off = now - Number(scale.dataset.aim);
  const middle = scale.querySelector("svg").viewBox.baseVal.width / 2;
  const reach = middle - HALF_MARK;
  scale.querySelector(".here").setAttribute("x", reach + Math.max(-reach, Math.min(reach, off)));
  const text = words(Math.abs(off), scale);
  if (place.textContent !== text) place.textContent = text;
};
const drawAll = () => scales().forEach(draw);
// The page was scrolled to the message against an entry before the scales above it were drawn.
const bringAlert = alertInSight();
const look = () => {
  drawAll();
  bringAlert();
};
document.addEventListener("input", drawAll);
onShown(look);
