"""The books of this server: its tables, tournament days, circles, and the statistics of all of them."""

from __future__ import annotations

from flask import current_app, g

from tableside.circles.circle_book import CircleBook
from tableside.days.day_book import DayBook
from tableside.scorebook.book import Book
from tableside.statistics.kept_answers import KeptAnswers
from tableside.statistics.updating import Statistics


def book() -> Book:
    """This server's book."""
    found: Book = current_app.extensions["book"]
    return found


def days() -> DayBook:
    """This server's days."""
    found: DayBook = current_app.extensions["days"]
    return found


def circles() -> CircleBook:
    """This server's circles."""
    found: CircleBook = current_app.extensions["circles"]
    return found


def statistics() -> KeptAnswers:
    """What this server's tables add up to, as it was when this request first asked."""
    if "statistics" not in g:
        found: Statistics = current_app.extensions["statistics"]
        g.statistics = found.up_to_date()
    answers: KeptAnswers = g.statistics
    return answers
