"""Zip files for the wire: stored, to be compressed as a whole, which makes them smaller than each file by itself."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

WRITTEN = (1980, 1, 1, 0, 0, 0)
"""The moment of every file in the zip: the same files make the same bytes."""


def packed_zip(files: Mapping[str, bytes]) -> bytes:
    """A zip of files by name, not compressed. Like files are side by side, where gzip finds what they share."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files, key=lambda name: (name.rpartition(".")[2], name)):
            archive.writestr(zipfile.ZipInfo(name, WRITTEN), files[name])
    return packed.getvalue()
