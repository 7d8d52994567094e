"""Prim on lists, as the first generation of the game had it: the walls around the maze so far are a
plain list, from which a random one is taken out."""

import random

from cells import Grid, set_walls
from common import main


def make(width, height):
    grid = Grid(width, height)
    walls = []

    def add(cell):
        cell.visited = True
        for neighbour in grid.neighbours(cell):
            if not neighbour.visited:
                walls.append((cell, neighbour))

    add(grid.cell(random.randrange(width), random.randrange(height)))
    while walls:
        cell, neighbour = walls.pop(random.randrange(len(walls)))
        if not neighbour.visited:
            set_walls(cell, neighbour, False)
            add(neighbour)
    return grid


if __name__ == "__main__":
    main(make)
