// What sticks out, hides the large key, breaks or swaps a number on the page as it is now: a list of sentences.
() => {
  const faults = [];
  const W = innerWidth;
  const H = innerHeight;
  const say = (fault, element, text) => {
    const where = element ? `${element.tagName.toLowerCase()}.${[...element.classList].join(".")}` : "";
    faults.push(`${fault} ${where} ${(text ?? element?.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 50)}`.trim());
  };
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".out-of-sight");

  const wide = document.documentElement.scrollWidth;
  if (wide > W) faults.push(`the page is ${wide} px wide`);
  for (const element of document.body.querySelectorAll("*")) {
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height || !shown(element)) continue;
    if (box.left < -1 || box.right > W + 1) say("sticks out", element);
  }

  const bar = document.querySelector(".action-bar");
  // On a low screen and with very large text the action bar scrolls with the page, and is looked at where it is.
  const scrolls = bar && getComputedStyle(bar).position === "static";
  const key = [...document.querySelectorAll(".action-bar .go")].findLast(shown) ?? [...document.querySelectorAll(".go")].find(shown);
  if (key) {
    // A key in the page, not in the action bar, may be scrolled to where the text is twice its size.
    const twice = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > 20;
    if ((scrolls && key.closest(".action-bar")) || (twice && !key.closest(".action-bar"))) key.scrollIntoView({ block: "center" });
    const box = key.getBoundingClientRect();
    const middle = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (box.left < -1 || box.top < -1 || box.right > W + 1 || box.bottom > H + 1) say("off the screen", key);
    // An open menu comes over the action bar: its own ✕ takes it away.
    else if (!key.contains(middle) && !middle?.closest(".menu[open]")) say("covered", key);
    if (key.scrollWidth > key.clientWidth + 1 || key.scrollHeight > key.clientHeight + 1) say("words cut", key);
  }
  if (bar && !scrolls && bar.getBoundingClientRect().top < 96) say("the action bar leaves no room", bar, "");

  // Numbers: each in one piece, inside its cell or key, and nothing of it cut off.
  const range = document.createRange();
  const NUMBER = /(?<![\p{L}\d_-])[+−-]?\d+(?:[.,:/]\d+)*\*?(?![\p{L}_])/gu;
  const boxOf = (node, start, end) => {
    range.setStart(node, start);
    range.setEnd(node, end);
    const pieces = [...range.getClientRects()].filter((piece) => piece.width > 0.1);
    if (!pieces.length) return null;
    const box = range.getBoundingClientRect();
    const lines = new Set(pieces.map((piece) => Math.round(piece.top / 4)));
    return { left: box.left, right: box.right, top: box.top, bottom: box.bottom, lines: lines.size, first: pieces[0] };
  };
  // A name on the sheet or a line that is cut with an ellipsis ends where its own box does, and that is looked at above.
  const isCut = (element) => {
    const cut = element.closest(".sheet thead .name, #saved > span, #entry > .top .quiet, .brief :is(b, .quiet)");
    return cut && getComputedStyle(cut).textOverflow === "ellipsis";
  };
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node.data.trim() && shown(node.parentElement) && !node.parentElement.closest(".address")) texts.push(node);
  }
  for (const node of texts) {
    const whole = boxOf(node, 0, node.data.length);
    if (whole && whole.right > W + 1 && !isCut(node.parentElement)) say("words stick out of", node.parentElement);
    for (const found of node.data.matchAll(NUMBER)) {
      const box = boxOf(node, found.index, found.index + found[0].length);
      if (!box) continue;
      const said = `${found[0]} of "${node.data.trim()}"`;
      if (box.lines > 1) say("number broken:", node.parentElement, said);
      const cell = node.parentElement.closest("td, th, button, .button, .keys span, .card, figcaption");
      const around = cell?.getBoundingClientRect();
      if (around && (box.left < around.left - 1 || box.right > around.right + 1)) say("number leaves its cell:", cell, said);
      for (let up = node.parentElement; up && up !== document.body; up = up.parentElement) {
        const overflow = getComputedStyle(up);
        if (overflow.clipPath === "inset(50%)") break; // it is only read out
        if (overflow.overflowX === "visible" || overflow.overflowY !== "hidden") continue;
        const frame = up.getBoundingClientRect();
        if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 2) {
          say("number cut off:", up, said);
        }
      }
    }
  }

  // Right-to-left names: on one line, words and numbers follow one another as they were written.
  const RUN = "[\\u0590-\\u08ff]+(?:[ '’-]+[\\u0590-\\u08ff]+)*";
  const TOKEN = new RegExp(`${RUN}|[+−-]?\\d+|[A-Za-z]+`, "g");
  const blockOf = (node) => {
    let up = node.parentElement;
    while (getComputedStyle(up).display.startsWith("inline") && !getComputedStyle(up).display.includes("-")) up = up.parentElement;
    return up;
  };
  const lines = new Map();
  for (const node of texts) {
    const block = blockOf(node);
    if (!/[\u0590-\u08ff]/.test(block.textContent)) continue;
    for (const found of node.data.matchAll(TOKEN)) {
      const box = boxOf(node, found.index, found.index + found[0].length);
      if (box) lines.set(block, [...(lines.get(block) ?? []), { word: found[0], ...box }]);
    }
  }
  for (const [block, words] of lines) {
    words.slice(1).forEach((word, at) => {
      const before = words[at];
      if (word.lines > 1 || before.lines > 1) return;
      const oneLine = Math.abs(word.first.bottom - before.first.bottom) < 0.4 * (word.bottom - word.top);
      if (oneLine && word.left < before.right - 2) say(`"${before.word}" and "${word.word}" have swapped places in`, block);
    });
  }
  return [...new Set(faults)];
}
