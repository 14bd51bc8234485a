"""The check of every page: it finds each fault in a page whose pieces were found right before."""

from __future__ import annotations

import pytest
from html5lib.html5parser import ParseError

from tests.web import strict_html
from tests.web.strict_html import check_page, read_strictly, read_text

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>A table</title>
</head>
<body>
<main><h1>Ann &amp; Bob</h1>
<table><thead><tr><th scope="col">Ann</th></tr></thead><tbody><tr><td>5</td></tr></tbody></table>
<svg class="suit" aria-hidden="true"><use href="/suits.svg#spade"/></svg>
<form action="/save" method="post"><label for="name">Name</label><input id="name" name="name" type="text">
<label>Note <textarea name="note">
played</textarea></label><button class="go" name="do">Save</button></form>
<div class="paper" id="note">A note.</div>
<p id="more">More</p></main>
</body>
</html>
"""
FAULTS = [
    *(("<main>", there) for there in ("<main></p>", "<main/>", "<main><br/ >", "<main a a>")),
    *((">A note.<", f">{text}<") for text in ("a &am; b", "a &lt b", "a < b", "a <", "\x07", "\ufffe", "")),
    *(('lang="en"', f'lang="en" {more}') for more in ('lang="en"', 'b="a"c="d"', 'b="&x"', "style")),
    *(("<!doctype html>\n", start) for start in ("", "<!doctype html>\n<!doctype html>\n", "<!doctype htm>\n")),
    ("<td>5</td>", "<form action='/'></form>"),
    ("</table>", "</table></table>"),
    ('scope="col">Ann<', 'scope="col"><'),
    ("</h1>", ""),
    ("</h1>", "</h2>"),
    ("</body>", "</body><p>More</p>"),
    ("</body>", "</body>x"),
    ("</body>", "</body><body>"),
    ("</html>", "</html><!doctype html>"),
    ('id="more"', 'id="note"'),
    ('for="name"', 'for="more"'),
    ('action="/save"', 'action=""'),
    ('id="more"', 'onclick="go()"'),
    ('id="more"', 'style="color: red"'),
    (">Save<", "> <"),
    (">A table<", "> <"),
]


@pytest.fixture(autouse=True)
def _nothing_was_checked(monkeypatch: pytest.MonkeyPatch):
    """No other test's pages count here."""
    monkeypatch.setattr(strict_html, "_right", set())
    monkeypatch.setattr(strict_html, "_checked", set())
    read_text.cache_clear()
    yield
    read_text.cache_clear()


@pytest.mark.slow_but(2)
@pytest.mark.parametrize(("right", "wrong"), FAULTS)
def test_a_fault_is_found_in_a_page_of_which_all_else_was_right(right: str, wrong: str):
    assert PAGE.count(right) == 1
    check_page(PAGE)
    with pytest.raises((AssertionError, ParseError)):
        check_page(PAGE.replace(right, wrong))


@pytest.mark.parametrize("wrong", ["<p>One</p></p>", "<p>One &x two</p>", "<p a a>One</p>"])
def test_a_fault_is_found_in_a_fragment(wrong: str):
    check_page("<p>One</p>", fragment=True)
    with pytest.raises(ParseError):
        check_page(wrong, fragment=True)


def test_a_page_of_known_pieces_is_what_html5lib_makes_of_it(monkeypatch: pytest.MonkeyPatch):
    """White space around head and body aside. It isn't read again by html5lib, which would take longer than the app."""
    other = PAGE.replace("Ann", "Cy the 3rd").replace("<td>5</td>", "<td>12</td><td>7</td>")
    by_html5lib = read_strictly(other, fragment=False)
    strict_html._right.clear()
    read_text.cache_clear()
    check_page(PAGE)
    monkeypatch.delattr(strict_html, "HTMLReader")
    assert strict_html.as_written(read_strictly(other, fragment=False)) == strict_html.as_written(by_html5lib)
