"""The kinds of event of a circle, a module each; kinds.py finds them."""
