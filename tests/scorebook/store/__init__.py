"""The file: its troubles, another engine, files of earlier versions."""
