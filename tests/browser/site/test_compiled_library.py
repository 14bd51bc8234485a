"""The byte code of Python's library that the site has: what that Python makes of the library's sources."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tableside import STATIC
from tableside.bundle.python_files import COMPILED, PYODIDE
from tableside.web.guard.headers import PHONE_POLICY
from tests.browser.site.changed_site import probed
from tests.browser.site.conftest import SitePhone
from tests.browser.site.file_server import served

pytestmark = pytest.mark.thorough

DIFFERENT = """
import json, marshal, zipfile
found = []
with zipfile.ZipFile("/lib/python314.zip") as archive:
    for name, source in json.loads(sources).items():
        made = compile(source, name, "exec", dont_inherit=True)
        if marshal.loads(archive.read(f"{name}c")[16:]) != made:
            found.append(name)
"""


def test_the_byte_code_is_what_python_makes_of_the_sources(
    probed_folder: Path, new_site_phone: Callable[..., SitePhone]
) -> None:
    with zipfile.ZipFile(COMPILED) as codes, zipfile.ZipFile(STATIC / PYODIDE / "python_stdlib.zip") as library:
        sources = {name[:-1]: library.read(name[:-1]).decode() for name in codes.namelist()}
    with served(probed_folder, PHONE_POLICY) as (address, _):
        page = new_site_phone(address).tab()
        assert probed(page, f"sources = {json.dumps(sources)!r}\n{DIFFERENT}") == []
