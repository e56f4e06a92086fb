"""Writes what a network has learnt for `screenplay`: export.py {eye|cells|signs|tiles|boxes|graph|beads|panels|rooms} --maker target/release/training
--from cells.pt --to cells.weights.

A line of JSON that says how it was trained and what it reaches; then, packed by zlib: how many numbers follow, 32 bits; the
numbers, 16 bits each; the weights, 8 bits each: both in the order in which crates/eye reads them. A row of weights, those that one
sum takes, is whole steps of a size of their own, which is the first of the row's numbers. `rounded` says how many steps the
weights of a large layer deviate, and how many bits of information a weight is then. `check` is what the network, rounded, says of
a picture that the tests draw."""

import argparse
import json
import math
import struct
import zlib

import numpy as np
import torch
from torch import nn

from data import Stream
from rounding import MOST, halved, rounded, seen
from tasks import TASKS, drawn_for

# Of the pictures that rounding goes by.
SEED = 77_000_000


def weights_of(module):
    """Of a convolution or a linear layer."""
    return (module[0] if isinstance(module, nn.Sequential) else module).weight


def numbers_of(module):
    """Its norm's scale, shift, mean and variance; or the bias where it has no norm."""
    if not isinstance(module, nn.Sequential):
        return [module.bias]
    norm = module[1]
    return [norm.weight, norm.bias, norm.running_mean, norm.running_var]


def layers(module):
    """The layers in the order in which they are defined."""
    for child in module.children():
        pair = isinstance(child, nn.Sequential) and isinstance(child[0], nn.Conv2d)
        if pair or isinstance(child, (nn.Conv2d, nn.Linear)):
            yield child
        else:
            yield from layers(child)


def bits(whole):
    """How much information a weight is, as it is counted by how often each number of steps occurs."""
    often = np.bincount(whole.astype(np.int64) + MOST) / len(whole)
    often = often[often > 0]
    return float(-(often * np.log2(often)).sum())


def packed(contents):
    """By how often each byte occurs, and nothing else: weights do not repeat what came before, and to say where it does takes more
    than it saves, and longer to unpack."""
    packer = zlib.compressobj(9, strategy=zlib.Z_HUFFMAN_ONLY)
    return packer.compress(contents) + packer.flush()


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
    parser.add_argument("--maker", required=True, help="the program that draws the pictures that rounding goes by")
    parser.add_argument("--pictures", type=int, default=110, help="how many")
    parser.add_argument("--fine", type=float, default=5.0, help="how many steps the weights of a large layer deviate")
    parser.add_argument("--say", default="{}", help="JSON to keep beside the weights: commit, figures")
    arguments = parser.parse_args()
    torch.manual_seed(1)
    state = torch.load(arguments.source, map_location="cpu")
    task = TASKS[arguments.what]("cpu")
    model = task.model()
    model.load_state_dict(state["model"])
    task.unweighted(model)
    model.eval()
    pool = task.pool(0.2e9)
    for what, record in Stream([arguments.maker, drawn_for(arguments.what)], "trained", SEED, 1, arguments.pictures).take(math.inf):
        if what == task.record:
            pool.add(*record)
    numbers, weights = [], []
    with torch.no_grad():
        for layer in layers(model):
            own = weights_of(layer)
            steps, whole = rounded(own, arguments.fine, seen(layer, lambda: task.measure(model, pool)))
            own.copy_((whole * steps[:, None]).view_as(own))
            for part in numbers_of(layer):
                part.copy_(halved(part))
            numbers += [steps, *numbers_of(layer)]
            weights.append(whole.flatten())
        says = task.answer(model, drawn(64))
        numbers, weights = (torch.cat(it).numpy() for it in (numbers, weights))
    check = [round(float(value), 4) for value in says]
    how = {"fine": arguments.fine, "bits": round(bits(weights), 2)}
    says = {"network": arguments.what, "steps": state["step"], **json.loads(arguments.say), "rounded": how, "check": check}
    with open(arguments.to, "wb") as out:
        out.write(json.dumps(says).encode() + b"\n")
        out.write(packed(struct.pack("<I", len(numbers)) + numbers.astype("<f2").tobytes() + weights.astype("i1").tobytes()))


if __name__ == "__main__":
    main()
