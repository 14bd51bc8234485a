"""What a phone needs to keep the app and its taps: the manifest, the service worker, answers for the outbox."""

from __future__ import annotations

from flask import Blueprint, Flask, Response, current_app, jsonify, request
from werkzeug.wrappers import Response as Answer

from tableside.web.filters import static
from tableside.web.guard.access import book, start

pages = Blueprint("phone", __name__)

SENT = "Tableside-Outbox"


def set_up(app: Flask) -> None:
    """Answers the outbox of `app`'s pages in its own way."""
    app.after_request(answer_outbox)


def answer_outbox(response: Response) -> Response:
    """A saved entry's redirect becomes a plain answer: where to go, and the position that the next one is based on."""
    table_id = (request.view_args or {}).get("table_id")
    if SENT not in request.headers or response.status_code != 303 or table_id is None:
        return response
    saved = Response(status=200)
    saved.headers["Tableside-Location"] = response.headers["Location"]
    saved.headers["Tableside-Position"] = str(book().table(table_id).position)
    for cookie in response.headers.getlist("Set-Cookie"):
        saved.headers.add("Set-Cookie", cookie)
    return saved


@pages.get("/service-worker.js")
def service_worker() -> Answer:
    """The service worker, from the root, so that it may serve every page."""
    start()
    return current_app.send_static_file("service-worker.js")


@pages.get("/manifest.webmanifest")
def manifest() -> Answer:
    """What the phone's home screen shows."""
    start()
    answer = jsonify(
        name="Tableside",
        short_name="Tableside",
        start_url="/",
        display="standalone",
        background_color="#10150f",
        theme_color="#10150f",
        icons=[
            {"src": static("icon-192.png"), "sizes": "192x192", "type": "image/png"},
            {"src": static("icon-512.png"), "sizes": "512x512", "type": "image/png"},
            {"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        ],
    )
    answer.mimetype = "application/manifest+json"
    return answer
