"""Selectors mean the elements that a browser would take them for."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import html5lib
import pytest

from tests.support.find_elements import find_elements, text_of

PAGE = html5lib.parse(
    """<title>Pad</title><main><p class="now quiet" id="first">one <b>1*</b></p><div class="action-bar">
    <p class="say">two</p><!-- no element --></div>
    <p role="alert" data-x="">three’s</p><table><tr><td>four</table></main>""",
    namespaceHTMLElements=False,
)


def said(selector: str, page: Element = PAGE) -> list[str]:
    return [text_of(element) for element in find_elements(page, selector)]


@pytest.mark.parametrize(
    ("selector", "found"),
    [
        ("p", ["one 1*", "two", "three's"]),
        (".now", ["one 1*"]),
        ("p.now.quiet", ["one 1*"]),
        ("div.now", []),
        ("#first", ["one 1*"]),
        ("p#first b", ["1*"]),
        (".action-bar p", ["two"]),
        ("main .action-bar .say", ["two"]),
        (".say .action-bar", []),
        (".say p", []),
        ("[role=alert]", ["three's"]),
        ('[role="alert"]', ["three's"]),
        ("[role=status]", []),
        ("p[data-x]", ["three's"]),
        ("td, .say", ["two", "four"]),
        ("table td", ["four"]),
    ],
)
def test_a_selector_finds_its_elements(selector: str, found: list[str]) -> None:
    assert said(selector) == found


@pytest.mark.parametrize("selector", ["", "p > b", "p:first-child", "[role~=alert]", "p,,b", "*"])
def test_a_selector_that_cannot_be_read_is_refused(selector: str) -> None:
    with pytest.raises(ValueError):
        said(selector)
