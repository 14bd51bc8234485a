"""What benchmarks/trouble/hostile.py puts into requests."""

from __future__ import annotations

METHODS = ["GET", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "get", "X"]

NUMBERS = [*map(str, range(15)), *map(str, range(15)), "40", "162", "", "yes", "no", "in", "out", "at:Ann", "AS", "10H"]
NUMBERS += ["Ann", "Bob", "Cy", "7H QH 2S 8H", "seat", "add", "keep", "remedy", "ask", "card:7H", "back", "told"]
"""Texts that some field accepts."""

TEXTS = [
    *(
        "-1",
        "1.5",
        "1e9",
        "²",
        "٣",
        "१",
        "0x10",
        "+1",
        " 7 ",
        "00007",
        "99999999",
        "999999999999999999999",
        "NaN",
        "null",
    ),
    *("'", '"', "\\", "%", "%00", "%s%n", "{{7*7}}", "${7*7}", "../../etc/passwd", "..%2f", "//", "?", "#", ";", "&"),
    *("<x-mark>", '"><x-mark a="', "'><x-mark>", "<x-mark onload=alert(1)>", "javascript:alert(1)", "]]><x-mark>"),
    *("=1+1", "@SUM(A1)", "'; drop table events; --", "\x00", "\r\nSet-Cookie: a=b", "\t", "\x7f", "\x1b[31m"),
    *(
        "é",
        "e\u0301",
        "ß",
        "İ",
        "ﬁ",
        "\u202egnp",
        "\u200b",
        "\ufeff",
        "\ufffd",
        "\U0001f0cf",
        "👨‍👩‍👧",
        "日本",
        "Ω" * 41,
    ),
    *("x" * 41, "x" * 201, "x" * 9_000, "é" * 9_000, "[" * 900, "{" * 900, "9" * 4_400, "1+" * 500 + "1", "A " * 3_000),
    *('{"game": "buddha"}', "[]", "{}", "true", '{"a": 1e999}', '"\\ud800"', '{"game": "ten", "players": {}}'),
    *(
        "at:",
        "at:nobody",
        "drop:0",
        "up:99",
        "down:-1",
        "add:<x-mark>",
        "card:",
        "ask:",
        "at:t.99",
        "at:q.",
        "about:0.0",
    ),
]
"""Texts that no field accepts, or that do harm where somebody trusts them."""

HEADERS = [
    ("Origin", "null"),
    ("Origin", "http://evil.example"),
    ("Origin", "http://localhost"),
    ("Origin", "http://[::1"),
    ("Sec-Fetch-Site", "cross-site"),
    ("Sec-Fetch-Site", "same-origin"),
    ("Host", "evil.example"),
    ("Host", "[::1"),
    ("Host", "localhost:99999"),
    ("Host", "é.local"),
    ("X-Forwarded-For", "127.0.0.1"),
    ("X-Forwarded-Proto", "https"),
    ("X-Forwarded-Host", "evil.example"),
    ("Forwarded", "for=127.0.0.1;host=evil"),
    ("Tableside-Outbox", "1"),
    ("HX-Request", "true"),
    ("HX-PTag", "1-keeper"),
    ("HX-PTag", "x" * 3_000),
    ("Accept-Encoding", "gzip"),
    ("Accept-Encoding", "*;q=nonsense"),
    ("Accept", "application/json"),
    ("Accept-Language", "x" * 300),
    ("Cookie", "tableside=eyJ0YWJsZXMiOltdfQ.x.y"),
    ("Cookie", "tableside=" + "x" * 3_000),
    ("Range", "bytes=5-1"),
    ("If-None-Match", "*"),
    ("Last-Event-ID", "999999"),
    ("Content-Length", "5"),
    ("Content-Length", "-1"),
    ("Content-Length", "99999999999"),
    ("Transfer-Encoding", "chunked"),
    ("Expect", "100-continue"),
    ("X-HTTP-Method-Override", "DELETE"),
]

_PART = b'--cut\r\nContent-Disposition: form-data; name="copy"; filename="c.json"\r\n\r\n%s\r\n--cut--\r\n'
_TABLE = b'{"format": "tableside table", "version": 1, "events": [%s]}'
_SEATED = (
    b'{"position": 1, "kind": "seated", "data": {"game": "buddha", "players": ["Ann", "Bob", "Cy"], "dealer": 0},'
    b' "key": "k", "at": 1, "allowed": false, "note": ""}'
)

BODIES: list[tuple[str, bytes]] = [
    ("application/json", b'{"key": "k", "based_on": 1}'),
    ("application/json", b"{"),
    ("text/plain", b"key=k&based_on=1"),
    ("", b"key=k"),
    ("nonsense", b"\x00\xff\xfe"),
    ("application/x-www-form-urlencoded", b""),
    ("application/x-www-form-urlencoded", b"&&&==&=&%"),
    ("application/x-www-form-urlencoded", b"key=%ff%fe&based_on=%c0%af"),
    ("application/x-www-form-urlencoded", b"a=1&" * 9_000),
    ("application/x-www-form-urlencoded", b"key=" + b"x" * 70_000),
    ("application/x-www-form-urlencoded; charset=utf-16", b"key=k"),
    ("multipart/form-data", b"no boundary"),
    ("multipart/form-data; boundary=cut", b"--cut\r\n\r\n"),
    ("multipart/form-data; boundary=cut", b"--cut\r\nContent-Disposition: form-data; name=\r\n\r\nx\r\n--cut--\r\n"),
    ("multipart/form-data; boundary=cut", b'--cut\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n' * 600),
    ("multipart/form-data; boundary=cut", _PART % b""),
    ("multipart/form-data; boundary=cut", _PART % b"{"),
    ("multipart/form-data; boundary=cut", _PART % (b"[" * 60_000)),
    ("multipart/form-data; boundary=cut", _PART % (_TABLE % b"")),
    ("multipart/form-data; boundary=cut", _PART % (_TABLE % b"null")),
    ("multipart/form-data; boundary=cut", _PART % (_TABLE % _SEATED)),
    ("multipart/form-data; boundary=cut", _PART % (_TABLE % _SEATED.replace(b'"at": 1,', b'"at": 1e400,'))),
    ("multipart/form-data; boundary=cut", _PART % (_TABLE % _SEATED.replace(b'"Ann"', b'"\\ud800"'))),
    ("multipart/form-data; boundary=cut", _PART % (_TABLE % _SEATED.replace(b'"dealer": 0', b'"dealer": 1e9'))),
    ("multipart/form-data; boundary=cut", _PART % (_TABLE % (_SEATED + b", " + _SEATED))),
    (
        "multipart/form-data; boundary=cut",
        _PART % (b'{"format": "tableside book", "version": 1, "tables": [' + _TABLE % _SEATED + b", 1]}"),
    ),
    ("multipart/form-data; boundary=cut", _PART % (b'{"format": "tableside book", "version": 1, "tables": [[]]}')),
]
"""Content types with bodies: the right one broken, the wrong one whole, files for every page."""
