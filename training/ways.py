"""Ways from node to node: what the network's places say along them."""

import torch
from torch import nn

from model import FINE, LINE, NODE, SAMPLES

# Ways that are tried between two nodes: how far each bulges, in its length, to one side; or first to one, then to the other.
BULGES = torch.cat([torch.linspace(-0.52, 0.52, 27), torch.zeros(6)])
SWINGS = torch.cat([torch.zeros(27), torch.tensor([-0.15, -0.1, -0.05, 0.05, 0.1, 0.15])])
# Places of a way at which it is tried.
TRIED = 12
# A way that bends is less likely, by so much of its bend.
STRAIGHTER = 0.02


def pairs(count):
    """All pairs of so many nodes."""
    return torch.triu_indices(count, count, 1)


def along(nodes, ends, bends, count):
    """Places along ways, and directions there: (boards, ways, count, 2) each. nodes: (boards, nodes, 3), ends: (2, ways), the same
    for all boards, bends: (2, boards, ways), how far they bulge and swing. A way begins and ends where its nodes do."""
    one, other = nodes[:, ends[0]], nodes[:, ends[1]]
    way = other[..., :2] - one[..., :2]
    length = way.norm(dim=-1).clamp(min=1)
    aside = torch.stack([-way[..., 1], way[..., 0]], -1)
    low, high = (one[..., 2] / length).clamp(max=0.4), 1 - (other[..., 2] / length).clamp(max=0.4)
    part = (torch.arange(count, device=nodes.device) + 0.5) / count
    t = low[..., None] + (high - low)[..., None] * part
    bulge, swing = bends[..., None]
    turn = 2 * torch.pi * t
    off = 4 * bulge * t * (1 - t) + swing * turn.sin()
    rise = 4 * bulge * (1 - 2 * t) + 2 * torch.pi * swing * turn.cos()
    places = one[..., None, :2] + t[..., None] * way[..., None, :] + off[..., None] * aside[..., None, :]
    directions = way[..., None, :] + rise[..., None] * aside[..., None, :]
    return places, directions / directions.norm(dim=-1, keepdim=True).clamp(min=1e-6)


def sampled(said, places):
    """What is said at places, between those where it is: (channels, boards, ways, count) of said (boards, channels, height,
    width)."""
    size = torch.tensor([said.shape[3] * FINE, said.shape[2] * FINE], device=said.device)
    found = nn.functional.grid_sample(said, places / size * 2 - 1, mode="bilinear", padding_mode="border", align_corners=False)
    return found.transpose(0, 1)


def seen(said, places, directions):
    """What is seen along ways: that a line is there, how much it leads along the way and aside, what is of use, that a node is
    there: (boards, ways, LINE + CLUES + 1, count)."""
    found = sampled(said, places)
    x, y = directions.unbind(-1)
    cosine, sine = x * x - y * y, 2 * x * y
    line = found[NODE:]
    turned = [line[1] * cosine + line[2] * sine, line[2] * cosine - line[1] * sine]
    parts = [line[0], *turned, *line[LINE:], found[0]]
    return torch.stack(parts, 2)


def likeliest(said, nodes, ends):
    """How far the way bends, for each pair, that seems most to be a line all along: (2, boards, ways)."""
    bends = torch.stack([BULGES, SWINGS]).to(said.device)
    count, tried = ends.shape[1], bends.shape[1]
    every = bends.repeat(1, count)[:, None].expand(-1, len(nodes), -1)
    places, directions = along(nodes, ends.repeat_interleave(tried, 1), every, TRIED)
    it = seen(said[:, : NODE + LINE], places, directions)
    there, along_it = it[:, :, 0].sigmoid(), it[:, :, 1].clamp(-1, 1)
    score = (there * (1 + along_it)).mean(2).view(len(nodes), count, tried)
    # Where nothing is seen it is straight.
    score = score - STRAIGHTER * bends.abs().sum(0)
    return bends[:, score.argmax(2)]


def way(nodes, ends, bends):
    """What is known of ways beside what is seen: their lengths, in their nodes' radii and pixels, and how far they bend."""
    one, other = nodes[:, ends[0]], nodes[:, ends[1]]
    length = (other[..., :2] - one[..., :2]).norm(dim=-1).clamp(min=1)
    radius = (one[..., 2] + other[..., 2]) / 2
    return torch.stack([(length / radius).log2() - 2, (length / 64).log2(), bends.abs().sum(0) * 4], -1)


def judged(said, nodes, ends, bends):
    """What a network is told of ways, to say of each whether it is an edge: (boards, ways, LINE + CLUES + 1, 1, SAMPLES) and
    (boards, ways, WAY)."""
    places, directions = along(nodes, ends, bends, SAMPLES)
    return seen(said, places, directions)[:, :, :, None], way(nodes, ends, bends)
