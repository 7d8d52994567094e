"""What the four programs share: reading the arguments, and timing one maze."""

import json
import random
import resource
import sys
import time


def main(make):
    """Calls make(width, height) once and prints how long it took, as JSON."""
    if len(sys.argv) != 4:
        sys.exit(f"usage: {sys.argv[0]} WIDTH HEIGHT SEED")
    width, height, seed = map(int, sys.argv[1:])
    random.seed(seed)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began = time.process_time()
    maze = make(width, height)
    seconds = time.process_time() - began
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # ru_maxrss is in KiB on Linux.
    print(json.dumps({"seconds": seconds, "peak_bytes": (after - before) * 1024}))
    return maze
