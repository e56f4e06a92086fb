"""What the picture maker draws, kept on the device that learns from it, and shown in other colours each time."""

import math
import queue
import struct
import subprocess
import threading

import numpy as np
import torch

from model import FINE, PATCH, SEEN, STRIDE

VIEW = 256
# A board has so many nodes at most.
NODES = 13
# So many panels of a board are kept, at most, and so many of them shown at a time.
ROOMS, SHOWN = 5, 2
# What is asked of no cell.
UNASKED = 255
# What a record is for, as the maker numbers it; of a board's: pixels of a cell, labels of a cell, labels of what should mostly
# be seen in a piece of it: the ball, the block, the player.
VIEWS, GRAPHS, PANELS = 0, 4, 5
BOARDS = {1: (16, 1, (3,)), 2: (32, 2, ()), 3: (32, 1, (9, 10, 11, 12)), 6: (16, 1, (5, 6))}


def one_record(pipe):
    """(what it is for, its parts) from a pipe; none at its end."""
    what = pipe.read(1)
    if not what:
        return None
    what = what[0]
    if what == VIEWS:
        side = VIEW // STRIDE
        record = pipe.read(VIEW * VIEW * 3 + side * side * 25)
        pixels = np.frombuffer(record, np.uint8, VIEW * VIEW * 3).reshape(VIEW, VIEW, 3)
        games = np.frombuffer(record, np.uint8, side * side, VIEW * VIEW * 3).reshape(side, side)
        poses = np.frombuffer(record, np.float32, side * side * 6, VIEW * VIEW * 3 + side * side)
        return what, (pixels, games, poses.reshape(side, side, 6))
    if what == GRAPHS:
        return what, graph_record(pipe)
    if what == PANELS:
        return what, panel_record(pipe)
    side, planes, _ = BOARDS[what]
    columns, rows, game = struct.unpack("<HHB", pipe.read(5))
    cells = columns * rows
    labels = np.frombuffer(pipe.read(planes * cells), np.uint8)
    pixels = np.frombuffer(pipe.read(cells * side * side * 3), np.uint8)
    return what, (columns, rows, game, labels, pixels)


def graph_record(pipe):
    """(pixels, asked, nodes, bulges, lines, patches): nodes are x, y, radius, bead, goal; NaN where there is no edge."""
    pixels = np.frombuffer(pipe.read(VIEW * VIEW * 3), np.uint8).reshape(VIEW, VIEW, 3)
    count, *asked = pipe.read(3)
    nodes = np.full((NODES, 5), np.nan, np.float32)
    for node in nodes[:count]:
        node[:] = struct.unpack("<fffBB", pipe.read(14))
    bulges = np.full((NODES, NODES), np.nan, np.float32)
    for _ in range(pipe.read(1)[0]):
        one, other, bulge = struct.unpack("<BBf", pipe.read(6))
        bulges[min(one, other), max(one, other)] = bulge if one < other else -bulge
    side = VIEW // FINE
    lines = np.frombuffer(pipe.read(side * side), np.uint8).reshape(side, side)
    patches = np.frombuffer(pipe.read(count * PATCH * PATCH * 3), np.uint8).reshape(count, PATCH, PATCH, 3)
    return pixels, asked, nodes, bulges, lines, patches


def panel_record(pipe):
    """(pixels, sides, rooms, kinds): sides are left, top, right, bottom, NaN where no panel is; rooms and what their places show."""
    pixels = np.frombuffer(pipe.read(VIEW * VIEW * 3), np.uint8).reshape(VIEW, VIEW, 3)
    side = VIEW // STRIDE
    sides = np.frombuffer(pipe.read(side * side * 16), np.float32).reshape(side, side, 4)
    wide, high = SEEN
    rooms, kinds = [], []
    for _ in range(pipe.read(1)[0]):
        rooms.append(np.frombuffer(pipe.read(wide * high * 3), np.uint8).reshape(high, wide, 3))
        kinds.append(np.frombuffer(pipe.read(wide * high // 4), np.uint8).reshape(high // 2, wide // 2))
    return pixels, sides, rooms, kinds


class Stream:
    """Records as several makers write them; each draws other pictures."""

    def __init__(self, maker, split, seed, makers, count=None):
        """`count` pictures of all makers together, each a command; without end where that is none."""
        self.records = queue.Queue(maxsize=400)
        self.open = makers
        for k in range(makers):
            command = [*maker, "--split", split, "--seed", str(seed + k * 10_000_000)]
            if count is not None:
                command += ["--count", str((count + k) // makers)]
            threading.Thread(target=self.read, args=(command,), daemon=True).start()

    def read(self, command):
        with subprocess.Popen(command, stdout=subprocess.PIPE, bufsize=1 << 20) as process:
            while (record := one_record(process.stdout)) is not None:
                self.records.put(record)
        failed = process.returncode != 0
        self.records.put(RuntimeError(f"{' '.join(command)} ended with {process.returncode}") if failed else None)

    def take(self, least, most=math.inf):
        """At least so many records, and of what is there already so many at most; fewer at the end."""
        taken = 0
        while self.open and (taken < least or (taken < most and not self.records.empty())):
            record = self.records.get()
            if isinstance(record, RuntimeError):
                raise record
            if record is None:
                self.open -= 1
                continue
            taken += 1
            yield record


class Views:
    """Views that were drawn; the oldest go."""

    def __init__(self, device, memory):
        side = VIEW // STRIDE
        self.most = int(memory / (VIEW * VIEW * 3 + side * side * 25))
        self.pixels = torch.empty((self.most, VIEW, VIEW, 3), dtype=torch.uint8, device=device)
        self.games = torch.empty((self.most, side, side), dtype=torch.uint8, device=device)
        self.poses = torch.empty((self.most, side, side, 6), device=device)
        self.seen = 0

    def add(self, pixels, games, poses):
        at = self.seen % self.most
        for of, value in ((self.pixels, pixels), (self.games, games), (self.poses, poses)):
            of[at].copy_(torch.from_numpy(value.copy()))
        self.seen += 1

    def __len__(self):
        return min(self.seen, self.most)

    def batch(self, which, coloured):
        pixels = self.pixels[which].permute(0, 3, 1, 2).float() / 255
        x = recoloured(pixels) if coloured else pixels
        poses = self.poses[which].permute(0, 3, 1, 2)
        turns = 2 * torch.pi * poses[:, 4:6].remainder(1.0)
        angles = poses[:, 2:4]
        parts = [poses[:, 0], poses[:, 1]]
        parts += [of(angles[:, k]) for k in (0, 1) for of in (torch.cos, torch.sin)]
        parts += [of(turns[:, k]) for k in (0, 1) for of in (torch.cos, torch.sin)]
        return x, self.games[which].long(), torch.stack(parts, 1)


class Ring:
    """Rows of tensors of which the oldest go."""

    def __init__(self, device, memory, shapes):
        size = sum(math.prod(shape) * torch.empty((), dtype=kind).element_size() for shape, kind in shapes)
        self.most, self.seen, self.device = int(memory / size), 0, device
        self.parts = [torch.empty((self.most, *shape), dtype=kind, device=device) for shape, kind in shapes]

    def put(self, *values):
        for of, value in zip(self.parts, values):
            of[self.seen % self.most].copy_(torch.from_numpy(np.array(value)))
        self.seen += 1

    def __len__(self):
        return min(self.seen, self.most)

    def rows(self, which):
        return [of[which] for of in self.parts]

    def any(self, count):
        return torch.randint(len(self), (count,), device=self.device)


class Graphs(Ring):
    """Views of boards of nodes and edges."""

    def __init__(self, device, memory):
        side = VIEW // FINE
        shapes = [((VIEW, VIEW, 3), torch.uint8), ((NODES, 5), torch.float), ((NODES, NODES), torch.float), ((side, side), torch.uint8)]
        super().__init__(device, memory, shapes)

    def add(self, pixels, asked, nodes, bulges, lines, patches):
        self.put(pixels, nodes, bulges, lines)

    def batch(self, which, coloured):
        """(x, nodes, bulges, lines), mirrored and turned where it is coloured: (boards, 3, VIEW, VIEW), (boards, NODES, 3) with
        NaN beyond the last, (boards, NODES, NODES) with NaN where there is no edge, and how lines lie at each place."""
        pixels, nodes, bulges, lines = self.rows(which)
        x, nodes, lines = pixels.permute(0, 3, 1, 2).float() / 255, nodes[:, :, :3].clone(), lines.long()
        if not coloured:
            return x, nodes, bulges, lines
        angle = (lines > 0) & (lines <= 180)

        def turned(by):
            return torch.where(angle, by(lines - 1).remainder(180) + 1, lines)

        ways = [bool(way) for way in torch.randint(2, (3,))]
        if ways[0]:
            x, lines = x.flip(3), turned(lambda it: 180 - it).flip(2)
            nodes[:, :, 0] = VIEW - nodes[:, :, 0]
        angle = (lines > 0) & (lines <= 180)
        if ways[1]:
            x, lines = x.flip(2), turned(lambda it: 180 - it).flip(1)
            nodes[:, :, 1] = VIEW - nodes[:, :, 1]
        angle = (lines > 0) & (lines <= 180)
        if ways[2]:
            x, lines = x.transpose(2, 3), turned(lambda it: 90 - it).transpose(1, 2)
            nodes = nodes[:, :, [1, 0, 2]]
        return recoloured(x), nodes, bulges * (-1) ** sum(ways), lines


class Patches(Ring):
    """What is around the nodes of boards."""

    def __init__(self, device, memory):
        shapes = [((NODES, PATCH, PATCH, 3), torch.uint8), ((NODES, 2), torch.long), ((), torch.long), ((2,), torch.bool)]
        super().__init__(device, memory, shapes)

    def add(self, pixels, asked, nodes, bulges, lines, patches):
        count = len(patches)
        if count == 0:
            return
        all_patches = np.zeros((NODES, PATCH, PATCH, 3), np.uint8)
        all_patches[:count] = patches
        self.put(all_patches, np.nan_to_num(nodes[:, 3:], nan=255).astype(np.int64), count, asked)

    def batch(self, which, coloured):
        """(x, mask, beads, goals, asked): (boards, nodes, 3, PATCH, PATCH), (boards, nodes), which bead lies on a node and which
        belongs there (boards, nodes), 255 none, and whether beads are asked for, and marks (boards, 2)."""
        patches, tokens, counts, asked = self.rows(which)
        nodes = int(counts.max())
        x = patches[:, :nodes].permute(0, 4, 1, 2, 3).float() / 255
        if coloured:
            # Of beads that are told apart by colours nothing is left without them. What is alike is so mirrored too, and with
            # columns for rows: in these ways they are looked at.
            x = recoloured(x.flatten(2, 3), grey=0.0).view_as(x)
            x = x.flip(4) if torch.rand(()) < 0.5 else x
            x = x.transpose(3, 4) if torch.rand(()) < 0.5 else x
        mask = torch.arange(nodes, device=x.device)[None] < counts[:, None]
        return x.transpose(1, 2), mask.float(), tokens[:, :nodes, 0], tokens[:, :nodes, 1], asked


class Slots(Ring):
    """Views of boards of panels."""

    def __init__(self, device, memory):
        side = VIEW // STRIDE
        super().__init__(device, memory, [((VIEW, VIEW, 3), torch.uint8), ((side, side, 4), torch.float)])

    def add(self, pixels, sides, rooms, kinds):
        self.put(pixels, sides)

    def batch(self, which, coloured):
        """(x, sides), mirrored where it is coloured: (boards, 3, VIEW, VIEW), and left, top, right, bottom in (boards, 4, rows,
        columns), NaN where there is no panel."""
        pixels, sides = self.rows(which)
        x, sides = pixels.permute(0, 3, 1, 2).float() / 255, sides.permute(0, 3, 1, 2)
        if not coloured:
            return x, sides
        if torch.rand(()) < 0.5:
            x, sides = x.flip(3), sides.flip(3)[:, [2, 1, 0, 3]]
        return recoloured(x), sides


class Panes(Ring):
    """Panels of boards, and what each place of them shows."""

    def __init__(self, device, memory):
        wide, high = SEEN
        shapes = [((ROOMS, high, wide, 3), torch.uint8), ((ROOMS, high // 2, wide // 2), torch.uint8), ((), torch.long)]
        super().__init__(device, memory, shapes)

    def add(self, pixels, sides, rooms, kinds):
        count = len(rooms)
        if count > 0:
            more = (ROOMS - count) * [np.zeros_like(rooms[0])], (ROOMS - count) * [np.zeros_like(kinds[0])]
            self.put(np.stack(rooms + more[0]), np.stack(kinds + more[1]), count)

    def batch(self, which, coloured):
        """(x, kinds, boards): (panels, 3, height, width), (panels, height / 2, width / 2), and the number of each panel's board;
        mirrored where it is coloured, a board as a whole."""
        pixels, kinds, counts = self.parts
        counts = counts[which][:, None]
        shown = torch.arange(ROOMS, device=self.device).expand(len(which), -1)
        there = shown < counts
        if coloured:
            # Many boards at a time, some panels of each: norms are to be those of many looks.
            first = (torch.rand(counts.shape, device=self.device) * counts).long()
            shown, there = (first + shown[:, :SHOWN]) % counts, there[:, :SHOWN]
        x = pixels[which[:, None], shown].permute(0, 4, 1, 2, 3).float() / 255
        kinds = kinds[which[:, None], shown].long()
        boards = torch.arange(len(which), device=self.device)[:, None].expand(shown.shape)
        if coloured:
            x = recoloured(x.flatten(2, 3)).view_as(x)
            if torch.rand(()) < 0.5:
                x, kinds = x.flip(4), kinds.flip(3)
        return x.transpose(1, 2)[there], kinds[there], boards[there]


class Boards:
    """Boards that were drawn, of any size, in one row of memory; the oldest go."""

    MOST = 1 << 20

    def __init__(self, device, memory, side, planes, focus):
        self.device, self.side, self.planes, self.focus = device, side, planes, focus
        cells = int(memory / (side * side * 3 + planes))
        self.pixels = torch.empty(cells * side * side * 3, dtype=torch.uint8, device=device)
        self.labels = torch.empty(cells * planes, dtype=torch.uint8, device=device)
        self.cells = cells
        # First cell, columns, rows, game, column and row of the ball or block, -1 where there is none.
        self.table = torch.zeros((self.MOST, 6), dtype=torch.long, device=device)
        self.places = np.zeros((self.MOST, 2), np.int64)
        self.first = self.seen = self.next = 0

    def add(self, columns, rows, game, labels, pixels):
        cells = columns * rows
        if self.next + cells > self.cells:
            # What lay behind is older than what lies at the start.
            while self.first < self.seen and self.places[self.first % self.MOST, 0] >= self.next:
                self.first += 1
            self.next = 0
        start, end = self.next, self.next + cells
        while self.first < self.seen:
            low, high = self.places[self.first % self.MOST]
            if (low >= end or high <= start) and self.seen - self.first < self.MOST:
                break
            self.first += 1
        at = [-1, -1]
        if self.focus:
            found = np.flatnonzero(np.isin(labels[:cells], self.focus))
            if len(found):
                k = int(found[np.random.randint(len(found))])
                at = [k % columns, k // columns]
        size = self.side * self.side * 3
        self.pixels[start * size : end * size].copy_(torch.from_numpy(pixels.copy()))
        self.labels[start * self.planes : end * self.planes].copy_(torch.from_numpy(labels.copy()))
        self.table[self.seen % self.MOST] = torch.tensor([start, columns, rows, game, *at])
        self.places[self.seen % self.MOST] = start, end
        self.seen, self.next = self.seen + 1, end

    def __len__(self):
        return self.seen - self.first

    def any(self, count):
        """Any of them, as rows of the table."""
        which = self.first + (torch.rand(count, device=self.device) * len(self)).long().clamp(max=len(self) - 1)
        return self.table[which % self.MOST]

    def pieces(self, count, least, most, turned):
        """Pieces of boards, each way `least` to `most` cells, mostly with what they are about, in other colours, mirrored and
        turned: a board's cells are much alike, another board teaches more than the rest of it."""
        some = self.any(count)
        _, columns, rows, _, column, row = some.unbind(1)

        def between(low, high):
            return low + (torch.rand(count, device=self.device) * (high - low + 1)).long().clamp(max=high - low)

        def span(whole, focus):
            size = torch.minimum(whole, between(*(torch.full_like(whole, it) for it in (least, most))))
            with_it = (focus >= 0) & (torch.rand(count, device=self.device) < 0.8)
            low = torch.where(with_it, (focus - size + 1).clamp(min=0), 0)
            high = torch.where(with_it, torch.minimum(focus, whole - size), whole - size)
            return size, between(low, high)

        (high, top), (wide, left) = span(rows, row), span(columns, column)
        ways = torch.rand((3, count), device=self.device) < (0.5 if turned else 0.0)
        return self.cut(some, (top, left, high, wide), ways, most, coloured=True)

    def whole(self, which):
        """Boards as they are."""
        some = self.table[which]
        zero = torch.zeros_like(some[:, 0])
        ways = torch.zeros((3, len(some)), dtype=torch.bool, device=self.device)
        most = int(some[:, 1:3].max())
        return self.cut(some, (zero, zero, some[:, 2], some[:, 1]), ways, most, coloured=False)

    def cut(self, some, piece, ways, most, coloured):
        """(x, mask, labels, games): (boards, 3, most * side, most * side), (boards, 1, most, most), (boards, planes, most, most)
        and (boards). Pieces lie at the top left: what a convolution adds there is what it adds to a whole board."""
        first, columns, rows = (some[:, k, None] for k in range(3))
        top, left, high, wide = (it[:, None] for it in piece)
        other, upside, mirrored = (way[:, None] for way in ways)

        def places(side):
            """Where each pixel is from in a board, (boards, most * side, most * side), and whether it is inside. What a row of
            the piece adds does not depend on the column, nor the other way round."""
            all_places = torch.arange(most * side, device=self.device)[None]
            row = torch.where(upside, high * side - 1 - all_places, all_places) + top * side
            column = torch.where(mirrored, wide * side - 1 - all_places, all_places) + left * side
            row = row * columns * side
            y, x = torch.where(other, column, row), torch.where(other, row, column)
            inside_y = all_places < torch.where(other, wide, high) * side
            inside_x = all_places < torch.where(other, high, wide) * side
            inside = inside_y[:, :, None] & inside_x[:, None]
            return (y[:, :, None] + x[:, None]) * inside, inside

        at, inside = places(self.side)
        x = self.pixels.view(-1, 3)[at + (first * self.side * self.side)[:, :, None]].permute(0, 3, 1, 2) / 255
        if coloured:
            x = recoloured(x)
        # Beyond a board is what the convolutions pad with.
        x = x.masked_fill(~inside[:, None], 0.5)
        at, inside = places(1)
        planes = [at + (first * self.planes + k * columns * rows)[:, :, None] for k in range(self.planes)]
        labels = torch.where(inside[:, None], self.labels[torch.stack(planes, 1)], UNASKED)
        return x, inside[:, None].float(), labels.long(), some[:, 3]


def recoloured(x, grey=0.1):
    """The same pictures with their channels in another order, inverted, darker or lighter: colour is no clue."""
    count, device = len(x), x.device

    def some(part):
        # Chosen where nothing waits for it: a GPU is asked for no number.
        return (torch.rand(count) < part).nonzero()[:, 0].to(device, non_blocking=True)

    def span(low, high, count, channels=1):
        return low + (high - low) * torch.rand((count, channels, 1, 1), device=device)

    order = torch.rand((count, 3), device=device).argsort(1)
    x = x.gather(1, order[:, :, None, None].expand_as(x))
    which = some(grey)
    x[which] = x[which].mean(1, keepdim=True).expand(-1, 3, -1, -1)
    # Some of each channel in another: hues that are nearer to one another, and others.
    which = some(0.4)
    part = span(0.0, 0.3, len(which))
    x[which] = (1 - part) * x[which] + part * x[which].roll(1, 1)
    which = some(0.25)
    x[which] = 1 - x[which]
    which = some(0.3)
    x[which] = x[which].clamp(min=1e-4) ** span(0.6, 1.7, len(which))
    return x * span(0.75, 1.0, count, 3)
