"""Tests in a real browser: taps, looks, streams, whole nights, and the app without its server."""
