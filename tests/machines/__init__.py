"""Several web machines over one database: the drills in small, how a machine stops, a standby."""
