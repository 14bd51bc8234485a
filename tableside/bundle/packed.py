"""Zip files to send: compressed as a whole, which makes them smaller than compressing each file."""

from __future__ import annotations

import hashlib
import io
import zipfile
import zlib
from collections.abc import Callable, Mapping

WRITTEN = (1980, 1, 1, 0, 0, 0)
"""The moment of every file in the zip: the same files make the same bytes."""

GZIP = 31
"""Of zlib: with the header of a gzip file."""

PIECE = 1 << 16
"""Bytes that are compressed without a pause."""


def packed_zip(files: Mapping[str, bytes]) -> bytes:
    """A zip of files by name, not compressed. Like files are side by side, where gzip finds what they share."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files, key=lambda name: (name.rpartition(".")[2], name)):
            archive.writestr(zipfile.ZipInfo(name, WRITTEN), files[name])
    return packed.getvalue()


def packed(content: bytes, pause: Callable[[], None] = lambda: None) -> bytes:
    """Some bytes compressed; the same bytes give the same. `pause` is called every few milliseconds."""
    compressor = zlib.compressobj(9, wbits=GZIP)
    pieces = list[bytes]()
    for start in range(0, len(content), PIECE):
        pieces.append(compressor.compress(content[start : start + PIECE]))
        pause()
    return b"".join([*pieces, compressor.flush()])


def mark_of(content: bytes) -> str:
    """A mark of some bytes, short enough for an address."""
    return hashlib.sha256(content).hexdigest()[:12]
