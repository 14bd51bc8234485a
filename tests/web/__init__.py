"""The pages, as a client of the app gets them."""
