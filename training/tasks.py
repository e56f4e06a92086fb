"""What each network is to learn, and how well it does on looks that are held out."""

import torch
from torch import nn

import ways
from data import BOARDS, GRAPHS, PANELS, UNASKED, VIEW, VIEWS, Boards, Graphs, Panes, Patches, Slots, Views
from model import BALL, FINE, GAMES, LARGE, LINE, NODE, PATCH, ROOM, SIDE, SIGNS, Beads, Boxes, Cells, Eye, Graph, Panels, Rooms, Signs, Tiles

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
            good = (self.is_same(best, kinds[:, 0]) & asked).sum((1, 2))[games == self.game]
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

    @staticmethod
    def is_same(said, truth):
        """What a cell was said to be, where a picture tells it."""
        return said == truth


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


class BoxesTask(CellsTask):
    record, game, weight = 6, 6, (1.0, 1.0, 1.5, 2.0, 3.0, 4.0, 4.0, 1.0)
    PLAYER, PLAYER_ON_GOAL, FLOOR, OUTSIDE = 5, 6, 1, 7

    def model(self):
        return Boxes()

    @classmethod
    def decoded(cls, logs, mask):
        """One player: where it is likeliest; elsewhere what else is."""
        players = [cls.PLAYER, cls.PLAYER_ON_GOAL]
        others = [k for k in range(logs.shape[1]) if k not in players]
        rest, which = logs[:, others].max(1)
        best = torch.tensor(others, device=logs.device)[which]
        player, which = logs[:, players].max(1)
        player = torch.where(mask[:, 0] > 0, player - rest, torch.full_like(rest, -1e9)).flatten(1).argmax(1, keepdim=True)
        return best.flatten(1).scatter(1, player, (cls.PLAYER + which).flatten(1).gather(1, player)).view_as(best)

    @classmethod
    def is_same(cls, said, truth):
        """What lies outside is told by the walls, and a goal under the player by the number of boxes."""
        pairs = ((cls.OUTSIDE, cls.FLOOR), (cls.PLAYER_ON_GOAL, cls.PLAYER))
        for one, other in pairs:
            said, truth = (torch.where(it == one, other, it) for it in (said, truth))
        return said == truth


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


class PlacesTask:
    """What is said of each place of a picture."""

    def __init__(self, device):
        self.device = device

    @staticmethod
    def unweighted(model, sign=-1):
        """Its classes have no weights."""

    @staticmethod
    def answer(model, x):
        """What it says of the third place of the fifth row."""
        return model(x)[0, :, 4, 2]


class EyeTask(PlacesTask):
    record = VIEWS

    def model(self):
        return Eye()

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


class GraphTask:
    """Where nodes are, how lines lie, which nodes are joined."""

    record = GRAPHS

    def __init__(self, device):
        self.device = device

    def model(self):
        return Graph()

    @staticmethod
    def unweighted(model, sign=-1):
        """It has no weights."""

    @staticmethod
    def answer(model, x):
        """What it says of the third place of the fifth row, and of a way from there."""
        said = model(x)
        nodes = torch.tensor([[[10.0, 18.0, 5.0], [50.0, 40.0, 6.0]]])
        ends, bends = torch.tensor([[0], [1]]), torch.tensor([[[0.2]], [[0.0]]])
        seen, way = ways.judged(said, nodes, ends, bends)
        return [*said[0, :, 4, 2], *model.edges(seen[0], way[0])]

    def pool(self, memory):
        return Graphs(self.device, memory)

    def batch(self, pool):
        return pool.batch(pool.any(64 if self.device == "cuda" else 12), coloured=True)

    @staticmethod
    def wanted(nodes):
        """Of each place: whether a node is there, 1, 0 or not asked -1, and where its middle is from there, and its radius."""
        side = VIEW // FINE
        y, x = torch.meshgrid(*(torch.arange(side, device=nodes.device) * FINE + FINE / 2,) * 2, indexing="ij")
        off = [nodes[:, :, k, None, None] - at for k, at in ((0, x), (1, y))]
        radius = nodes[:, :, 2, None, None].clamp(min=FINE)
        far = torch.nan_to_num((off[0] ** 2 + off[1] ** 2).sqrt() / radius, nan=1e9)
        near, which = far.min(1)
        there = torch.where(near < 0.85, 1, torch.where(near < 1.1, -1, 0))
        pose = [(it / 8).gather(1, which[:, None])[:, 0] for it in off]
        pose.append((radius / 8).log2().expand_as(far).gather(1, which[:, None])[:, 0])
        return there, torch.nan_to_num(torch.stack(pose, 1))

    @staticmethod
    def asked(said, nodes, bulges, exact):
        """Ways to be judged of all boards: what is seen along each, what is known of it, whether it is an edge, and the number of
        its board."""
        ends = ways.pairs(nodes.shape[1]).to(said.device)
        shown = ((nodes[..., :2] > 0) & (nodes[..., :2] < VIEW)).all(2)
        asked = shown[:, ends].all(1)
        true = bulges[:, ends[0], ends[1]]
        # Nodes that are not there are no numbers, and what is not asked is no way.
        nodes = torch.nan_to_num(nodes, nan=1.0)
        if not exact:
            nodes = nodes + torch.randn_like(nodes) * nodes[..., 2:] * 0.06
        with torch.no_grad():
            taken = ways.likeliest(said.detach(), nodes, ends)
        if not exact:
            told = torch.isfinite(true) & (torch.rand_like(true) < 0.4)
            known = torch.stack([true + torch.randn_like(true) * 0.02, torch.zeros_like(true)])
            taken = torch.where(told, known, taken)
        seen, way = ways.judged(said, nodes, ends, taken)
        boards = torch.arange(len(nodes), device=said.device)[:, None].expand_as(asked)
        return seen[asked], way[asked], torch.isfinite(true)[asked], boards[asked]

    def loss(self, model, batch):
        x, nodes, bulges, lines = batch
        said = model(x)
        there, pose = self.wanted(nodes)
        binary = nn.functional.binary_cross_entropy_with_logits
        weight = (there >= 0).float() * torch.where(there > 0, 3.0, 1.0)
        loss = 10 * binary(said[:, 0], there.clamp(min=0).float(), weight)
        inside = (there == 1)[:, None]
        missed = torch.where(inside, said[:, 1:NODE] - pose, 0.0)
        loss = loss + 2 * nn.functional.smooth_l1_loss(missed, torch.zeros_like(missed), reduction="sum", beta=0.2) / (inside.sum() + 1)
        line = said[:, NODE : NODE + LINE]
        weight = (lines != UNASKED).float() * torch.where(lines > 0, 2.0, 1.0)
        loss = loss + 4 * binary(line[:, 0], (lines > 0).float(), weight)
        angled = (lines > 0) & (lines <= 180)
        turn = (lines - 0.5) * (2 * torch.pi / 180)
        off = ((line[:, 1] - turn.cos()) ** 2 + (line[:, 2] - turn.sin()) ** 2) * angled
        loss = loss + off.sum() / (angled.sum() + 1)
        seen, way, are, _ = self.asked(said, nodes, bulges, exact=False)
        if len(seen):
            loss = loss + 3 * binary(model.edges(seen, way), are.float())
        return loss

    def measure(self, model, held):
        """Places right as to whether a node is there; those whose middle is said to a fifth of a radius; edges right, and boards
        with all of them right, where nodes are known."""
        right = asked = close = inside = told = pairs = boards = whole = 0
        for start in range(0, len(held), 16):
            x, nodes, bulges, lines = held.batch(torch.arange(start, min(start + 16, len(held)), device=self.device), coloured=False)
            said = model(x)
            there, pose = self.wanted(nodes)
            right += int((((said[:, 0] > 0) == (there > 0)) & (there > 0)).sum())
            asked += int(((there > 0) | ((said[:, 0] > 0) & (there == 0))).sum())
            off = ((said[:, 1:3] - pose[:, :2]).norm(dim=1) / pose[:, 2].exp2()) < 0.2
            close += int((off & (there > 0)).sum())
            inside += int((there > 0).sum())
            seen, way, are, of = self.asked(said, nodes, bulges, exact=True)
            good = (model.edges(seen, way) > 0) == are
            told, pairs = told + int(good.sum()), pairs + len(good)
            boards += len(of.unique())
            whole += len(of.unique()) - len(of[~good].unique())
        return {
            "nodes": right / max(asked, 1),
            "middles": close / max(inside, 1),
            "edges": told / max(pairs, 1),
            "boards": whole / max(boards, 1),
        }


class BeadsTask:
    """What lies on nodes, and what belongs there."""

    record = GRAPHS

    def __init__(self, device):
        self.device = device

    def model(self):
        return Beads()

    @staticmethod
    def unweighted(model, sign=-1):
        """It has no weights."""

    @staticmethod
    def answer(model, x):
        """What it says of two parts of a picture, as if they were nodes."""
        part = x.tile(1, 1, 2, 2)[0, :, :PATCH, :PATCH]
        is_there, alike = model(torch.stack([part, part.flip(2)])[None], torch.ones(1, 2))
        return [*is_there[0, 0], *alike[0, 0]]

    def pool(self, memory):
        return Patches(self.device, memory)

    def batch(self, pool):
        return pool.batch(pool.any(64 if self.device == "cuda" else 10), coloured=True)

    @staticmethod
    def wanted(lies, belongs, asked):
        """Where what lies on a node belongs, -1 nowhere or not asked; and the other way round."""
        same = (lies[:, :, None] == belongs[:, None]) & (lies != UNASKED)[:, :, None] & asked[:, 1, None, None]
        return [torch.where(it.any(2), it.float().argmax(2), -1) for it in (same, same.transpose(1, 2))]

    @staticmethod
    def only(said, mask, which):
        """How wrong it is as to which node it is, of all of a board that are: by what speaks against each."""
        return nn.functional.cross_entropy((-said).masked_fill(mask == 0, -1e4), which.float().argmax(1), reduction="none")

    def loss(self, model, batch):
        x, mask, lies, belongs, asked = batch
        is_there, alike = model(x, mask)
        # One node is empty, and nothing belongs on one. What is on its way is not asked for.
        empty, free = ((it == UNASKED) & (mask > 0) for it in (lies, belongs))
        loss = (self.only(is_there[:, :, 0], mask, empty) * asked[:, 0]).mean()
        loss = loss + (self.only(is_there[:, :, 1], mask, free) * asked[:, 1]).mean()
        marked = ((belongs != UNASKED) & asked[:, 1:]).float()
        loss = loss + nn.functional.binary_cross_entropy_with_logits(is_there[:, :, 1], marked, mask)
        which, whence = self.wanted(lies, belongs, asked)
        alike = alike.masked_fill((belongs == UNASKED)[:, None], -1e4)
        back = alike.masked_fill((lies == UNASKED)[:, :, None], -1e4).transpose(1, 2)
        for one, of in ((alike, which), (back, whence)):
            if (of >= 0).any():
                loss = loss + nn.functional.cross_entropy(one.flatten(0, 1), of.flatten(), ignore_index=-1)
        return loss

    def measure(self, model, held):
        """Boards whose empty node is known, and that on which nothing belongs; beads whose mark is found; boards of which all is."""
        empty = free = found = beads = boards = whole = 0
        for start in range(0, len(held), 16):
            batch = held.batch(torch.arange(start, min(start + 16, len(held)), device=self.device), coloured=False)
            x, mask, lies, belongs, asked = batch
            is_there, alike = model(x, mask)
            least = is_there.masked_fill(mask[:, :, None] == 0, 1e4).argmin(1)
            none = [of.gather(1, least[:, k : k + 1])[:, 0] == UNASKED for k, of in enumerate((lies, belongs))]
            which, _ = self.wanted(lies, belongs, asked)
            alike = alike.masked_fill((belongs == UNASKED)[:, None], -1e4)
            met = (alike.argmax(2) == which) | (which < 0)
            found += int((met & (which >= 0)).sum())
            beads += int((which >= 0).sum())
            empty, free = (sum_ + int((it & asked[:, 1]).sum()) for sum_, it in ((empty, none[0]), (free, none[1])))
            boards += int(asked[:, 1].sum())
            whole += int((met.all(1) & none[0] & none[1] & asked[:, 1]).sum())
        boards = max(boards, 1)
        return {"empty": empty / boards, "free": free / boards, "pairs": found / max(beads, 1), "boards": whole / boards}


class PanelsTask(PlacesTask):
    """Where panels are: each place of one says how far its sides are."""

    record = PANELS

    def model(self):
        return Panels()

    def pool(self, memory):
        return Slots(self.device, memory)

    def batch(self, pool):
        return pool.batch(pool.any(96 if self.device == "cuda" else 12), coloured=True)

    def loss(self, model, batch):
        x, sides = batch
        said = model(x)
        inside = torch.isfinite(sides[:, :1])
        loss = nn.functional.binary_cross_entropy_with_logits(said[:, :1], inside.float())
        missed = torch.where(inside, said[:, 1:] - torch.nan_to_num(sides), 0.0)
        off = nn.functional.smooth_l1_loss(missed, torch.zeros_like(missed), reduction="sum", beta=0.05)
        return 3 * loss + off / (inside.sum() + 1)

    def measure(self, model, held):
        """Places right as to whether they are in a panel; of those in one, all sides said to two pixels of the view."""
        right = places = near = inside_all = 0
        for start in range(0, len(held), 16):
            x, sides = held.batch(torch.arange(start, min(start + 16, len(held)), device=self.device), coloured=False)
            said = model(x)
            inside = torch.isfinite(sides[:, 0])
            right += int(((said[:, 0] > 0) == inside).sum())
            places += inside.numel()
            off = (said[:, 1:] - torch.nan_to_num(sides)).abs().amax(1)
            near += int(((off < 2 / 32) & inside).sum())
            inside_all += int(inside.sum())
        return {"places": right / places, "sides": near / max(inside_all, 1)}


class RoomsTask(PlacesTask):
    """What each place of a panel shows."""

    record = PANELS
    # Around, air, solid, figure, key, door: what is small counts for more.
    weight = (1.0, 1.0, 1.0, 5.0, 5.0, 3.0)

    def model(self):
        return Rooms()

    @classmethod
    def unweighted(cls, model, sign=-1):
        with torch.no_grad():
            model.out.bias += sign * torch.tensor(cls.weight).log()

    def pool(self, memory):
        return Panes(self.device, memory)

    def batch(self, pool):
        return pool.batch(pool.any(96 if self.device == "cuda" else 8), coloured=True)

    def loss(self, model, batch):
        x, kinds, boards = batch
        return nn.functional.cross_entropy(model(x, boards), kinds, torch.tensor(self.weight, device=self.device))

    def measure(self, model, held):
        """Places of solid and air that are told; of each thing, how much what is said of it and the truth have in common."""
        right = ground = 0
        both, either = torch.zeros(ROOM), torch.zeros(ROOM)
        for start in range(0, len(held), 16):
            x, kinds, boards = held.batch(torch.arange(start, min(start + 16, len(held)), device=self.device), coloured=False)
            said = model(x, boards).argmax(1)
            is_ground = (kinds == 1) | (kinds == 2)
            right += int(((said == kinds) & is_ground).sum())
            ground += int(is_ground.sum())
            for kind in range(ROOM):
                both[kind] += ((said == kind) & (kinds == kind)).sum().cpu()
                either[kind] += ((said == kind) | (kinds == kind)).sum().cpu()
        common = (both / either.clamp(min=1)).tolist()
        return {"ground": right / max(ground, 1), "around": common[0], "figure": common[3], "key": common[4], "door": common[5]}


TASKS = {
    "eye": EyeTask,
    "cells": CellsTask,
    "signs": SignsTask,
    "tiles": TilesTask,
    "boxes": BoxesTask,
    "graph": GraphTask,
    "beads": BeadsTask,
    "panels": PanelsTask,
    "rooms": RoomsTask,
}


def drawn_for(name):
    """What the maker draws for a network, or for `all`."""
    return {"eye": "views", "graph": "graphs", "beads": "graphs", "rooms": "panels"}.get(name, name)
