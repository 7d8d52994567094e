"""Depth-first search with a stack, as the first generation of the game had it."""

import random

from cells import Grid, set_walls
from common import main


def make(width, height):
    grid = Grid(width, height)
    current = grid.cell(0, 0)
    current.visited = True
    stack = []
    while True:
        unvisited = [cell for cell in grid.neighbours(current) if not cell.visited]
        if unvisited:
            following = random.choice(unvisited)
            following.visited = True
            stack.append(current)
            set_walls(current, following, False)
            current = following
        elif stack:
            current = stack.pop()
        else:
            return grid


if __name__ == "__main__":
    main(make)
