"""A host: containers, a reverse proxy, the packages it installs."""
