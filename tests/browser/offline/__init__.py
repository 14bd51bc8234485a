"""A phone whose server is away: what it goes on with, and what it sends afterwards."""
