"""Boards from the picture maker, as tensors."""

import random
import struct
import subprocess

import numpy as np
import torch

from model import SIDE

MOST = 24


def records(maker, split, seed, count=None):
    """Records as `training` writes them: (game, fits, labels, pixels), arrays of a board's own size."""
    command = [maker, "--split", split, "--seed", str(seed)]
    if count is not None:
        command += ["--count", str(count)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, bufsize=1 << 20) as process:
        while True:
            head = process.stdout.read(6)
            if len(head) < 6:
                return
            columns, rows, game, fits = struct.unpack("<HHBB", head)
            labels = np.frombuffer(process.stdout.read(columns * rows), np.uint8)
            pixels = np.frombuffer(process.stdout.read(columns * rows * SIDE * SIDE * 3), np.uint8)
            yield (
                game,
                fits,
                labels.reshape(rows, columns),
                pixels.reshape(rows * SIDE, columns * SIDE, 3),
            )


def batch(some):
    """Boards of several sizes in one tensor, with a mask for where there are cells."""
    rows = max(labels.shape[0] for _, _, labels, _ in some)
    columns = max(labels.shape[1] for _, _, labels, _ in some)
    x = np.zeros((len(some), 3, rows * SIDE, columns * SIDE), np.float32)
    mask = np.zeros((len(some), 1, rows, columns), np.float32)
    labels = np.full((len(some), rows, columns), 255, np.int64)
    fits = np.zeros(len(some), np.float32)
    for k, (_, fit, own, pixels) in enumerate(some):
        high, wide = own.shape
        x[k, :, : high * SIDE, : wide * SIDE] = pixels.transpose(2, 0, 1) / 255.0
        mask[k, :, :high, :wide] = 1
        labels[k, :high, :wide] = own
        fits[k] = fit
    return torch.from_numpy(x), torch.from_numpy(mask), torch.from_numpy(labels), torch.from_numpy(fits)


def recoloured(pixels, dice):
    """The same board with its channels in another order, inverted, darker or lighter: colour is no clue."""
    pixels = pixels[:, :, dice.sample(range(3), 3)].astype(np.float32) / 255.0
    if dice.random() < 0.25:
        pixels = 1.0 - pixels
    if dice.random() < 0.3:
        pixels = pixels ** dice.uniform(0.6, 1.7)
    if dice.random() < 0.1:
        pixels = np.repeat(pixels.mean(2, keepdims=True), 3, 2)
    gain = np.array([dice.uniform(0.75, 1.0) for _ in range(3)], np.float32)
    return (np.clip(pixels * gain, 0, 1) * 255).astype(np.uint8)


def turned(labels, pixels, dice):
    """The same board mirrored or turned."""
    if dice.random() < 0.5:
        labels, pixels = labels[:, ::-1], pixels[:, ::-1]
    turns = dice.choice([0, 0, 1, 2, 3])
    return np.rot90(labels, turns).copy(), np.rot90(pixels, turns).copy()


def training(maker, seed, size, keep=4000):
    """Batches without end. Boards are kept and shown again in other colours: to draw one takes longer than to learn from it."""
    dice = random.Random(seed)
    kept, new = [], 0
    for record in records(maker, "trained", seed):
        if len(kept) < keep:
            kept.append(record)
        else:
            kept[dice.randrange(keep)] = record
        if len(kept) < size * 4:
            continue
        # A third of a batch of new boards makes a batch.
        new += 1
        if new * 3 < size:
            continue
        new = 0
        some = []
        for game, fits, labels, pixels in dice.sample(kept, size):
            labels, pixels = turned(labels, recoloured(pixels, dice), dice)
            some.append((game, fits, labels, pixels))
        yield batch(some)
