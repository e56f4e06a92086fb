"""The network that reads cells: it sees a whole board, 16 x 16 pixels a cell, and says of each cell what it is, and of the
lattice whether it is the board's."""

import torch
from torch import nn

SIDE = 16
CLASSES = 4


class Block(nn.Module):
    """Cells look at their neighbours and at the mean of all: what a cell is depends on what stands out on this board."""

    def __init__(self, width, dilation):
        super().__init__()
        self.first = nn.Conv2d(width, width, 3, padding=dilation, dilation=dilation, bias=False)
        self.norm = nn.BatchNorm2d(width)
        self.second = nn.Conv2d(width, width, 3, padding=1, bias=False)
        self.last = nn.BatchNorm2d(width)
        self.whole = nn.Linear(width, width)

    def forward(self, x, mask):
        mean = (x * mask).sum((2, 3)) / mask.sum((2, 3))
        y = torch.relu(self.norm(self.first(x)) + self.whole(mean)[:, :, None, None])
        return torch.relu(x + self.last(self.second(y))) * mask


class Cells(nn.Module):
    def __init__(self, widths=(24, 32, 48, 64), blocks=(1, 2, 4, 1, 2, 1)):
        super().__init__()
        stem, last = [], 3
        for width in widths:
            stem += [nn.Conv2d(last, width, 3, stride=2, padding=1, bias=False), nn.BatchNorm2d(width), nn.ReLU()]
            last = width
        self.stem = nn.Sequential(*stem)
        self.blocks = nn.ModuleList(Block(last, dilation) for dilation in blocks)
        self.kinds = nn.Conv2d(last, CLASSES, 1)
        self.fits = nn.Conv2d(last, 1, 1)

    def forward(self, x, mask):
        """x: (boards, 3, rows * 16, columns * 16), 0 to 1; mask: (boards, 1, rows, columns), 1 where there is a cell.
        Gives kinds (boards, CLASSES, rows, columns) and, a board, how surely the lattice is right."""
        x = self.stem(x - 0.5) * mask
        for block in self.blocks:
            x = block(x, mask)
        fits = (self.fits(x) * mask).sum((1, 2, 3)) / mask.sum((1, 2, 3))
        return self.kinds(x), fits
