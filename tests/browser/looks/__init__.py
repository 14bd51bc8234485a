"""How pages look: within the screen, in even rows, whole lines, names where one looks for them."""
