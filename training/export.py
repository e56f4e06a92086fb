"""Writes what a network has learnt for `screenplay`: export.py {eye|cells|signs|tiles|boxes|graph|beads|panels|rooms} --from cells.pt --to cells.weights.

A line of JSON that says how it was trained and what it reaches; how many numbers follow, 32 bits; the numbers, 16 bits each; the
weights, 8 bits each: both in the order in which crates/eye reads them. A row of weights, those that one sum takes, is whole steps
of a size of their own, which is the first of the row's numbers. `rounded` says how many steps the weights of a large layer
deviate, and how many bits of information a weight is then. `check` is what the network, rounded, says of a picture that the
tests draw."""

import argparse
import json
import struct

import numpy as np
import torch
from torch import nn

from tasks import TASKS

# A weight is so many steps at most; so many does it deviate at most, where a layer has so few weights that finer steps cost nothing.
MOST, FINEST = 127, 40
# Weights of a large layer.
LARGE = 36864


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


def halved(numbers):
    """As numbers of 16 bits."""
    return numbers.half().float()


def evened(whole, off):
    """What each row is off by in sum is made less than half a step: those that were rounded the farthest that way are rounded the
    other way. What a sum takes is seldom negative, and much alike from place to place, so that errors of one sign add up."""
    sums = off.sum(1, keepdim=True)
    wrong = sums.sign()
    rank = (off * wrong).argsort(1, descending=True).argsort(1)
    other = (rank < sums.abs().round()) * wrong
    return whole - other, off - other


def rounded(weights, fine):
    """(steps, weights in whole steps), a row each. `fine`: how many steps the weights of a large layer deviate; those of a small
    one more, for what it rounds all later layers see."""
    rows = weights.flatten(1)
    fine = fine * min(max(LARGE / rows.numel(), 1) ** 0.5, FINEST / fine)
    # No step is nothing: it has to be a number of 16 bits that can be divided by.
    steps = torch.maximum(rows.square().mean(1).sqrt() / fine, rows.abs().amax(1) / MOST).clamp(min=1e-6)
    steps = halved(steps)
    exact = rows / steps[:, None]
    whole = exact.round()
    off = whole - exact
    if weights.dim() == 4 and weights[0, 0].numel() > 1:
        # First what is taken of one channel, then the row.
        of_one = (-1, weights[0, 0].numel())
        whole, off = (it.reshape(rows.shape) for it in evened(whole.reshape(of_one), off.reshape(of_one)))
    whole, _ = evened(whole, off)
    return steps, whole.clamp(-MOST, MOST)


def bits(whole):
    """How much information a weight is, as it is counted by how often each number of steps occurs."""
    often = np.bincount(whole.astype(np.int64) + MOST) / len(whole)
    often = often[often > 0]
    return float(-(often * np.log2(often)).sum())


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
    parser.add_argument("--fine", type=float, default=9.0, help="how many steps the weights of a large layer deviate")
    parser.add_argument("--say", default="{}", help="JSON to keep beside the weights: commit, figures")
    arguments = parser.parse_args()
    state = torch.load(arguments.source, map_location="cpu")
    model = TASKS[arguments.what]("cpu").model()
    model.load_state_dict(state["model"])
    TASKS[arguments.what].unweighted(model)
    model.eval()
    numbers, weights = [], []
    with torch.no_grad():
        for layer in layers(model):
            own = weights_of(layer)
            steps, whole = rounded(own, arguments.fine)
            own.copy_((whole * steps[:, None]).view_as(own))
            for part in numbers_of(layer):
                part.copy_(halved(part))
            numbers += [steps, *numbers_of(layer)]
            weights.append(whole.flatten())
        says = TASKS[arguments.what].answer(model, drawn(64))
        numbers, weights = (torch.cat(it).numpy() for it in (numbers, weights))
    check = [round(float(value), 4) for value in says]
    how = {"fine": arguments.fine, "bits": round(bits(weights), 2)}
    says = {"network": arguments.what, "steps": state["step"], **json.loads(arguments.say), "rounded": how, "check": check}
    with open(arguments.to, "wb") as out:
        out.write(json.dumps(says).encode() + b"\n")
        out.write(struct.pack("<I", len(numbers)))
        out.write(numbers.astype("<f2").tobytes())
        out.write(weights.astype("i1").tobytes())


if __name__ == "__main__":
    main()
