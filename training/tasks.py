"""What each network is to learn, and how well it does on looks that are held out."""

import torch
from torch import nn

from data import BOARDS, UNASKED, VIEWS, Boards, Views
from model import BALL, GAMES, LARGE, SIDE, SIGNS, Cells, Eye, Signs, Tiles

# Signs as the maker numbers them: the first number, the start without a sign, with a number, with a letter.
NUMBER, START, START_NUMBER, START_LETTER = 1, 101, 102, 202


class BoardsTask:
    """What is learnt from boards: what each cell is, and whose board it is."""

    # Pieces of boards for a step: how many, of how many cells each way at most, how often. What is right in a small piece, such
    # as a lattice that is a little too wide, may be wrong in a large one.
    pieces: tuple
    turned = True

    def __init__(self, device):
        self.device = device

    @staticmethod
    def unweighted(model, sign=-1):
        """Takes what the weights of kinds add to the odds out of a network: what it says is how likely each is. With the sign 1
        back in."""

    def pool(self, memory):
        return Boards(self.device, memory, *BOARDS[self.record])

    def batch(self, pool):
        choice = torch.multinomial(torch.tensor([often for _, _, often in self.pieces]), 1).item()
        count, most, _ = self.pieces[choice]
        return pool.pieces(count if self.device == "cuda" else max(4, count // 12), most * 2 // 3, most, self.turned)

    def said(self, model, held):
        """What a network says of each held board, and the truth."""
        for start in range(0, len(held), 16):
            which = torch.arange(start, min(start + 16, len(held)), device=self.device)
            batch = held.whole(which)
            yield model(*batch[:2]), batch


class KindsTask(BoardsTask):
    """Each cell is of one of some kinds."""

    @classmethod
    def unweighted(cls, model, sign=-1):
        with torch.no_grad():
            model.kinds.bias += sign * torch.tensor(cls.weight).log()

    def loss(self, model, batch):
        x, mask, kinds, games = batch
        said, game = model(x, mask)
        weight = torch.tensor(self.weight, device=self.device)
        asked = (kinds != UNASKED).any()
        reading = nn.functional.cross_entropy(said, kinds[:, 0], weight, ignore_index=UNASKED) if asked else 0.0
        return reading + 0.5 * nn.functional.cross_entropy(game, games)

    def measure(self, model, held):
        """Cells right; boards right; lattices whose game is said; right ones that beat 99 of 100 wrong ones."""
        cells = right = boards = whole = told = 0
        true, false = [], []
        for (said, game), (_, mask, kinds, games) in self.said(model, held):
            told += int((game.argmax(1) == games).sum())
            odds = game.log_softmax(1)[:, self.game]
            true += odds[games == self.game].tolist()
            false += odds[games != self.game].tolist()
            logs = said.log_softmax(1) - torch.tensor(self.weight, device=said.device).log()[None, :, None, None]
            best = self.decoded(logs, mask)
            asked = kinds[:, 0] != UNASKED
            good = ((best == kinds[:, 0]) & asked).sum((1, 2))[games == self.game]
            asked = asked.sum((1, 2))[games == self.game]
            cells, right = cells + int(asked.sum()), right + int(good.sum())
            boards, whole = boards + len(good), whole + int((good == asked).sum())
        limit = sorted(false)[int(len(false) * 0.99)] if false else 0.0
        return {
            "cells": right / max(cells, 1),
            "boards": whole / max(boards, 1),
            "games": told / max(len(held), 1),
            "beats": sum(it > limit for it in true) / max(len(true), 1),
        }


class CellsTask(KindsTask):
    record, game, weight = 1, 1, (1.0, 1.0, 1.5, 4.0)
    pieces = ((240, 10, 0.8), (120, 14, 0.15), (60, 20, 0.05))

    def model(self):
        return Cells()

    @staticmethod
    def answer(model, x):
        """What it says of the second cell of the third row, and of all."""
        kinds, game = model(x, torch.ones(1, 1, x.shape[2] // SIDE, x.shape[3] // SIDE))
        return [*kinds[0, :, 2, 1], *game[0]]

    @staticmethod
    def decoded(logs, mask):
        """One ball: where it is likeliest; elsewhere what else is."""
        ball = logs[:, BALL] - logs[:, :BALL].max(1).values
        ball = torch.where(mask[:, 0] > 0, ball, torch.full_like(ball, -1e9))
        best = logs[:, :BALL].argmax(1)
        return best.flatten(1).scatter(1, ball.flatten(1).argmax(1, keepdim=True), BALL).view_as(best)


class TilesTask(KindsTask):
    record, game, weight = 3, 2, (1.0, 1.0, 1.5, 2.0, 2.0, 2.0, 2.0, 1.5, 2.0, 2.0, 2.0, 2.0, 2.0)
    pieces = ((96, 9, 0.8), (48, 14, 0.2))

    def model(self):
        return Tiles()

    @staticmethod
    def answer(model, x):
        """What it says of the first cell of the second row, and of all."""
        kinds, game = model(x, torch.ones(1, 1, x.shape[2] // LARGE, x.shape[3] // LARGE))
        return [*kinds[0, :, 1, 0], *game[0]]

    @staticmethod
    def decoded(logs, mask):
        return logs.argmax(1)


class SignsTask(BoardsTask):
    record, game, turned = 2, 3, False
    pieces = ((96, 8, 0.8), (48, 12, 0.2))

    def model(self):
        return Signs()

    @staticmethod
    def answer(model, x):
        """What it says of the first cell of the second row, and of all."""
        signs, game = model(x, torch.ones(1, 1, x.shape[2] // LARGE, x.shape[3] // LARGE))
        return [*signs[0, :, 1, 0], *game[0]]

    @staticmethod
    def asked(labels):
        """Signs (what, tens, ones), UNASKED where that is not asked; joins (right, down, left, up, covered), -1 there."""
        label, drawn = labels.unbind(1)
        asked = label != UNASKED
        what = torch.bucketize(label.contiguous(), torch.tensor([NUMBER, START, START_NUMBER, START_LETTER], device=label.device), right=True)
        first = torch.tensor([0, NUMBER, 0, START_NUMBER, 0], device=label.device)[what]
        number = torch.where(asked & (first > 0), label - first, -1)
        has = number >= 0
        parts = [torch.where(asked, what, UNASKED)]
        parts += [torch.where(has, part, UNASKED) for part in (number // 10, number % 10)]
        bits = torch.stack([(drawn >> bit & 1).float() for bit in range(5)], 1)
        told = torch.stack([asked & (drawn & 32 > 0)] * 4 + [asked], 1)
        return torch.stack(parts, 1), torch.where(told, bits, -1.0)

    def loss(self, model, batch):
        x, mask, labels, games = batch
        signs, joins = self.asked(labels)
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
        """Cells whose sign is right; cells that have no join wrong; boards whose signs are all right, and joins too; lattices
        whose game is said."""
        cells = right = joined = boards = whole = all_right = told = 0
        for (said, game), (_, _, labels, games) in self.said(model, held):
            signs, joins = self.asked(labels)
            told += int((game.argmax(1) == games).sum())
            *written, drawn = said.split(SIGNS, 1)
            good = torch.stack([(one.argmax(1) == signs[:, k]) | (signs[:, k] == UNASKED) for k, one in enumerate(written)])
            good = good.all(0)
            straight = (((drawn > 0) == (joins > 0.5)) | (joins < 0)).all(1)
            asked = signs[:, 0] != UNASKED
            cells += int(asked.sum())
            right += int((good & asked).sum())
            joined += int((straight & asked).sum())
            own = games == self.game
            fine = (good | ~asked).flatten(1).all(1) & own
            boards += int(own.sum())
            whole += int(fine.sum())
            all_right += int((fine & (straight | ~asked).flatten(1).all(1)).sum())
        return {
            "signs": right / max(cells, 1),
            "joins": joined / max(cells, 1),
            "boards": whole / max(boards, 1),
            "with joins": all_right / max(boards, 1),
            "games": told / max(len(held), 1),
        }


class EyeTask:
    record = VIEWS

    def __init__(self, device):
        self.device = device

    def model(self):
        return Eye()

    @staticmethod
    def unweighted(model, sign=-1):
        """Its classes have no weights."""

    @staticmethod
    def answer(model, x):
        """What it says of the third place of the fifth row."""
        return model(x)[0, :, 4, 2]

    def pool(self, memory):
        return Views(self.device, memory)

    def batch(self, pool):
        count = 96 if self.device == "cuda" else 12
        return pool.batch(torch.randint(len(pool), (count,), device=self.device), coloured=True)

    def loss(self, model, batch):
        x, games, poses = batch
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
            which = torch.arange(start, min(start + 16, len(held)), device=self.device)
            x, games, poses = held.batch(which, coloured=False)
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


TASKS = {"eye": EyeTask, "cells": CellsTask, "signs": SignsTask, "tiles": TilesTask}
