"""Kruskal with a union-find, as the first generation of the game had it: a list of all walls,
shuffled, and a class that holds parents and ranks in lists."""

import random

from common import main


class UnionFind:
    def __init__(self, count):
        self.parent = list(range(count))
        self.rank = [0] * count

    def find(self, item):
        while self.parent[item] != item:
            self.parent[item] = self.parent[self.parent[item]]
            item = self.parent[item]
        return item

    def union(self, one, other):
        root, other_root = self.find(one), self.find(other)
        if root == other_root:
            return False
        if self.rank[root] < self.rank[other_root]:
            root, other_root = other_root, root
        self.parent[other_root] = root
        if self.rank[root] == self.rank[other_root]:
            self.rank[root] += 1
        return True


def make(width, height):
    walls = []
    for y in range(height):
        for x in range(width):
            if x < width - 1:
                walls.append((x, y, x + 1, y))
            if y < height - 1:
                walls.append((x, y, x, y + 1))
    random.shuffle(walls)
    sets = UnionFind(width * height)
    passages = []
    for x, y, next_x, next_y in walls:
        if sets.union(y * width + x, next_y * width + next_x):
            passages.append((x, y, next_x, next_y))
    return passages


if __name__ == "__main__":
    main(make)
