"""What the pad of 10 shows: the view of its templates, the pieces of the open round, and the words of what comes next.

Imports the entries, the round and the scoring. The course imports `pieces` and `prompts`; `pad` imports the course.
"""
