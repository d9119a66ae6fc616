"""The games behind other people's interfaces: PettingZoo, Gymnasium, OpenSpiel. Each adapter is a module of its own.

Importing this package loads none of these frameworks; `pip install 'fondaco[envs]'` or `'fondaco[openspiel]'` has them.
"""
