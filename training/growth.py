"""A network that begins with what another, smaller one has learnt."""

import torch

from model import Block, Kin, Wide


def grown(model, state):
    """Gives a network what another has learnt, by its `state`: layers of the same name, of which the first channels are the other's.
    At first it says what that one says: what is new is not listened to yet, and new blocks say nothing."""
    with torch.no_grad():
        for name, own in model.state_dict().items():
            if name in state:
                taken(own, state[name])
        for name, part in model.named_modules():
            if isinstance(part, (Block, Wide, Kin)):
                last = part.told[1] if isinstance(part, Kin) else part.second[1]
                if not any(it.startswith(name + ".") for it in state):
                    last.weight.zero_()
                elif isinstance(part, Kin):
                    kin(part, {it: state[f"{name}.{it}"] for it in ("ask.weight", "ask.bias", "told.0.weight")})


def taken(own, other):
    """Takes a layer's numbers over. What goes from new channels to the other's is nothing at first."""
    if own.ndim == 0:
        own.copy_(other)
        return
    there = tuple(slice(size) for size in other.shape)
    if own.ndim > 1:
        own[there[0], other.shape[1] :] = 0
    own[there] = other


def kin(part, other):
    """The channels of each head lie together, and how alike cells are is measured by how many there are of them."""
    width, old = part.ask.in_channels, other["ask.weight"].shape[1]
    heads = part.HEADS

    def channel(width):
        """Of each head, its channels: (heads, channels)."""
        return torch.arange(width).reshape(heads, width // heads)

    own, its = channel(width)[:, : old // heads].flatten(), channel(old).flatten()
    fresh = torch.nn.Conv2d(width, 3 * width, 1).to(part.ask.weight.device)
    part.ask.weight.copy_(fresh.weight)
    part.ask.bias.zero_()
    # A new channel asks nothing, so that none is alike by it.
    part.ask.weight[:width] = 0
    for which in range(3):
        scale = (width / old) ** 0.5 if which == 0 else 1.0
        rows, its_rows = own + which * width, its + which * old
        part.ask.weight[rows, old:] = 0
        part.ask.weight[rows, :old] = other["ask.weight"][its_rows] * scale
        part.ask.bias[rows] = other["ask.bias"][its_rows] * scale
    part.told[0].weight[:old] = 0
    part.told[0].weight[:old, own] = other["told.0.weight"][:, its]
