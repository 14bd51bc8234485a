"""`python app.py --share`: who can reach it then, and what it prints for them."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from flask import Flask

from tableside.server import main, network_address, print_invitation


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str | None]]:
    """Would-be servers instead of real ones: the address of each, and where it says that phones find it."""
    asked: list[tuple[str, str | None]] = []

    def serve(app: Flask, host: str, port: int) -> int:
        asked.append((host, app.config["SHARED_AT"]))
        app.extensions["book"].close()
        return 0

    monkeypatch.setattr("tableside.server.serve", serve)
    monkeypatch.setattr("tableside.server.network_address", lambda host: "192.0.2.1" if host == "0.0.0.0" else host)  # noqa: S104
    return asked


@pytest.mark.parametrize(
    ("options", "host", "shared_at"),
    [
        ([], "127.0.0.1", None),
        (["--share"], "0.0.0.0", "http://192.0.2.1:5077/"),  # noqa: S104
        (["--share", "--host", "192.0.2.5"], "192.0.2.5", "http://192.0.2.5:5077/"),
        (["--host", "192.0.2.5"], "192.0.2.5", None),
    ],
)
def test_it_listens_on_the_network_only_when_asked_to(
    tmp_path: Path, served: list[tuple[str, str | None]], options: list[str], host: str, shared_at: str | None
):
    assert main([*options, "--port", "5077", "--data", str(tmp_path / "b.sqlite3")]) == 0
    assert served == [(host, shared_at)]


def test_the_invitation_has_the_address_a_code_and_who_can_read_along(capsys: pytest.CaptureFixture[str]):
    print_invitation("http://192.0.2.1:5000/")
    printed = capsys.readouterr().out
    assert "Other phones on this network: http://192.0.2.1:5000/" in printed
    assert sum(line.count("█") + line.count("▀") + line.count("▄") for line in printed.splitlines()) > 100
    assert "anybody on this network can read along" in printed


@pytest.mark.parametrize(("host", "address"), [("192.0.2.5", "192.0.2.5"), ("2001:db8::5", "[2001:db8::5]")])
def test_an_address_asked_for_is_the_one_that_is_shared(host: str, address: str):
    assert network_address(host) == address


@pytest.mark.parametrize(
    ("routes", "address"),
    [(("192.0.2.1",), "own to 192.0.2.1"), (("10.42.0.1",), "own to 10.42.0.1"), ((), "127.0.0.1")],
)
def test_without_the_world_the_address_on_ones_own_hotspot_is_shared(
    monkeypatch: pytest.MonkeyPatch, routes: tuple[str, ...], address: str
):
    class Probe(socket.socket):
        def connect(self, there: tuple[str, int]) -> None:
            if there[0] not in routes:
                raise OSError("Network is unreachable")
            self.found = there[0]

        def getsockname(self) -> tuple[str, int]:
            return f"own to {self.found}", 9

    monkeypatch.setattr("socket.socket", Probe)
    assert network_address("0.0.0.0") == address  # noqa: S104


def test_the_shared_address_is_one_of_this_machine():
    with socket.socket() as listening:
        listening.bind(("0.0.0.0", 0))  # noqa: S104
        listening.listen()
        port = listening.getsockname()[1]
        with socket.create_connection((network_address("0.0.0.0"), port), timeout=5) as found:  # noqa: S104
            assert found.getpeername()[1] == port
