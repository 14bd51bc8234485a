"""`python -m tableside`: the same as the command `tableside`."""

from __future__ import annotations

import sys

from tableside.server import main

if __name__ == "__main__":
    sys.exit(main(started_as="python -m tableside"))
