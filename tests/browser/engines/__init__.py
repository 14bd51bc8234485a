"""The site in three engines: Chromium, Firefox and WebKit."""
