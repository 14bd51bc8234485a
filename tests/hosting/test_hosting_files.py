"""The files that docs/hosting.md ships agree with each other and with the app."""

from __future__ import annotations

import re

from tableside.settings import FILES_BESIDE
from tests.hosting.shipped import CADDYFILE, INSTALLED, ROOT, settings, started_by_docker, started_by_unit, unit


def option(name: str) -> int:
    """A number that the unit tells gunicorn."""
    command = started_by_unit(settings())
    return int(command[command.index(name) + 1])


def test_docker_tells_gunicorn_what_the_unit_tells_it_but_for_the_address() -> None:
    program, *options = started_by_unit(settings())
    told = settings()["TABLESIDE_BIND"]
    assert [program.removeprefix(INSTALLED), *options] == [
        told if word == "0.0.0.0:8000" else word for word in started_by_docker()
    ]


def test_caddy_looks_for_the_app_where_it_listens_and_under_its_name() -> None:
    usual = dict(re.findall(r"\{\$(\w+):([^}]*)\}", CADDYFILE.read_text(encoding="utf-8")))
    assert usual["TABLESIDE_UPSTREAM"] == settings()["TABLESIDE_BIND"]
    assert usual["TABLESIDE_SITE"] == settings()["TABLESIDE_HOSTS"]


def test_one_worker_has_files_and_connections_for_all_streams_and_more() -> None:
    streams = int(settings()["TABLESIDE_STREAMS"])
    assert option("-w") == 1
    assert int(unit("LimitNOFILE")) >= 2 * streams + FILES_BESIDE
    assert option("--worker-connections") >= streams + FILES_BESIDE


def test_scores_lie_where_the_unit_lets_the_app_write() -> None:
    assert settings()["TABLESIDE_DATA"].startswith(f"/var/lib/{unit('StateDirectory')}/")


def test_the_docs_name_every_setting_that_the_app_reads_and_no_other() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    read = set(re.findall(r'"(TABLESIDE_\w+)"', (ROOT / "tableside" / "settings.py").read_text(encoding="utf-8")))
    assert set(re.findall(r"^\| `(TABLESIDE_\w+)`", page, re.M)) == read
    assert set(settings()) - {"TABLESIDE_BIND"} <= read
