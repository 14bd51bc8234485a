"""Cases written down as tables, files and courses, put to the referee as they stand."""
