"""Recursive division, as the first generation of the game had it: a room is halved by a wall with
one gap until it is only two cells wide or high. What is left of such a room stays open, so the maze
isn't perfect; that makes it quicker, too."""

import random

from cells import Grid, set_walls
from common import main


def make(width, height):
    grid = Grid(width, height, closed=False)

    def divide(x, y, w, h):
        if w <= 2 or h <= 2:
            return
        if w < h or (w == h and random.choice((True, False))):
            above = random.randrange(1, h)
            gap = random.randrange(w)
            for column in range(w):
                if column != gap:
                    upper = grid.cell(x + column, y + above - 1)
                    lower = grid.cell(x + column, y + above)
                    set_walls(upper, lower, True)
            divide(x, y, w, above)
            divide(x, y + above, w, h - above)
        else:
            before = random.randrange(1, w)
            gap = random.randrange(h)
            for row in range(h):
                if row != gap:
                    left = grid.cell(x + before - 1, y + row)
                    right = grid.cell(x + before, y + row)
                    set_walls(left, right, True)
            divide(x, y, before, h)
            divide(x + before, y, w - before, h)

    divide(0, 0, width, height)
    return grid


if __name__ == "__main__":
    main(make)
