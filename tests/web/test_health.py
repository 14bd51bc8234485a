"""Whether the server answers, asked by whatever watches over a host."""

from __future__ import annotations

from typing import NoReturn

from flask import Flask

from tests.web.visitors import stranger


class Untouched:
    """A book, or days, that nobody may ask for anything."""

    def __getattr__(self, name: str) -> NoReturn:
        raise AssertionError(f"{name} was asked for")


def test_health_is_answered_without_touching_the_book(app: Flask):
    kept = {name: app.extensions[name] for name in ("book", "days")}
    app.extensions |= dict.fromkeys(kept, Untouched())
    answer = stranger(app).get("/health")
    app.extensions |= kept
    assert (answer.status_code, answer.text, answer.mimetype) == (200, "ok\n", "text/plain")
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"


def test_health_is_never_too_fast(app: Flask):
    app.config["LIMITS"] = True
    somebody = stranger(app)
    assert {somebody.get("/health").status_code for _ in range(300)} == {200}
