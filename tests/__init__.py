"""The tests: folders mirror the packages; helpers are in support, tests of the repository itself in repo."""
