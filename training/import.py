"""A checkpoint from the weights that `screenplay` has: import.py {eye|cells|signs|tiles|boxes|graph|beads|panels|rooms} --from cells.weights --to cells.pt.

To go on training where the checkpoint is lost; what the optimizer knew is lost with it."""

import argparse
import json

import numpy as np
import torch

from export import layers, numbers_of
from tasks import TASKS


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=TASKS)
    parser.add_argument("--from", dest="source", required=True)
    parser.add_argument("--to", required=True)
    arguments = parser.parse_args()
    with open(arguments.source, "rb") as file:
        says = json.loads(file.readline())
        numbers = torch.from_numpy(np.frombuffer(file.read(), "<f2").astype(np.float32))
    model = TASKS[arguments.what]("cpu").model()

    with torch.no_grad():
        for layer in layers(model):
            for part in numbers_of(layer):
                part.copy_(numbers[: part.numel()].reshape(part.shape))
                numbers = numbers[part.numel() :]
    TASKS[arguments.what].unweighted(model, sign=1)
    assert len(numbers) == 0, "weights of another network"
    torch.save({"model": model.state_dict(), "step": says["steps"]}, arguments.to)


if __name__ == "__main__":
    main()
