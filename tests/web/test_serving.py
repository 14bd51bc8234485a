"""Starting the server: the secret key, the data folder, the port, the options."""

from __future__ import annotations

import os
import secrets
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from pages import bring_in

from app import create_app
from tableside.server import free_port, main
from tableside.settings import default_data, secret_key, settings_from_environment

ROOT = Path(__file__).parents[2]


@pytest.fixture
def taken_port() -> Iterator[int]:
    """A port of this machine that another program listens on."""
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """Would-be servers instead of real ones: what each was asked."""
    asked: list[tuple[object, ...]] = []

    def serve(app: object, *told: object) -> int:
        asked.append(told)
        app.extensions["book"].close()
        return 0

    monkeypatch.setattr("tableside.server.serve", serve)
    return asked


def test_the_secret_key_is_made_once_for_this_user_alone(tmp_path: Path):
    key = secret_key(tmp_path)
    assert len(key) == 32
    assert secret_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_a_key_file_that_was_left_half_written_is_made_anew(tmp_path: Path):
    (tmp_path / "secret_key").write_bytes(b"half")
    assert len(secret_key(tmp_path)) == 32


def test_two_servers_that_start_at_once_have_one_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    found: list[bytes] = []
    other = threading.Thread(target=lambda: found.append(secret_key(tmp_path)))
    real = secrets.token_bytes

    def make(size: int) -> bytes:
        if not found and not other.is_alive():
            other.start()
            other.join(0.3)  # the other has all the time that it needs to see a file without a key
        return real(size)

    monkeypatch.setattr("secrets.token_bytes", make)
    key = secret_key(tmp_path)
    other.join()
    assert found == [key]
    assert (tmp_path / "secret_key").read_bytes() == key


@pytest.mark.parametrize(("mode", "said"), [(0o644, True), (0o640, True), (0o600, False), (0o400, False)])
def test_a_key_that_others_can_read_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture, mode: int, said: bool):
    secret_key(tmp_path)
    (tmp_path / "secret_key").chmod(mode)
    create_app({"DATA": tmp_path / "book.sqlite3"}).extensions["book"].close()
    assert ("Others on this machine can read" in caplog.text) is said
    assert (f"chmod 600 {tmp_path / 'secret_key'}" in caplog.text) is said


def test_a_server_whose_clock_stands_before_1970_lets_people_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("time.time", lambda: -86_400.0 * 365)
    monkeypatch.setattr("time.time_ns", lambda: -86_400 * 365 * 10**9)
    app = create_app({"DATA": tmp_path / "book.sqlite3"})
    client = app.test_client()
    form = {"players": ["Ann", "Bob", "Cy"], "dealer": "at:Ann", "do": "seat", "key": "early"}
    table = client.post("/tables/new/buddha", data=form).location
    assert table is not None
    pages = ("", "/history", "/sheet.csv", "/notes.csv", "/night.csv")
    assert {client.get(f"{table}{page}").status_code for page in pages} == {200}
    other = bring_in(app.test_client(), client.get(f"{table}/table.json").data)
    app.extensions["book"].close()
    assert other.status_code == 303


def test_every_installation_has_its_own_key(tmp_path: Path):
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    assert secret_key(tmp_path / "one") != secret_key(tmp_path / "other")


def test_the_application_makes_its_data_folder_and_key(tmp_path: Path):
    app = create_app({"DATA": tmp_path / "new" / "folder" / "book.sqlite3"})
    app.extensions["book"].close()
    assert app.secret_key == (tmp_path / "new" / "folder" / "secret_key").read_bytes()


@pytest.mark.parametrize(
    ("platform", "place"),
    [
        ("linux", ".local/share/tableside/book.sqlite3"),
        ("darwin", "Library/Application Support/Tableside/book.sqlite3"),
        ("win32", "Tableside/book.sqlite3"),
    ],
)
def test_scores_lie_in_the_users_own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, platform: str, place: str):
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    assert default_data() == tmp_path / place
    monkeypatch.setenv("XDG_DATA_HOME", "/elsewhere")
    assert platform != "linux" or default_data() == Path("/elsewhere/tableside/book.sqlite3")


def test_a_host_sets_the_file_and_the_names_it_answers_to(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TABLESIDE_DATA", "/srv/scores.sqlite3")
    monkeypatch.setenv("TABLESIDE_HOSTS", "scores.example, cards.example ,")
    found = settings_from_environment()
    assert found["DATA"] == Path("/srv/scores.sqlite3")
    assert found["HOST_NAMES"] == ("scores.example", "cards.example")
    assert found["TRUST_LOCAL"] is False


@pytest.mark.parametrize(
    ("name", "given", "setting", "found"),
    [
        ("TABLESIDE_PROXIES", "2", "PROXIES", 2),
        ("TABLESIDE_PROXIES", "", "PROXIES", 0),
        ("TABLESIDE_HTTPS", "1", "HTTPS", True),
        ("TABLESIDE_HTTPS", "0", "HTTPS", False),
        ("TABLESIDE_HTTPS", "", "HTTPS", False),
        ("TABLESIDE_LIMITS", "off", "LIMITS", False),
        ("TABLESIDE_LIMITS", "", "LIMITS", True),
        ("TABLESIDE_STREAMS", "4000", "STREAMS", 4000),
    ],
)
def test_a_host_says_what_stands_in_front_of_it_and_what_it_bears(
    monkeypatch: pytest.MonkeyPatch, name: str, given: str, setting: str, found: object
):
    monkeypatch.setenv(name, given)
    assert settings_from_environment()[setting] == found


def test_a_port_that_is_free_is_taken(taken_port: int):
    assert free_port("127.0.0.1", taken_port) != taken_port


def test_without_a_port_asked_for_the_next_free_one_is_used(
    tmp_path: Path, served: list[tuple[object, ...]], taken_port: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("tableside.server.free_port.__defaults__", (taken_port,))
    assert main(["--data", str(tmp_path / "b.sqlite3")]) == 0
    ((host, port),) = served
    assert host == "127.0.0.1"
    assert port not in (0, taken_port)


def test_a_port_asked_for_is_used_as_it_is(tmp_path: Path, served: list[tuple[object, ...]]):
    assert main(["--port", "5077", "--host", "::1", "--data", str(tmp_path / "b.sqlite3")]) == 0
    assert served == [("::1", 5077)]


@pytest.mark.parametrize("port", ["0", "-1", "65536", "99999999999", "five", "²", ""])
def test_a_port_that_cannot_be_is_refused_in_words(capsys: pytest.CaptureFixture[str], port: str):
    with pytest.raises(SystemExit) as ended:
        main([f"--port={port}"])
    assert ended.value.code == 2
    assert "a port is a whole number from 1 to 65535" in capsys.readouterr().err


def run(*options: str, data: Path) -> subprocess.CompletedProcess[str]:
    """`python app.py` in a process of its own, until it ends by itself."""
    command = [sys.executable, "app.py", *options, "--data", str(data)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=30, env={**os.environ})


def test_a_port_asked_for_that_is_taken_ends_with_words_and_exit_code_2(tmp_path: Path, taken_port: int):
    ended = run("--port", str(taken_port), data=tmp_path / "b.sqlite3")
    assert ended.returncode == 2
    assert f"port {taken_port} is taken by another program" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_the_options_are_explained(tmp_path: Path):
    ended = run("--help", data=tmp_path / "b.sqlite3")
    assert ended.returncode == 0
    for option in ("--port", "--host", "--data", "--share", "--backup"):
        assert option in ended.stdout


def test_an_import_opens_no_file_and_the_name_app_does(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    import app

    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path / "hosted" / "book.sqlite3"))
    assert not (tmp_path / "hosted").exists()
    hosted = app.app
    hosted.extensions["book"].close()
    assert (tmp_path / "hosted" / "book.sqlite3").exists()
    with pytest.raises(AttributeError):
        app.nothing_of_that_name  # noqa: B018


@pytest.mark.parametrize("name", ["TABLESIDE_PROXIES", "TABLESIDE_STREAMS"])
def test_a_setting_that_is_no_whole_number_is_refused_in_words(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "many")
    with pytest.raises(SystemExit, match=f"{name} is 'many': it must be a whole number"):
        settings_from_environment()
