"""The site in Chromium, Firefox and WebKit: one driver for the three, and one night that is played in each."""
