"""Environments for researchers: batches with NumPy arrays, and the interfaces that learning programs know. Extra `research`.

batch      many games at once, `motu.batch(...)`
arrays     the blocks of rows as NumPy views, rows as numbers for a network, actions as kinds and fields
aec        PettingZoo
gym        Gymnasium: one seat against bots, and whole batches
spiel      OpenSpiel
puffer     PufferLib 3, every seat an agent
dataset    games of bots as Parquet files, `motu dataset`
lab        what options and components change in the balance of a game, `motu lab`
"""
