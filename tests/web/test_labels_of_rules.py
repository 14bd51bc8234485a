"""A link that reads "Rule" is found by that word by who speaks to the phone, and says which rule it is."""

from __future__ import annotations

from types import SimpleNamespace

from flask import Flask, render_template_string

SENTENCE = '{% import "components/form.html" as form %}{{ form.sentence("So", "HB-TOUR-06", linked=true, short=true) }}'
PLACING = '{% import "days/_layout.html" as of_day %}{{ of_day.placements([one]) }}'


def test_the_label_of_a_rule_begins_with_the_word_in_sight(app: Flask) -> None:
    one = SimpleNamespace(words="So", clause="HB-TOUR-06", placed={})
    with app.test_request_context():
        pieces = [render_template_string(SENTENCE), render_template_string(PLACING, one=one)]
    assert all('aria-label="Rule: ' in piece and ">Rule</a>" in piece for piece in pieces)
