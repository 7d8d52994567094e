"""The cell of the first generation of the game, which its programs share."""


class Cell:
    def __init__(self, x, y, closed=True):
        self.x, self.y = x, y
        self.walls = {"top": closed, "right": closed, "bottom": closed, "left": closed}
        self.visited = False


class Grid:
    def __init__(self, width, height, closed=True):
        self.width, self.height = width, height
        self.cells = [Cell(x, y, closed) for y in range(height) for x in range(width)]

    def cell(self, x, y):
        if x < 0 or y < 0 or x >= self.width or y >= self.height:
            return None
        return self.cells[y * self.width + x]

    def neighbours(self, cell):
        around = [
            self.cell(cell.x, cell.y - 1),
            self.cell(cell.x + 1, cell.y),
            self.cell(cell.x, cell.y + 1),
            self.cell(cell.x - 1, cell.y),
        ]
        return [neighbour for neighbour in around if neighbour]


def set_walls(one, other, closed):
    """Closes or opens the walls that two neighbours share."""
    if other.x > one.x:
        one.walls["right"] = other.walls["left"] = closed
    elif other.x < one.x:
        one.walls["left"] = other.walls["right"] = closed
    elif other.y > one.y:
        one.walls["bottom"] = other.walls["top"] = closed
    else:
        one.walls["top"] = other.walls["bottom"] = closed
