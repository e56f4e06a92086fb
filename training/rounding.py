"""Weights as whole steps of a size of their own for each row, those that one sum takes.

Each is rounded in turn, and what it is off by is made up for by those of its row that are not rounded yet, as far as what the layer
sees of pictures lets them: GPTQ (Frantar and others, 2022)."""

import torch
from torch import nn

# A weight is so many steps at most; so many does it deviate at most, where a layer has so few weights that finer steps cost nothing.
MOST, FINEST = 127, 40
# Weights of a large layer.
LARGE = 36864
# Of what is seen, as a part of its mean, so that it can be divided by.
DAMP = 0.01
# Weights after which what they are off by is made up for in all others, and sums at which a layer is looked at in one go.
BLOCK, SUMS = 64, 6000


def halved(numbers):
    """As numbers of 16 bits."""
    return numbers.half().float()


def columns(layer, x):
    """What each weight of a row is multiplied with, (weights of a row, sums): some of the sums, where there are many."""
    if isinstance(layer, nn.Linear):
        return x.reshape(-1, x.shape[-1]).T
    parts = nn.functional.unfold(x, layer.kernel_size, layer.dilation, layer.padding, layer.stride)
    parts = parts.transpose(0, 1).flatten(1)
    return parts[:, torch.randperm(parts.shape[1])[:SUMS]]


def seen(layer, look):
    """How what the weights of a row are multiplied with goes together, (weights of a row, weights of a row), while `look` lets the
    layer's network look at pictures; zeros where the layer is never asked."""
    inner = layer[0] if isinstance(layer, nn.Sequential) else layer
    size = inner.weight[0].numel()
    together, count = torch.zeros(size, size, dtype=torch.float64), 0

    def watch(module, given, _):
        nonlocal together, count
        now = columns(module, given[0])
        together += (now @ now.T).double()
        count += now.shape[1]

    watched = inner.register_forward_hook(watch)
    look()
    watched.remove()
    return together / max(count, 1)


def step_sizes(rows, fine):
    """The step of each row: the weights of a large layer deviate `fine` steps, those of a small one more, for what it rounds all later
    layers see."""
    fine = fine * min(max(LARGE / rows.numel(), 1) ** 0.5, FINEST / fine)
    # No step is nothing: it has to be a number of 16 bits that can be divided by.
    return halved(torch.maximum(rows.square().mean(1).sqrt() / fine, rows.abs().amax(1) / MOST).clamp(min=1e-6))


def rounded(weights, fine, together):
    """(steps, weights in whole steps), a row each; see `step_sizes` and `seen`."""
    rows = weights.flatten(1)
    steps = step_sizes(rows, fine)
    if together.diagonal().amax() == 0:
        return steps, (rows / steps[:, None]).round().clamp(-MOST, MOST)
    # Those first that are multiplied with most.
    order = together.diagonal().argsort(descending=True)
    together = together[order][:, order] + DAMP * together.diagonal().mean() * torch.eye(len(order), dtype=torch.float64)
    upper = torch.linalg.cholesky(torch.linalg.inv(together), upper=True)
    left, wide = rows.double()[:, order], steps.double()
    whole = torch.zeros_like(left)
    for start in range(0, left.shape[1], BLOCK):
        end = min(start + BLOCK, left.shape[1])
        off = torch.zeros(len(left), end - start, dtype=torch.float64)
        for k in range(start, end):
            whole[:, k] = (left[:, k] / wide).round().clamp(-MOST, MOST)
            off[:, k - start] = (left[:, k] - whole[:, k] * wide) / upper[k, k]
            left[:, k:end] -= off[:, k - start, None] * upper[k, k:end]
        left[:, end:] -= off @ upper[start:end, end:]
    return steps, whole[:, order.argsort()].float()
