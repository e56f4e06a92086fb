"""The networks. The eye sees a picture and says where which game's board is and how its lattice lies; the others see a
board's cells, brought to one size, and say what each is, or what is written in it. `screenplay` has the same networks in
Rust: crates/eye."""

import torch
from torch import nn

SIDE = 16
LARGE = 32
STRIDE = 8
GAMES = 6
# Whose lattice it may be to the network that knows Sokoban, which is the seventh.
GAMES_WITH_BOXES = 7
KINDS = 4
# What a cell of Sokoban is: wall, floor, goal, box, box on a goal, player, player on a goal, outside.
BOXES = 8
BALL = 3
# What is written in a cell: nothing, for there is none; a number; a start without a sign, with a number, with a letter. Then its
# tens and ones; and whether a chain joins it to its neighbour to the right, down, left, up, and covers it.
SIGNS = (5, 10, 10, 5)
# What a cell of Bloxorz is: void, floor, fragile, goal, soft and hard switch, splitter, bridge, folded bridge; the block upright,
# lying, halved, the half that is selected.
TILES = 13
# Of a board of nodes and edges: pixels from place to place at which the network answers; what it says of a place: that a node is
# there, where its middle is from there (in parts of 8 pixels) and log2 of its radius over that; that a line is there, and its
# angle, as cosine and sine of twice of it; and what is of use to tell edges.
FINE = 4
NODE, LINE, CLUES = 4, 3, 20
# Where an edge is looked at, and what is known of the way beside what the places say.
SAMPLES, WAY = 24, 3
# A node's patch, and the numbers by which beads and marks are compared.
PATCH, TOKEN = 80, 32
# What is said of a place of a board of panels: that it is in one, and how far its left, upper, right and lower side are, in parts
# of 32 pixels. What a place of a panel can be: outside of it, air, solid, figure, key, door.
PANEL, ROOM = 5, 6
# Pixels of a panel with what is around it, across and down.
SEEN = (256, 192)
# What the eye says of a place beside the game: log2 of both steps, directions of both as cosine and sine, places in cells
# as cosine and sine of a whole turn a cell.
POSE = 10


def conv(inside, outside, stride=1, dilation=1, side=3):
    """A convolution that is followed by a norm: on export both become one."""
    padding = side // 2 * dilation
    return nn.Sequential(
        nn.Conv2d(inside, outside, side, stride=stride, padding=padding, dilation=dilation, bias=False),
        nn.BatchNorm2d(outside),
    )


class Exact(nn.Conv2d):
    """A convolution whose answers are places and lengths: they need more digits than what is seen on the way there."""

    def forward(self, x):
        with torch.autocast(x.device.type, enabled=False):
            return super().forward(x.float())


class Block(nn.Module):
    """Places look at their neighbours."""

    def __init__(self, width):
        super().__init__()
        self.first = conv(width, width)
        self.second = conv(width, width)

    def forward(self, x):
        return torch.relu(x + self.second(torch.relu(self.first(x))))


class Trunk(nn.Module):
    """Down to coarser places, which see far, and up again, where it is told to the fine ones."""

    def __init__(self, widths, stem):
        """widths: channels of a place for 2, 4, 8 pixels and so on; a place that answers is the last of so many steps of the stem."""
        super().__init__()
        self.stem = nn.ModuleList(conv(a, b, 2) for a, b in zip((3, *widths), widths[:stem]))
        own = widths[stem - 1 :]
        pairs = list(zip(own, own[1:]))
        self.down = nn.ModuleList(nn.ModuleList([Block(a), conv(a, b, 2)]) for a, b in pairs)
        self.coarse = nn.ModuleList([Block(own[-1]), Block(own[-1])])
        self.whole = nn.Linear(own[-1], own[-1])
        self.up = nn.ModuleList(nn.ModuleList([nn.Conv2d(b, a, 1), Block(a)]) for a, b in reversed(pairs))
        self.last = Block(own[0])

    def forward(self, x, together=None):
        """x: (pictures, 3, height, width), 0 to 1, both multiples of what the coarsest place covers; together: (pictures, pictures),
        how much each counts in what another is told of all. Gives (pictures, channels of the finest places, their rows, their
        columns)."""
        x = x - 0.5
        for layer in self.stem:
            x = torch.relu(layer(x))
        finer = []
        for block, down in self.down:
            finer.append(block(x))
            x = torch.relu(down(finer[-1]))
        x = self.coarse[0](x)
        mean = x.mean((2, 3))
        mean = mean if together is None else together @ mean
        x = torch.relu(x + self.whole(mean)[:, :, None, None])
        x = self.coarse[1](x)
        for (up, block), seen in zip(self.up, reversed(finer)):
            x = block(torch.relu(seen + doubled(up(x))))
        return self.last(x)


class Eye(nn.Module):
    """Which game is where in a picture, and how its lattice lies there."""

    def __init__(self, widths=(16, 24, 48, 64, 96)):
        super().__init__()
        self.trunk = Trunk(widths, 3)
        self.out = Exact(widths[2], GAMES + POSE, 1)

    def forward(self, x):
        """x: (pictures, 3, height, width), 0 to 1, both multiples of 32. Gives (pictures, GAMES + POSE, height / 8, width / 8)."""
        return self.out(self.trunk(x))


class Panels(nn.Module):
    """Where the panels of a board of Continuity are."""

    def __init__(self, widths=(16, 24, 32, 48, 64)):
        super().__init__()
        self.trunk = Trunk(widths, 3)
        self.out = Exact(widths[2], PANEL, 1)

    def forward(self, x):
        """x: (pictures, 3, height, width), 0 to 1, both multiples of 32. Gives (pictures, PANEL, height / 8, width / 8)."""
        return self.out(self.trunk(x))


class Rooms(nn.Module):
    """What is seen in the panels of a board of Continuity, beside one another: what is air in one is so in all."""

    def __init__(self, widths=(16, 32, 48, 64, 96)):
        super().__init__()
        self.trunk = Trunk(widths, 1)
        self.out = nn.Conv2d(widths[0], ROOM, 1)

    def forward(self, x, boards=None):
        """x: (panels, 3, height, width), 0 to 1, both multiples of 32; boards: (panels), the number of each one's board; all are of one
        board where that is none. Gives (panels, ROOM, height / 2, width / 2)."""
        boards = torch.zeros(len(x), device=x.device) if boards is None else boards
        together = (boards[:, None] == boards).float()
        return self.out(self.trunk(x, together / together.sum(1, keepdim=True)))


def doubled(x):
    return nn.functional.interpolate(x, scale_factor=2, mode="nearest")


class Wide(nn.Module):
    """Cells look at their neighbours and at the mean of all: what a cell is depends on what stands out on this board."""

    def __init__(self, width, dilation):
        super().__init__()
        self.first = conv(width, width, dilation=dilation)
        self.second = conv(width, width)
        self.whole = nn.Linear(width, width)

    def forward(self, x, mask):
        mean = (x * mask).sum((2, 3)) / mask.sum((2, 3))
        y = torch.relu(self.first(x) + self.whole(mean)[:, :, None, None]) * mask
        return torch.relu(x + self.second(y)) * mask


class Kin(nn.Module):
    """Each cell is told what those say that look like it, wherever they are: cells of one kind are of one look."""

    HEADS = 4

    def __init__(self, width):
        super().__init__()
        self.ask = nn.Conv2d(width, 3 * width, 1)
        self.told = conv(width, width, side=1)

    def forward(self, x, mask):
        boards, width, rows, columns = x.shape
        asked = self.ask(x).reshape(boards, 3, self.HEADS, width // self.HEADS, rows * columns)
        query, key, value = (part.transpose(2, 3) for part in asked.unbind(1))
        near = query @ key.transpose(2, 3) / (width // self.HEADS) ** 0.5
        near = near.masked_fill(mask.reshape(boards, 1, 1, -1) == 0, -1e9).softmax(3)
        told = (near @ value).transpose(2, 3).reshape(boards, width, rows, columns)
        return torch.relu(x + self.told(told)) * mask


def neighbours_and_kin(width, dilations):
    """Blocks in which cells look at their neighbours twice, then at their kin, in turn."""
    blocks = nn.ModuleList()
    for k, dilation in enumerate(dilations):
        blocks.append(Wide(width, dilation))
        if k % 2 == 1:
            blocks.append(Kin(width))
    return blocks


class Cells(nn.Module):
    """A board's cells, 16 x 16 pixels each: first each to one vector, then together."""

    def __init__(self, out=KINDS, games=GAMES, widths=(24, 32, 48, 64), dilations=(1, 2, 4, 1, 2, 1)):
        super().__init__()
        inside = (3, *widths[:-1])
        width = widths[-1]
        self.stem = nn.ModuleList(conv(a, b, 2) for a, b in zip(inside, widths))
        self.blocks = neighbours_and_kin(width, dilations)
        self.kinds = nn.Conv2d(widths[-1], out, 1)
        self.game = nn.Linear(widths[-1], games)

    def forward(self, x, mask):
        """x: (boards, 3, rows * 16, columns * 16), 0 to 1; mask: (boards, 1, rows, columns), 1 where there is a cell.
        Gives kinds (boards, out, rows, columns) and whose lattice it is (boards, games): none's where it is wrong."""
        x = x - 0.5
        for layer in self.stem:
            x = torch.relu(layer(x))
        x = x * mask
        for block in self.blocks:
            x = block(x, mask)
        return self.kinds(x), self.game((x * mask).sum((2, 3)) / mask.sum((2, 3)))


class Boxes(Cells):
    """What the cells of Sokoban are."""

    def __init__(self):
        super().__init__(BOXES, GAMES_WITH_BOXES)


class Large(nn.Module):
    """A board's cells, 32 x 32 pixels each: what is drawn there is seen in a cell alone, what it means beside the others."""

    def __init__(self, out, widths=(24, 32, 48, 96, 128), width=80, dilations=(1, 2, 1, 2)):
        super().__init__()
        self.stem = nn.ModuleList(conv(a, b, 2) for a, b in zip((3, *widths[:-1]), widths))
        self.join = conv(widths[-1], width, side=1)
        self.blocks = neighbours_and_kin(width, dilations)
        self.kinds = nn.Conv2d(width, out, 1)
        self.game = nn.Linear(width, GAMES)

    def forward(self, x, mask):
        """x: (boards, 3, rows * 32, columns * 32), 0 to 1; mask: (boards, 1, rows, columns), 1 where there is a cell.
        Gives what is said of cells (boards, out, rows, columns) and whose lattice it is (boards, GAMES): none's where it is
        wrong."""
        x = x - 0.5
        for layer in self.stem:
            x = torch.relu(layer(x))
        x = torch.relu(self.join(x)) * mask
        for block in self.blocks:
            x = block(x, mask)
        return self.kinds(x), self.game((x * mask).sum((2, 3)) / mask.sum((2, 3)))


class Signs(Large):
    """What is written in the cells of Cardinal Chains, and which of them chains join."""

    def __init__(self):
        super().__init__(sum(SIGNS))


class Tiles(Large):
    """What the tiles of Bloxorz are, and where its block is."""

    def __init__(self):
        super().__init__(TILES)


class Graph(nn.Module):
    """A board of nodes and edges: down to a place for 4, 8, 16 and 32 pixels and up again; then what a way from node to node
    leads along."""

    def __init__(self, widths=(16, 32, 48, 64, 96), width=32):
        super().__init__()
        self.trunk = Trunk(widths, 2)
        self.out = Exact(widths[1], NODE + LINE + CLUES, 1)
        self.along = nn.ModuleList([conv(LINE + CLUES + 1, width), conv(width, width)])
        self.weigh = nn.Linear(3 * width + WAY, width)
        self.edge = nn.Linear(width, 1)

    def forward(self, x):
        """x: (pictures, 3, height, width), 0 to 1, both multiples of 32. Gives (pictures, NODE + LINE + CLUES, height / 4,
        width / 4)."""
        return self.out(self.trunk(x))

    def edges(self, seen, way):
        """seen: (ways, LINE + CLUES + 1, 1, SAMPLES), along each way from node to node: that a line is there, how much it leads
        along the way and aside, clues, and that a node is there. way: (ways, WAY). Gives (ways): that it is an edge."""
        x = seen
        for layer in self.along:
            x = torch.relu(layer(x))
        x = x[:, :, 0]
        x = torch.cat([x.mean(2), x.amax(2), x.amin(2), way], 1)
        return self.edge(torch.relu(self.weigh(x)))[:, 0]


class Beads(nn.Module):
    """What lies on the nodes of a board, and what belongs there. What lies on a node is in the middle of its patch and is told by
    the whole of it, beside the other nodes; a mark may be anywhere around: what lies on one node belongs on another where some
    place of that one's patch shows it."""

    def __init__(self, widths=(32, 48, 80, 112), width=160):
        super().__init__()
        a, b, c, d = widths
        self.first = conv(3, a, 2)
        self.second = conv(a, b, 2)
        self.fine = Block(b)
        self.third = conv(b, c, 2)
        self.middle = nn.ModuleList([Block(c), Block(c)])
        self.mark = nn.Conv2d(c, TOKEN + 1, 1)
        # That a mark is shown at a place, whatever is seen there.
        self.where = nn.Conv2d(1, (PATCH // 8) ** 2, 1)
        self.fourth = conv(c, d, 2)
        self.coarse = Block(d)
        self.join = conv(d, width, side=PATCH // 16)
        # The whole patch is one place.
        self.join[0].padding = (0, 0)
        self.others = nn.Linear(width, width)
        self.out = nn.Linear(width, 2 + TOKEN)

    def forward(self, x, mask):
        """x: (boards, nodes, 3, PATCH, PATCH), 0 to 1; mask: (boards, nodes), 1 where there is a node. Gives that a bead lies
        there, that a mark says what belongs there (boards, nodes, 2), and that what lies on one belongs on another (boards,
        nodes, nodes)."""
        boards, nodes = mask.shape
        x = x.flatten(0, 1) - 0.5
        x = self.fine(torch.relu(self.second(torch.relu(self.first(x)))))
        x = torch.relu(self.third(x))
        for block in self.middle:
            x = block(x)
        marks = self.mark(x).flatten(2)
        there = marks[:, TOKEN] + self.where.bias
        marks = marks[:, :TOKEN].reshape(boards, nodes, TOKEN, -1)
        x = self.coarse(torch.relu(self.fourth(x)))
        x = torch.relu(self.join(x)).reshape(boards, nodes, -1)
        mean = (x * mask[:, :, None]).sum(1) / mask.sum(1)[:, None]
        x = torch.relu(x + self.others(mean)[:, None])
        is_there, beads = self.out(x).split((2, TOKEN), 2)
        alike = torch.einsum("bik,bjkp->bijp", beads, marks) / TOKEN**0.5 + there.reshape(boards, 1, nodes, -1)
        return is_there, alike.logsumexp(3)
