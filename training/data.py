"""What the picture maker draws, as tensors."""

import random
import struct
import subprocess

import numpy as np
import torch

from model import BALL, LARGE, SIDE, STRIDE

VIEW = 256
# What is asked of no cell.
UNASKED = 255


def stream(maker, what, split, seed, count, read):
    """Records as `training` writes them, in their order; `read` takes one from a pipe."""
    command = [maker, what, "--split", split, "--seed", str(seed)]
    if count is not None:
        command += ["--count", str(count)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, bufsize=1 << 20) as process:
        while (record := read(process.stdout)) is not None:
            yield record
        if process.wait():
            raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}")


def one_board(pipe):
    """(game, labels, pixels), arrays of a board's own size."""
    head = pipe.read(5)
    if len(head) < 5:
        return None
    columns, rows, game = struct.unpack("<HHB", head)
    labels = np.frombuffer(pipe.read(columns * rows), np.uint8).reshape(rows, columns)
    pixels = np.frombuffer(pipe.read(columns * rows * SIDE * SIDE * 3), np.uint8)
    return game, labels, pixels.reshape(rows * SIDE, columns * SIDE, 3)


def one_sheet(pipe):
    """(game, labels, pixels) of a board of Cardinal Chains: labels have two values a cell, what is written and what is drawn."""
    head = pipe.read(5)
    if len(head) < 5:
        return None
    columns, rows, game = struct.unpack("<HHB", head)
    count = columns * rows
    labels = np.frombuffer(pipe.read(2 * count), np.uint8).reshape(2, rows, columns).transpose(1, 2, 0)
    pixels = np.frombuffer(pipe.read(count * LARGE * LARGE * 3), np.uint8)
    return game, labels, pixels.reshape(rows * LARGE, columns * LARGE, 3)


def one_view(pipe):
    """(games, poses, pixels): (32, 32), (32, 32, 6) and (256, 256, 3)."""
    side = VIEW // STRIDE
    size = VIEW * VIEW * 3 + side * side * 25
    record = pipe.read(size)
    if len(record) < size:
        return None
    pixels = np.frombuffer(record, np.uint8, VIEW * VIEW * 3).reshape(VIEW, VIEW, 3)
    games = np.frombuffer(record, np.uint8, side * side, VIEW * VIEW * 3).reshape(side, side)
    poses = np.frombuffer(record, np.float32, side * side * 6, VIEW * VIEW * 3 + side * side)
    return games, poses.reshape(side, side, 6), pixels


def board_batch(some):
    """Boards of several sizes in one tensor, with a mask for where there are cells."""
    rows = max(labels.shape[0] for _, labels, _ in some)
    columns = max(labels.shape[1] for _, labels, _ in some)
    # Beyond a board is what the convolutions pad with.
    x = np.full((len(some), 3, rows * SIDE, columns * SIDE), 0.5, np.float32)
    mask = np.zeros((len(some), 1, rows, columns), np.float32)
    kinds = np.full((len(some), rows, columns), UNASKED, np.int64)
    games = np.zeros(len(some), np.int64)
    for k, (game, own, pixels) in enumerate(some):
        high, wide = own.shape
        x[k, :, : high * SIDE, : wide * SIDE] = pixels.transpose(2, 0, 1) / 255.0
        mask[k, :, :high, :wide] = 1
        kinds[k, :high, :wide] = own
        games[k] = game
    return tuple(map(torch.from_numpy, (x, mask, kinds, games)))


# Signs as the maker numbers them: the first number, the start without a sign, with a number, with a letter.
NUMBER, START, START_NUMBER, START_LETTER = 1, 101, 102, 202


def sheet_batch(some):
    """As board_batch; signs have (what, tens, ones), joins (right, down, left, up, covered), -1 where that is not asked."""
    rows = max(labels.shape[0] for _, labels, _ in some)
    columns = max(labels.shape[1] for _, labels, _ in some)
    x = np.full((len(some), 3, rows * LARGE, columns * LARGE), 0.5, np.float32)
    mask = np.zeros((len(some), 1, rows, columns), np.float32)
    signs = np.full((len(some), 3, rows, columns), UNASKED, np.int64)
    joins = np.full((len(some), 5, rows, columns), -1, np.float32)
    games = np.zeros(len(some), np.int64)
    for k, (game, own, pixels) in enumerate(some):
        high, wide = own.shape[:2]
        x[k, :, : high * LARGE, : wide * LARGE] = pixels.transpose(2, 0, 1) / 255.0
        mask[k, :, :high, :wide] = 1
        games[k] = game
        label, drawn = own[:, :, 0].astype(np.int64), own[:, :, 1]
        asked = label != UNASKED
        of = np.select([label == 0, label < START, label == START, label < START_LETTER], [0, 1, 2, 3], 4)
        first = np.select([of == 1, of == 3], [NUMBER, START_NUMBER], 0)
        number = np.where(asked & (first > 0), label - first, -1)
        signs[k, 0, :high, :wide] = np.where(asked, of, UNASKED)
        signs[k, 1, :high, :wide] = np.where(number >= 0, number // 10, UNASKED)
        signs[k, 2, :high, :wide] = np.where(number >= 0, number % 10, UNASKED)
        bits = [(drawn >> bit & 1).astype(np.float32) for bit in range(5)]
        told = [asked & (drawn & 32 > 0)] * 4 + [asked]
        joins[k, :, :high, :wide] = np.where(told, bits, -1)
    return tuple(map(torch.from_numpy, (x, mask, signs, joins, games)))


def coloured_sheet(record, dice):
    """A piece of a board in other colours; not turned, for it has digits."""
    game, labels, pixels = record
    rows, columns = labels.shape[:2]
    least, most = (5, 8) if game else (7, 11)
    high, wide = min(rows, dice.randint(least, most)), min(columns, dice.randint(least, most))
    top, left = dice.randint(0, rows - high), dice.randint(0, columns - wide)
    labels = labels[top : top + high, left : left + wide]
    pixels = pixels[top * LARGE : (top + high) * LARGE, left * LARGE : (left + wide) * LARGE]
    return game, labels, recoloured(pixels, dice)


def view_batch(some):
    x = np.stack([pixels for _, _, pixels in some]).transpose(0, 3, 1, 2).astype(np.float32) / 255.0
    games = np.stack([games for games, _, _ in some]).astype(np.int64)
    poses = np.stack([poses for _, poses, _ in some]).transpose(0, 3, 1, 2)
    turns = 2 * np.pi * np.mod(poses[:, 4:6], 1.0)
    angles = poses[:, 2:4]
    poses = np.stack(
        [poses[:, 0], poses[:, 1]]
        + [of(angles[:, k]) for k in (0, 1) for of in (np.cos, np.sin)]
        + [of(turns[:, k]) for k in (0, 1) for of in (np.cos, np.sin)],
        1,
    ).astype(np.float32)
    return torch.from_numpy(x), torch.from_numpy(games), torch.from_numpy(poses)


def recoloured(pixels, dice):
    """The same picture with its channels in another order, inverted, darker or lighter: colour is no clue."""
    table = np.arange(256, dtype=np.float32) / 255.0
    if dice.random() < 0.25:
        table = 1.0 - table
    if dice.random() < 0.3:
        table = table ** dice.uniform(0.6, 1.7)
    tables = [(table * dice.uniform(0.75, 1.0) * 255).astype(np.uint8) for _ in range(3)]
    if dice.random() < 0.1:
        pixels = np.repeat(pixels.mean(2, keepdims=True).astype(np.uint8), 3, 2)
    order = dice.sample(range(3), 3)
    return np.stack([tables[k][pixels[:, :, order[k]]] for k in range(3)], 2)


def cut_board(record, dice):
    """A piece of a board, mostly with its ball: its cells are much alike, another board teaches more than the rest of it,
    and attention takes the square of the cells."""
    game, labels, pixels = record
    rows, columns = labels.shape
    # A lattice that is a cell too wide over a whole board is nearly right in a small piece of it.
    least, most = (7, 10) if game and dice.random() < 0.95 else (9, 14)
    high, wide = min(rows, dice.randint(least, most)), min(columns, dice.randint(least, most))
    balls = np.argwhere(labels == BALL)
    if len(balls) == 1 and dice.random() < 0.8:
        # Where it may begin for the ball to be in it.
        first = [
            (max(0, at - size + 1), min(at, whole - size))
            for at, size, whole in zip(balls[0].tolist(), (high, wide), (rows, columns))
        ]
    else:
        first = [(0, rows - high), (0, columns - wide)]
    top, left = (dice.randint(*ends) for ends in first)
    labels = labels[top : top + high, left : left + wide]
    pixels = pixels[top * SIDE : (top + high) * SIDE, left * SIDE : (left + wide) * SIDE]
    return game, labels, pixels


def turned_board(record, dice):
    """A piece of a board in other colours, mirrored or turned."""
    game, labels, pixels = cut_board(record, dice)
    pixels = recoloured(pixels, dice)
    if dice.random() < 0.5:
        labels, pixels = labels[:, ::-1], pixels[:, ::-1]
    turns = dice.choice([0, 0, 1, 2, 3])
    return game, np.rot90(labels, turns).copy(), np.rot90(pixels, turns).copy()


def coloured_view(record, dice):
    """The same view in other colours; not turned, for truth has directions."""
    games, poses, pixels = record
    return games, poses, recoloured(pixels, dice)


def area(record):
    """How many cells or places a record has."""
    return record[-2].shape[0] * record[-2].shape[1]


def batches(records, change, batch, seed, size, again, keep=4000):
    """Batches without end. Pictures are kept and shown `again` times, in other colours: to draw one takes longer than to
    learn from it. Those of like size come together: what a small one lacks to the largest of its batch is worked for in
    vain."""
    some = 4
    dice = random.Random(seed)
    kept, new = [], 0
    for record in records:
        if len(kept) < keep:
            kept.append(record)
        else:
            kept[dice.randrange(keep)] = record
        new += 1
        if len(kept) < size * some or new * again < size * some:
            continue
        new = 0
        chosen = sorted((change(record, dice) for record in dice.sample(kept, size * some)), key=area)
        order = list(range(some))
        dice.shuffle(order)
        for k in order:
            yield batch(chosen[k * size : (k + 1) * size])
