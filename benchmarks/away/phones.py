"""What the drill of going on shares: a server that is killed, lines to it that cut answers, and phones in a browser."""

from __future__ import annotations

import random
import socket
import threading
import time
from collections import Counter
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

from playwright.sync_api import Browser, Page

from tests.browser.conftest import Server
from tests.browser.offline_pad import STARTING, app_comes
from tests.browser.stand_ins import Answer, answer_with

PATIENCE = 60_000
"""Milliseconds for whatever a phone does."""

GONE, CUT, AMID, TWICE = "gone", "cut", "amid", "twice"
"""What a line does to a request: takes it and gives no answer; lets the server answer, and is cut while that is killed;
the same at a random moment before the answer; brings it to the server twice."""


class Handler(BaseHTTPRequestHandler):
    """Passes a request on to the server, or does to it what its line does."""

    line: Line

    def do_GET(self) -> None:
        self._pass()

    def do_POST(self) -> None:
        self._pass()

    def _pass(self) -> None:
        self.close_connection = True
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        does = self.line.does_to(self.command, self.path)
        if isinstance(does, tuple):
            return answer_with(self, *does)
        if does == GONE:
            return None
        with suppress(OSError):
            if does == TWICE:
                self._whole(self._ask(body))
            asked = self._ask(body)
            if does == AMID:
                time.sleep(self.line.luck.uniform(0, 0.02))
            if does == CUT:
                self._whole(asked)
            if does in (CUT, AMID):
                self.line.server.stop(kill=True)
                if self.line.restarts:
                    self.line.server.start()
            else:
                self._relay(asked)
        return None

    def _ask(self, body: bytes) -> socket.socket:
        """The request, sent to the server."""
        asked = socket.create_connection(("127.0.0.1", self.line.server.port), timeout=30)
        headers = {**dict(self.headers.items()), "Connection": "close"}
        lines = [f"{self.command} {self.path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        asked.sendall("\r\n".join([*lines, "", ""]).encode("latin-1") + body)
        return asked

    def _whole(self, asked: socket.socket) -> None:
        with asked:
            while asked.recv(65536):
                pass

    def _relay(self, asked: socket.socket) -> None:
        with asked:
            while part := asked.recv(65536):
                self.wfile.write(part)
                self.wfile.flush()

    def log_message(self, *_: object) -> None:
        """Says nothing."""


class Lines(ThreadingHTTPServer):
    """The listening end of a line."""

    daemon_threads = True
    request_queue_size = 50

    def handle_error(self, *_: object) -> None:
        """A phone that hung up."""


class Line:
    """A phone's own way to the server: `rests` is what it does to all requests, `once` to one entry.

    So many entries are passed on before that as `skip` says; with `restarts` a server that was killed comes back, and
    what `stays` answers all requests after that entry, too. While it `withholds`, a phone gets receipts and no record.
    """

    def __init__(self, server: Server, luck: random.Random) -> None:
        self.server, self.luck = server, luck
        self.rests: str | Answer | None = None
        self.once: str | Answer | None = None
        self.skip = 0
        self.restarts = self.stays = self.withholds = False
        self.did: Counter[str] = Counter()
        self._lines = Lines(("127.0.0.1", 0), type("OfLine", (Handler,), {"line": self}))
        self.port = self._lines.server_address[1]
        threading.Thread(target=self._lines.serve_forever, args=(0.05,), daemon=True).start()

    def does_to(self, method: str, path: str) -> str | Answer | None:
        """What becomes of a request."""
        if self.withholds and "/record?" in path:
            self.did["withheld"] += 1
            return GONE
        if method == "POST" and path.startswith("/tables/") and self.once and not self.rests:
            if self.skip:
                self.skip -= 1
                return None
            does, self.once = self.once, None
            if self.stays:
                self.rests = does
            self.did[does if isinstance(does, str) else "foreign"] += 1
            return does
        if self.rests and isinstance(self.rests, tuple):
            self.did["foreign"] += 1
        return self.rests

    def end(self) -> None:
        self._lines.shutdown()
        self._lines.server_close()


class Waits(NamedTuple):
    """An entry in a phone's queue: its `name` there, and what was made of it."""

    name: str
    key: str
    url: str
    body: str
    refused: str


MODULES = """addEventListener("DOMContentLoaded", async () => {
    const main = document.querySelector("script[type=module]")?.src;
    if (!main) return;
    const names = ["offline/queue.js", "offline/records.js", "offline/server.js", "offline/going_on.js", "forms.js"];
    const [{ queue }, records, server] = await Promise.all(names.map(name => import(new URL(name, main))));
    const pause = milliseconds => new Promise(go => setTimeout(go, milliseconds));
    let [sending, shown] = [false, false];
    document.addEventListener("tableside:page", () => { shown = true; });
    document.addEventListener("tableside:waiting", ({ detail }) => { sending = detail.sending; });
    const first = table => queue.all(table).find(item => server.madeOf(item) !== "");
    const busy = table => sending || (first(table) && !first(table).refused);
    const until = async (met, what) => {
        const end = Date.now() + 40000;
        for (; !met(); await pause(4)) if (Date.now() > end) throw new Error(`in vain: ${what}`);
    };
    const HIDDEN = ["key", "based_on", "target", "allowed"];
    // Until the phone has what its receipts told of.
    const whole = async table => {
        if (server.isAway()) return;
        for (let tries = 0; !records.isWhole(await records.recordOf(table)); tries += 1) {
            if (tries > 2000) throw new Error("in vain: the record");
            await records.bringUpTo(table, 0);
            await pause(4);
        }
    };
    const formTo = (path, fields) => {
        const form = Object.assign(document.createElement("form"), { method: "post", action: path });
        const table = path.split("/").slice(0, 3).join("/");
        for (const [name, value] of Object.entries({ key: queue.keyAt(table), ...fields })) {
            const type = HIDDEN.includes(name) ? "hidden" : "text";
            form.append(Object.assign(document.createElement("input"), { type, name, value }));
        }
        return form;
    };
    window.drill = {
        away: () => server.isAway(),
        waits: table => queue.all(table).map(({ id, key, url, body, refused }) =>
            [id, key, url, body, refused?.words || refused?.status || ""]),
        // A form's tap; once the outbox has dealt with it: its name, its key, and the position it was saved at.
        async enter(table, path, fields) {
            const form = formTo(path, fields);
            document.querySelector("main").append(form);
            form.requestSubmit();
            const name = form.dataset.sent;
            const key = queue.find(name)?.key;
            form.remove();
            await until(() => !busy(table), "entering");
            await whole(table);
            return [name, key, Number(queue.settled.get(name)) || null];
        },
        async back(table) {
            for (let tries = 0; server.isAway() || busy(table); tries += 1) {
                if (tries % 100 === 0) dispatchEvent(new Event("online"));
                if (tries > 8000) throw new Error("in vain: coming back");
                await pause(4);
            }
            await whole(table);
        },
        async takeBack(table, name) {
            const key = Object.assign(document.createElement("button"), { type: "button" });
            key.dataset.withdraw = name;
            document.querySelector("main").append(key);
            key.click();
            key.remove();
            dispatchEvent(new Event("online"));
            await until(() => !queue.find(name) && !busy(table), "taking back");
        },
        // Put right: the page with the refusal, and its form sent as it is; whether there was one to send.
        async putRight(table, name) {
            const key = Object.assign(document.createElement("button"), { type: "button" });
            key.dataset.putRight = name;
            shown = false;
            document.querySelector("main").append(key);
            key.click();
            await until(() => shown || !queue.find(name), "putting right");
            const form = document.querySelector(`form[data-puts="${name}"]`);
            const submits = form?.querySelector("button:not([type=button]):not([formaction])")
                || (form?.id && document.querySelector(`button[form="${form.id}"]:not([type=button])`));
            if (!submits) {
                document.body.innerHTML = "<main></main>";
                return [null, "", "", null];
            }
            form.requestSubmit(submits);
            const sent = form.dataset.sent || name;
            const { key: made, url, body } = queue.find(sent);
            await until(() => !busy(table), "sending again");
            await whole(table);
            document.body.innerHTML = "<main></main>";
            return [made, url, body, Number(queue.settled.get(sent)) || null];
        },
        async has(table, position) {
            await records.bringUpTo(table, position);
            const found = await records.recordOf(table);
            return found?.rows.length === position;
        },
        forget: table => records.forgetRecord(table),
        empty(table) {
            queue.all().forEach(({ id }) => queue.remove(id));
        },
    };
})"""
"""Taps by the pages' own scripts: a form that is sent, the keys of an entry that waits, the browser that is online."""

UNDRAWN = "htmx.ajax = async () => null"
"""A phone that draws no page for what it enters: only what is entered counts, and a page takes the most time."""


class Phone:
    """A keeper's phone in its own browser, behind its own line."""

    def __init__(self, browser: Browser, line: Line) -> None:
        self.line = line
        self.url = f"http://localhost:{line.port}"
        self._context = browser.new_context(base_url=self.url)
        self._context.add_init_script(MODULES)
        self.page: Page = self._context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def fetch_app(self, table: str) -> None:
        """Opens a table, and waits until the app that works without the server is here."""
        self.page.goto(table)
        app_comes(self.page)

    def open(self) -> None:
        """The first page, on which no page is drawn by what is entered."""
        self.page.goto("/")
        self._ready()
        self.page.evaluate(UNDRAWN)

    def _ready(self) -> None:
        for _ in range(STARTING * 10):
            if self.page.evaluate("Boolean(window.drill)"):
                return
            self.page.wait_for_timeout(100)
        raise RuntimeError("The page's scripts did not come.")

    def at(self, table: str) -> None:
        """The page is that table's from now on."""
        self.page.evaluate("table => history.replaceState(null, '', table)", table)

    def enter(self, table: str, path: str, fields: dict[str, str]) -> tuple[str, str, int | None]:
        """Sends a form; gives its name in the queue, its key, and its position where the server has it."""
        return tuple(self.page.evaluate("([...all]) => drill.enter(...all)", [table, f"{table}/{path}", fields]))

    def back(self, table: str) -> None:
        """Finds the server there again, and sends what waits."""
        self.page.evaluate("table => drill.back(table)", table)

    def waits(self, table: str) -> list[Waits]:
        return [Waits(*one) for one in self.page.evaluate("table => drill.waits(table)", table)]

    def take_back(self, table: str, name: str) -> None:
        self.page.evaluate("all => drill.takeBack(...all)", [table, name])

    def put_right(self, table: str, name: str) -> tuple[str | None, str, str, int | None]:
        """Sends the form with its refusal as it is: key, address and body of what takes its place, and its position."""
        return tuple(self.page.evaluate("all => drill.putRight(...all)", [table, name]))

    def has(self, table: str, position: int) -> bool:
        """Whether the phone has brought its record up to that position."""
        return bool(self.page.evaluate("all => drill.has(...all)", [table, position]))

    @property
    def is_away(self) -> bool:
        return bool(self.page.evaluate("drill.away()"))

    def forget(self, table: str) -> None:
        self.page.evaluate("table => { drill.empty(table); return drill.forget(table); }", table)

    def end(self) -> None:
        self._context.close()
