# ruff: noqa
# Not a module: test_ways_out.py puts it at the end of tableside/phone/in_browser.py in a site's bundle.


def _tries():
    import asyncio

    import js
    import pyodide_js
    from pyodide.code import run_js

    address = "/leak"
    scripts = (
        "fetch('/leak-script')",
        "import('/leak-import.js')",
        "new WebSocket('ws://' + location.host + '/leak-socket')",
        "new Worker('/leak-worker.js')",
        "Object.getPrototypeOf(Object.getPrototypeOf(self)).fetch.call(self, '/leak-prototype')",
    )
    names = ("fetch", "XMLHttpRequest", "WebSocket", "EventSource", "importScripts", "indexedDB", "caches", "eval")
    names += ("Function", "Worker", "WebTransport", "BroadcastChannel", "self", "globalThis", "navigator", "location")
    for name in names:
        yield f"js.{name}", lambda name=name: getattr(js, name)
    for script in scripts:
        yield f"run_js {script}", lambda script=script: run_js(script)
        yield f"a timer with {script}", lambda script=script: js.setTimeout(script, 1)
        yield f"Object.constructor {script}", lambda script=script: js.Object.constructor(script)()
        kinds = (js.Promise.resolve, js.Object.keys, js.setTimeout)
        yield f"constructors {script}", lambda script=script: [one.constructor(script)() for one in kinds]
    yield "eval by name", lambda: run_js("1 + 1")
    yield "loadPackage", lambda: pyodide_js.loadPackage(f"{address}-package-1.0-py3-none-any.whl")
    yield "loadPyodide", lambda: pyodide_js._module.API.loadScript(f"{address}.mjs")
    yield "IDBFS", lambda: pyodide_js.FS.mount(pyodide_js.FS.filesystems.IDBFS, pyodide_js._module.Object.new(), "/tmp")

    def opened():
        from pyodide.http import open_url

        return open_url(f"{address}-open")

    def fetched():
        from pyodide.http import pyfetch

        return pyfetch(f"{address}-pyfetch")

    def urllib_opened():
        from urllib.request import urlopen

        return urlopen("http://127.0.0.1:1/leak-urllib", timeout=1)

    yield "pyodide.http.open_url", opened
    yield "pyodide.http.pyfetch", fetched
    yield "urllib", urllib_opened


def _lazy():
    """A file that is loaded where it is read; Python doesn't survive that it can't be."""
    import pyodide_js

    pyodide_js.FS.createLazyFile("/", "leak", "/leak-lazy", True, False)
    return open("/leak").read()


_said = {}
_waiting = []


async def _finish(way, promised):
    try:
        await promised
        _said[way] = "open"
    except BaseException as error:
        _said[way] = f"refused: {type(error).__name__}: {error}"[:200]
    _waiting.remove(way)


def _try_all():
    import asyncio
    import inspect

    for way, act in _tries():
        try:
            found = act()
        except BaseException as error:
            _said[way] = f"refused: {type(error).__name__}: {error}"[:200]
            continue
        if inspect.isawaitable(found) or hasattr(found, "then"):
            _waiting.append(way)
            asyncio.ensure_future(_finish(way, found))
        else:
            _said[way] = f"open: {found!r}"[:200]


_answer_of_app = PhoneApp.answer


def _answer(self, method, path, headers, body, trouble=""):
    if path.endswith("/lazy-file"):
        _lazy()
    if not path.endswith("/ways-out"):
        return _answer_of_app(self, method, path, headers, body, trouble)
    if not _said:
        _try_all()
    said = json.dumps({"ways": _said, "done": not _waiting})
    return WorkerAnswer(200, [("Content-Type", "application/json")], said.encode(), "")


PhoneApp.answer = _answer
