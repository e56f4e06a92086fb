"""A checkpoint from the weights that `screenplay` has: import.py {eye|cells|signs|tiles|boxes|graph|beads|panels|rooms} --from cells.weights --to cells.pt.

To go on training where the checkpoint is lost; what the optimizer knew is lost with it, and what the weights were before they were
rounded: to write it again as it is would round it twice."""

import argparse
import json
import struct
import zlib

import numpy as np
import torch

from export import layers, numbers_of, weights_of
from tasks import TASKS


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=TASKS)
    parser.add_argument("--from", dest="source", required=True)
    parser.add_argument("--to", required=True)
    arguments = parser.parse_args()
    with open(arguments.source, "rb") as file:
        says = json.loads(file.readline())
        unpacked = zlib.decompress(file.read())
    (count,) = struct.unpack_from("<I", unpacked)
    numbers = torch.from_numpy(np.frombuffer(unpacked, "<f2", count, 4).astype(np.float32))
    weights = torch.from_numpy(np.frombuffer(unpacked, "i1", offset=4 + 2 * count).astype(np.float32))
    model = TASKS[arguments.what]("cpu").model()

    def taken(source, size):
        """The first so many, and the others."""
        assert len(source) >= size, "weights of another network"
        return source[:size], source[size:]

    with torch.no_grad():
        for layer in layers(model):
            own = weights_of(layer)
            steps, numbers = taken(numbers, len(own))
            whole, weights = taken(weights, own.numel())
            own.copy_((whole.view(len(own), -1) * steps[:, None]).view_as(own))
            for part in numbers_of(layer):
                values, numbers = taken(numbers, part.numel())
                part.copy_(values.view_as(part))
    TASKS[arguments.what].unweighted(model, sign=1)
    assert len(numbers) == len(weights) == 0, "weights of another network"
    torch.save({"model": model.state_dict(), "step": says["steps"]}, arguments.to)


if __name__ == "__main__":
    main()
