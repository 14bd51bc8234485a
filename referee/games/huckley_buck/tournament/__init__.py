"""A tournament day of Huckley Buck: sizes of tables, moves, ranks."""
