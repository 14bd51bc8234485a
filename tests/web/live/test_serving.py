"""Starting the server: the secret key, the data folder, the port, the options."""

from __future__ import annotations

import os
import secrets
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from app import create_app
from tableside.one_server import held
from tableside.scorebook.book import Book
from tableside.server import free_port, main
from tableside.server_key import fingerprint, key_path_for, secret_key
from tableside.settings import default_data, settings_from_environment
from tableside.store.errors import ScoreFileError
from tableside.store.sqlite.sqlite_store import SqliteStore, fingerprint_in
from tableside.web import open_book
from tableside.wsgi import hosted
from tests.web.pages import bring_in

ROOT = Path(__file__).parents[3]


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

    def serve(app: object, *options: object) -> int:
        asked.append(options)
        app.extensions["book"].close()
        return 0

    monkeypatch.setattr("tableside.server.serve", serve)
    return asked


def test_the_secret_key_is_made_once_for_this_user_alone(tmp_path: Path):
    key = secret_key(tmp_path)
    assert len(key) == 32
    assert secret_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_a_key_that_is_made_in_an_empty_file_is_for_this_user_alone(tmp_path: Path):
    (tmp_path / "secret_key").touch(0o644)
    assert len(secret_key(tmp_path)) == 32
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("kept", "words"), [(b"half", "has 4 bytes"), (b"x" * 31, "has 31 bytes"), (bytes(32), "holds nothing but zeros")]
)
@pytest.mark.parametrize("name", ["secret_key", "book.sqlite3.key"])
def test_what_is_no_key_is_set_aside_and_reported(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, name: str, kept: bytes, words: str
):
    (tmp_path / name).write_bytes(kept)
    app = create_app({"DATA": tmp_path / "book.sqlite3"})
    app.extensions["book"].close()
    assert (tmp_path / f"{name}.bad").read_bytes() == kept
    assert caplog.text.count(f"{tmp_path / name} is no key: it {words}") == 1
    assert app.secret_key == (tmp_path / "secret_key").read_bytes() != kept


def test_a_key_that_cannot_be_read_is_set_aside_and_reported(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    (tmp_path / "secret_key").mkdir()
    assert len(secret_key(tmp_path)) == 32
    assert (tmp_path / "secret_key.bad").is_dir()
    assert "is no key: it can't be read" in caplog.text


def test_no_bad_key_is_written_over_by_the_next(tmp_path: Path):
    for kept in (b"one", b"two", b"three"):
        (tmp_path / "secret_key").write_bytes(kept)
        secret_key(tmp_path)
    found = {path.name: path.read_bytes() for path in tmp_path.glob("*.bad*")}
    assert found == {"secret_key.bad": b"one", "secret_key.bad-2": b"two", "secret_key.bad-3": b"three"}


def test_a_score_file_that_is_opened_with_another_key_says_so_once(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    for key, told in ((b"a", 0), (b"a", 0), (b"b", 1), (b"b", 1), (b"a", 2)):
        app = create_app({"DATA": tmp_path / "book.sqlite3", "SECRET_KEY": key * 32})
        app.extensions["book"].close()
        assert caplog.text.count("book.sqlite3 had another key: links given out before open nothing") == told


def test_a_book_that_is_opened_next_has_its_own_key(tmp_path: Path):
    app = create_app({"DATA": tmp_path / "one" / "book.sqlite3"})
    app.extensions["book"].close()
    app.config["DATA"] = tmp_path / "other" / "book.sqlite3"
    open_book(app)
    app.extensions["book"].close()
    assert app.secret_key == (tmp_path / "other" / "secret_key").read_bytes()


@pytest.fixture
def key_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A score file that was used with TABLESIDE_KEY, which isn't set here, beside a key that another one has."""
    data = tmp_path / "book.sqlite3"
    create_app({"DATA": data, "SECRET_KEY": b"k" * 32}).extensions["book"].close()
    secret_key(tmp_path)
    monkeypatch.delenv("TABLESIDE_KEY", raising=False)
    return data


def test_of_scores_whose_key_is_elsewhere_no_link_is_printed(key_elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    for _ in range(2):
        assert main(["--data", str(key_elsewhere), "--links"]) == 2
        told = capsys.readouterr().err
        assert "The key of its links isn't with it, but elsewhere, such as in TABLESIDE_KEY. Set it here too" in told
        key_elsewhere.with_name("secret_key").unlink(missing_ok=True)


def test_a_backup_of_scores_whose_key_is_elsewhere_has_no_key(key_elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    copy = key_elsewhere.with_name("copy")
    assert main(["--data", str(key_elsewhere), "--backup", str(copy)]) == 0
    assert "elsewhere, such as in TABLESIDE_KEY. Keep that too" in capsys.readouterr().out
    assert (copy.exists(), key_path_for(copy).exists()) == (True, False)


def test_a_copy_of_scores_whose_key_is_elsewhere_knows_it(key_elsewhere: Path, capsys: pytest.CaptureFixture[str]):
    copy = key_elsewhere.with_name("copy")
    assert main(["copy", "--data", str(key_elsewhere), "--to", str(copy)]) == 0
    assert "elsewhere, such as in TABLESIDE_KEY. Links go on only with it" in capsys.readouterr().out
    assert (fingerprint_in(copy), key_path_for(copy).exists()) == (fingerprint(b"k" * 32), False)


def test_another_key_that_is_set_for_a_score_file_is_told_in_its_own_words(
    key_elsewhere: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("TABLESIDE_KEY", "n" * 32)
    assert main(["--data", str(key_elsewhere), "--links"]) == 2
    assert "TABLESIDE_KEY is another key than this score file was last used with" in capsys.readouterr().err
    create_app({"DATA": key_elsewhere}).extensions["book"].close()
    assert main(["--data", str(key_elsewhere), "--links"]) == 0


def test_a_backup_beside_a_bad_key_says_so_and_leaves_it(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    create_app({"DATA": tmp_path / "book.sqlite3"}).extensions["book"].close()
    (tmp_path / "secret_key").write_bytes(bytes(32))
    assert main(["--data", str(tmp_path / "book.sqlite3"), "--backup", str(tmp_path / "copy")]) == 0
    assert "holds nothing but zeros" in caplog.text
    assert (tmp_path / "secret_key").read_bytes() == bytes(32)


def test_a_second_server_on_the_same_file_says_so_before_it_starts(
    served: list[object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    data = tmp_path / "book.sqlite3"
    with held(data):
        assert main(["--data", str(data)]) == 2
        assert f"another Tableside has {data} open already" in capsys.readouterr().err
        assert (served, data.exists()) == ([], False)
    assert main(["--data", str(data)]) == 0


def test_a_hosted_server_waits_for_the_one_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    data = tmp_path / "book.sqlite3"
    first = ExitStack()
    first.enter_context(held(data))
    monkeypatch.setenv("TABLESIDE_DATA", str(data))
    monkeypatch.setattr("tableside.one_server.time.sleep", lambda _: first.close())
    app = hosted()
    app.extensions["book"].close()
    with pytest.raises(ScoreFileError), held(data):
        pass
    app.extensions["held"].close()


def test_a_second_hosted_server_ends_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path / "book.sqlite3"))
    monkeypatch.setattr("tableside.wsgi.WAIT_SECONDS", 0.0)
    with held(tmp_path / "book.sqlite3"), pytest.raises(SystemExit, match="another Tableside has"):
        hosted()


@pytest.fixture
def open_handed() -> Iterator[None]:
    """Files are made for everybody, unless who makes them says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


MADE = ("book.sqlite3", "book.sqlite3-shm", "book.sqlite3-wal")


def modes(folder: Path) -> dict[str, int]:
    """What may be done with the score file and the files next to it while it is open."""
    return {name: stat.S_IMODE((folder / name).stat().st_mode) for name in MADE}


@pytest.mark.usefixtures("open_handed")
def test_the_score_file_is_for_this_user_alone_from_its_first_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    first: list[int] = []
    real = sqlite3.connect

    def connect(path: str | Path, **facts: object) -> sqlite3.Connection:
        if isinstance(path, Path):
            first.append(stat.S_IMODE(path.stat().st_mode))
        return real(path, **facts)

    monkeypatch.setattr("sqlite3.connect", connect)
    with closing(Book(SqliteStore(tmp_path / "book.sqlite3"), lambda: 0, str)):
        assert modes(tmp_path) == dict.fromkeys(MADE, 0o600)
    assert first[0] == 0o600


@pytest.mark.usefixtures("open_handed")
def test_a_score_file_of_before_is_taken_from_others(tmp_path: Path):
    with closing(Book(SqliteStore(tmp_path / "book.sqlite3"), lambda: 0, str)):
        for name in MADE:
            (tmp_path / name).chmod(0o644)
        with closing(Book(SqliteStore(tmp_path / "book.sqlite3"), lambda: 0, str)):
            assert modes(tmp_path) == dict.fromkeys(MADE, 0o600)


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


@pytest.mark.parametrize(("mode", "warned"), [(0o644, True), (0o640, True), (0o600, False), (0o400, False)])
def test_a_key_that_others_can_read_is_reported(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, mode: int, warned: bool
):
    secret_key(tmp_path)
    (tmp_path / "secret_key").chmod(mode)
    create_app({"DATA": tmp_path / "book.sqlite3"}).extensions["book"].close()
    assert ("Others on this machine can read" in caplog.text) is warned
    assert (f"chmod 600 {tmp_path / 'secret_key'}" in caplog.text) is warned


@pytest.mark.slow
def test_a_server_whose_clock_is_before_1970_lets_people_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
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
def test_a_host_reads_its_proxies_and_limits_from_the_environment(
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


@pytest.mark.slow
def test_a_port_asked_for_that_is_taken_ends_with_words_and_exit_code_2(tmp_path: Path, taken_port: int):
    ended = run("--port", str(taken_port), data=tmp_path / "b.sqlite3")
    assert ended.returncode == 2
    assert f"port {taken_port} is taken by another program" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.slow
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
