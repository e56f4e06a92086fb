"""What each network is to learn, and how well it does on looks that are held out."""

import torch
from torch import nn

from data import (
    UNASKED,
    batches,
    board_batch,
    coloured_sheet,
    coloured_view,
    one_board,
    one_sheet,
    one_view,
    sheet_batch,
    stream,
    turned_board,
    view_batch,
)
from model import BALL, GAMES, LARGE, SIDE, SIGNS, Cells, Eye, Signs


class CellsTask:
    WEIGHT = (1.0, 1.0, 1.5, 4.0)

    @classmethod
    def unweighted(cls, model, sign=-1):
        """Takes what the weights of kinds add to the odds out of a network: what it says is how likely each is. With the
        sign 1 back in."""
        with torch.no_grad():
            model.kinds.bias += sign * torch.tensor(cls.WEIGHT).log()

    @staticmethod
    def answer(model, x):
        """What it says of the second cell of the third row, and of all."""
        kinds, game = model(x, torch.ones(1, 1, x.shape[2] // SIDE, x.shape[3] // SIDE))
        return [*kinds[0, :, 2, 1], *game[0]]

    what, size, again = "cells", 20, 8

    def __init__(self, device):
        self.device = device
        self.weight = torch.tensor(self.WEIGHT, device=device)

    def model(self):
        return Cells()

    def training(self, maker, seed):
        records = stream(maker, "cells", "trained", seed, None, one_board)
        return batches(records, turned_board, board_batch, seed, self.size, self.again)

    def held(self, maker, count):
        return list(stream(maker, "cells", "held", 1_000_000, count, one_board))

    def loss(self, model, batch):
        x, mask, kinds, games = (it.to(self.device) for it in batch)
        said, game = model(x, mask)
        asked = (kinds != UNASKED).any()
        reading = nn.functional.cross_entropy(said, kinds, self.weight, ignore_index=UNASKED) if asked else 0.0
        return reading + 0.5 * nn.functional.cross_entropy(game, games)

    def measure(self, model, held):
        """Cells right; boards right, with exactly one ball decoded; lattices whose game is said; right ones that beat 99 of
        100 wrong ones."""
        cells = right = boards = whole = told = 0
        true, false = [], []
        for start in range(0, len(held), 16):
            some = held[start : start + 16]
            x, mask, kinds, games = (it.to(self.device) for it in board_batch(some))
            said, game = model(x, mask)
            told += int((game.argmax(1) == games).sum())
            odds = game.log_softmax(1)[:, 1]
            true += odds[games == 1].tolist()
            false += odds[games != 1].tolist()
            for k in (games == 1).nonzero()[:, 0].tolist():
                asked = kinds[k] != UNASKED
                # One ball: where it is likeliest; elsewhere what else is.
                logs = said[k].log_softmax(0)
                ball = logs[BALL] - logs[:BALL].max(0).values
                ball = torch.where(mask[k, 0] > 0, ball, torch.full_like(ball, -1e9))
                best = logs[:BALL].argmax(0)
                best.view(-1)[ball.view(-1).argmax()] = BALL
                good = int((best == kinds[k])[asked].sum())
                cells, right = cells + int(asked.sum()), right + good
                boards, whole = boards + 1, whole + (good == int(asked.sum()))
        limit = sorted(false)[int(len(false) * 0.99)] if false else 0.0
        beats = sum(it > limit for it in true) / max(len(true), 1)
        return {
            "cells": right / max(cells, 1),
            "boards": whole / max(boards, 1),
            "games": told / max(len(held), 1),
            "beats": beats,
        }


class SignsTask:
    @staticmethod
    def unweighted(model, sign=-1):
        """Its classes have no weights."""

    @staticmethod
    def answer(model, x):
        """What it says of the first cell of the second row, and of all."""
        signs, game = model(x, torch.ones(1, 1, x.shape[2] // LARGE, x.shape[3] // LARGE))
        return [*signs[0, :, 1, 0], *game[0]]

    what, size, again = "signs", 16, 6

    def __init__(self, device):
        self.device = device

    def model(self):
        return Signs()

    def training(self, maker, seed):
        records = stream(maker, "signs", "trained", seed, None, one_sheet)
        return batches(records, coloured_sheet, sheet_batch, seed, self.size, self.again, keep=1500)

    def held(self, maker, count):
        return list(stream(maker, "signs", "held", 1_000_000, count, one_sheet))

    def loss(self, model, batch):
        x, mask, signs, joins, games = (it.to(self.device) for it in batch)
        said, game = model(x, mask)
        *written, drawn = said.split(SIGNS, 1)
        loss = 0.5 * nn.functional.cross_entropy(game, games)
        for k, one in enumerate(written):
            # A mean over nothing is no number.
            asked = (signs[:, k] != UNASKED).sum()
            if asked:
                loss = loss + nn.functional.cross_entropy(one, signs[:, k], ignore_index=UNASKED)
        told = joins >= 0
        missed = nn.functional.binary_cross_entropy_with_logits(drawn, joins.clamp(0), reduction="none")
        return loss + (missed * told).sum() / (told.sum() + 1)

    def measure(self, model, held):
        """Cells whose sign is right; cells that have no join wrong; boards whose signs are all right, and joins too; lattices whose game is
        said."""
        cells = right = joined = boards = whole = all_right = told = 0
        for start in range(0, len(held), 8):
            x, mask, signs, joins, games = (it.to(self.device) for it in sheet_batch(held[start : start + 8]))
            said, game = model(x, mask)
            told += int((game.argmax(1) == games).sum())
            *written, drawn = said.split(SIGNS, 1)
            good = torch.stack([(one.argmax(1) == signs[:, k]) | (signs[:, k] == UNASKED) for k, one in enumerate(written)])
            good = good.all(0)
            straight = (((drawn > 0) == (joins > 0.5)) | (joins < 0)).all(1)
            asked = signs[:, 0] != UNASKED
            cells += int(asked.sum())
            right += int((good & asked).sum())
            joined += int((straight & asked).sum())
            for k in (games == 3).nonzero()[:, 0].tolist():
                boards += 1
                fine = bool((good | ~asked)[k].all())
                whole += fine
                all_right += fine and bool((straight | ~asked)[k].all())
        return {
            "signs": right / max(cells, 1),
            "joins": joined / max(cells, 1),
            "boards": whole / max(boards, 1),
            "with joins": all_right / max(boards, 1),
            "games": told / max(len(held), 1),
        }


class EyeTask:
    @staticmethod
    def unweighted(model, sign=-1):
        """Its classes have no weights."""

    @staticmethod
    def answer(model, x):
        """What it says of the third place of the fifth row."""
        return model(x)[0, :, 4, 2]

    what, size, again = "views", 12, 4

    def __init__(self, device):
        self.device = device

    def model(self):
        return Eye()

    def training(self, maker, seed):
        records = stream(maker, "views", "trained", seed, None, one_view)
        return batches(records, coloured_view, view_batch, seed, self.size, self.again, keep=3000)

    def held(self, maker, count):
        return list(stream(maker, "views", "held", 1_000_000, count, one_view))

    def loss(self, model, batch):
        x, games, poses = (it.to(self.device) for it in batch)
        said = model(x)
        where = nn.functional.cross_entropy(said[:, :GAMES], games)
        asked = torch.isfinite(poses).all(1, keepdim=True)
        missed = torch.where(asked, said[:, GAMES:] - torch.nan_to_num(poses), 0.0)
        # Steps and directions are learnt soon; what is hard is the place.
        lying = nn.functional.smooth_l1_loss(missed, torch.zeros_like(missed), reduction="none", beta=0.5)
        return where + 2.0 * lying.sum() / (asked.sum() * 2 + 1)

    def measure(self, model, held):
        """Places whose game is said; where a lattice is: steps within 5 %, places within a tenth of a cell."""
        right = places = steps = cells = asked_all = 0
        for start in range(0, len(held), 16):
            x, games, poses = (it.to(self.device) for it in view_batch(held[start : start + 16]))
            said = model(x)
            right += int((said[:, :GAMES].argmax(1) == games).sum())
            places += games.numel()
            asked = torch.isfinite(poses).all(1)
            pose = said[:, GAMES:]
            near = ((pose[:, :2] - poses[:, :2]).abs() < 0.07).all(1)
            steps += int((near & asked).sum())
            turns = [torch.atan2(of[:, k + 1], of[:, k]) for of in (pose, poses) for k in (6, 8)]
            off = [(a - b).remainder(2 * torch.pi) / (2 * torch.pi) for a, b in ((turns[0], turns[2]), (turns[1], turns[3]))]
            close = torch.stack([torch.minimum(it, 1 - it) < 0.1 for it in off]).all(0)
            cells += int((close & asked).sum())
            asked_all += int(asked.sum())
        return {"places": right / places, "steps": steps / max(asked_all, 1), "phases": cells / max(asked_all, 1)}


TASKS = {"cells": CellsTask, "signs": SignsTask, "eye": EyeTask}
