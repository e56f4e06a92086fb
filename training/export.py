"""Writes what a network has learnt for `screenplay`: export.py {eye|cells|signs|tiles|boxes|graph|beads|panels|rooms} --from cells.pt --to cells.weights.

A line of JSON that says how it was trained and what it reaches, then its numbers, 16 bits each, in the order in which
crates/eye reads them. `check` is what the
network says of a picture that the tests draw."""

import argparse
import json

import numpy as np
import torch
from torch import nn

from tasks import TASKS


def numbers_of(module):
    """Weights of a convolution, then its norm's scale, shift, mean and variance; or weights and bias where it has no norm."""
    if not isinstance(module, nn.Sequential):
        return [module.weight, module.bias]
    convolution, norm = module
    return [convolution.weight, norm.weight, norm.bias, norm.running_mean, norm.running_var]


def layers(module):
    """The layers in the order in which they are defined."""
    for child in module.children():
        pair = isinstance(child, nn.Sequential) and isinstance(child[0], nn.Conv2d)
        if pair or isinstance(child, (nn.Conv2d, nn.Linear)):
            yield child
        else:
            yield from layers(child)


def drawn(side):
    """A picture that `screenplay`'s tests draw too."""
    y, x, c = np.meshgrid(np.arange(side), np.arange(side), np.arange(3), indexing="ij")
    pixels = (x * 7 + y * 13 + x * y // 8 + c * 31) % 256
    return torch.from_numpy(pixels.transpose(2, 0, 1)[None].astype(np.float32) / 255.0)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=TASKS)
    parser.add_argument("--from", dest="source", required=True)
    parser.add_argument("--to", required=True)
    parser.add_argument("--say", default="{}", help="JSON to keep beside the weights: commit, figures")
    arguments = parser.parse_args()
    state = torch.load(arguments.source, map_location="cpu")
    model = TASKS[arguments.what]("cpu").model()
    model.load_state_dict(state["model"])
    TASKS[arguments.what].unweighted(model)
    model.eval()
    numbers = []
    with torch.no_grad():
        says = TASKS[arguments.what].answer(model, drawn(64))
        for layer in layers(model):
            for part in numbers_of(layer):
                numbers.append(part.reshape(-1).numpy().astype("<f2"))
    check = [round(float(value), 4) for value in says]
    says = {"network": arguments.what, "steps": state["step"], **json.loads(arguments.say), "check": check}
    with open(arguments.to, "wb") as out:
        out.write(json.dumps(says).encode() + b"\n")
        out.write(np.concatenate(numbers).tobytes())


if __name__ == "__main__":
    main()
