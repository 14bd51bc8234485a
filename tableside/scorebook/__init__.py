"""The record of every table: append-only events, what they add up to, where they are kept, how they leave."""
