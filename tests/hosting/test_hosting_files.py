"""The files that docs/hosting.md ships agree with each other and with the app."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import requires
from itertools import chain

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tableside.settings import OTHER_FILES
from tableside.web import new_app
from tests.hosting.shipped import CADDYFILE, INSTALLED, ROOT, settings, started_by_docker, started_by_unit, unit


def option(name: str) -> int:
    """A number that the unit tells gunicorn."""
    command = started_by_unit(settings())
    return int(command[command.index(name) + 1])


def test_docker_tells_gunicorn_what_the_unit_tells_it_but_for_the_address() -> None:
    program, *options = started_by_unit(settings())
    bind = settings()["TABLESIDE_BIND"]
    assert [program.removeprefix(INSTALLED), *options] == [
        bind if word == "0.0.0.0:8000" else word for word in started_by_docker()
    ]


def test_caddy_looks_for_the_app_where_it_listens_and_under_its_name() -> None:
    usual = dict(re.findall(r"\{\$(\w+):([^}]*)\}", CADDYFILE.read_text(encoding="utf-8")))
    assert usual["TABLESIDE_UPSTREAM"] == settings()["TABLESIDE_BIND"]
    assert usual["TABLESIDE_SITE"] == settings()["TABLESIDE_HOSTS"]


def test_one_worker_has_files_and_connections_for_all_streams_and_more() -> None:
    streams = int(settings()["TABLESIDE_STREAMS"])
    assert option("-w") == 1
    assert int(unit("LimitNOFILE")) >= 2 * streams + OTHER_FILES
    assert option("--worker-connections") >= streams + OTHER_FILES


def test_scores_lie_where_the_unit_lets_the_app_write() -> None:
    assert settings()["TABLESIDE_DATA"].startswith(f"/var/lib/{unit('StateDirectory')}/")


def test_the_docs_name_every_setting_that_the_app_reads_and_no_other() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    read = set(re.findall(r'"(TABLESIDE_\w+)"', (ROOT / "tableside" / "settings.py").read_text(encoding="utf-8")))
    assert set(re.findall(r"^\| `(TABLESIDE_\w+)`", page, re.M)) == read
    assert set(settings()) - {"TABLESIDE_BIND"} <= read


DOCKERFILE, COMPOSE = ((ROOT / name).read_text(encoding="utf-8") for name in ("Dockerfile", "compose.yaml"))
REQUIREMENTS = (ROOT / "docs" / "hosting" / "requirements.txt").read_text(encoding="utf-8")


def pinned(text: str) -> dict[str, str]:
    """The exact versions that a list of requirements names."""
    return {canonicalize_name(name): version for name, version in re.findall(r"^([\w.-]+)==([\w.]+)", text, re.M)}


def needed(names: set[str], extra: str = "") -> set[str]:
    """Packages, and all that they need here, by what is installed."""
    found = set(names)
    for name in names:
        asked = [Requirement(text) for text in requires(name) or []]
        of_it = {
            canonicalize_name(one.name): one for one in asked if not one.marker or one.marker.evaluate({"extra": extra})
        }
        found |= {*of_it} | set(chain.from_iterable(needed({more}) for more in {*of_it} - found))
    return found


def test_the_list_with_hashes_has_what_a_host_and_the_wheel_need() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    makers = {canonicalize_name(Requirement(text).name) for text in build}
    ours = needed({"tableside"}, "host") | needed({"tableside"}, "postgres") | needed({"psycopg"}, "binary")
    assert {*pinned(REQUIREMENTS)} == ours - {"tableside"} | needed(makers)


def test_the_list_with_hashes_has_the_versions_that_ci_has() -> None:
    tried = pinned((ROOT / ".ci" / "constraints.txt").read_text(encoding="utf-8"))
    versions = pinned(REQUIREMENTS)
    assert {name: versions[name] for name in versions if name != "pip"} == {
        name: tried[name] for name in versions if name != "pip"
    }


def test_every_package_of_the_list_has_hashes_and_none_says_where_from() -> None:
    blocks = re.split(r"\n(?=[a-z])", REQUIREMENTS)
    assert [block for block in blocks if "==" in block and "--hash=sha256:" not in block] == []
    assert re.findall(r"(?m)^(?:-|.*://).*", REQUIREMENTS) == []


def test_docker_takes_packages_by_hash_and_images_by_exact_tags() -> None:
    assert "--require-hashes" in DOCKERFILE
    images = re.findall(r"(?m)^(?:FROM|    image:) (\S+)", DOCKERFILE + COMPOSE)
    assert len(images) == 3
    assert [image for image in images if not re.search(r":\d+\.\d+\.\d+(-\w+)*(@sha256:[0-9a-f]{64})?$", image)] == []


def test_docker_asks_an_address_that_the_app_has() -> None:
    (asked,) = re.findall(r"http://127\.0\.0\.1:8000(/\w+)", DOCKERFILE)
    assert asked in [str(rule) for rule in new_app().url_map.iter_rules()]


def services() -> dict[str, str]:
    """The lines of the compose file about each service."""
    (listed,) = re.findall(r"(?ms)^services:\n(.*?)^\w", COMPOSE)
    return dict(re.findall(r"(?m)^  (\w+):\n((?:    .*\n)+)", listed))


def test_containers_can_write_and_do_no_more_than_they_need() -> None:
    for name, service in services().items():
        for line in ("read_only: true", 'cap_drop: ["ALL"]', 'security_opt: ["no-new-privileges:true"]', "mem_limit:"):
            assert f"    {line}" in service, (name, line)


def test_the_unit_and_docker_give_the_app_the_same_memory() -> None:
    (limit,) = re.findall(r"mem_limit: (\w+)", services()["tableside"])
    assert unit("MemoryMax").lower() == limit
