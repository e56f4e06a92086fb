"""Trains networks: train.py {eye|cells|signs|tiles|boxes|graph|beads|panels|rooms|all}... --maker target/release/training --to target/weights [--minutes 60].

Goes on from --to/NAME.pt where that is there. Prints how each does on looks that are held out. Several learn from the same pictures:
to draw one takes longer than anything else. For what is named twice twice as many are drawn; `all` are all of them but boxes."""

import argparse
import math
import os
import time

import numpy as np
import torch
from torch import nn

from data import Stream
from growth import grown
from tasks import TASKS, drawn_for

MOST, LEAST = 2e-3, 2e-5
# Pictures that a step shows on a GPU.
SHOWN = 96


def rate(step, passed, warm, most):
    """Up over the first steps, then down to nearly nothing as time passes."""
    return min(1.0, (step + 1) / warm) * (LEAST + (most - LEAST) * 0.5 * (1 + math.cos(math.pi * passed)))


class Learner:
    """A network, what it has learnt, and what it learns from."""

    def __init__(self, name, arguments, device):
        self.name, self.path = name, os.path.join(arguments.to, f"{name}.pt")
        self.task = TASKS[name](device)
        self.model = self.task.model().to(device, memory_format=torch.channels_last)
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=MOST, weight_decay=0.02)
        self.step, self.loss, self.most, self.kept_norms = 0, None, arguments.rate, arguments.kept_norms
        # To learn needs no more digits than 16 bits have, where they are quicker: on GPUs, and on processors that multiply tiles of
        # them (AMX).
        quick = device == "cuda" or torch.cpu._is_amx_tile_supported()
        self.digits = torch.autocast(device, torch.bfloat16, enabled=quick)
        if arguments.like and not os.path.exists(self.path):
            like = os.path.join(arguments.like, f"{name}.pt")
            grown(self.model, torch.load(like, map_location=device)["model"])
        if os.path.exists(self.path):
            state = torch.load(self.path, map_location=device)
            self.model.load_state_dict(state["model"])
            if "optimizer" in state:
                self.optimizer.load_state_dict(state["optimizer"])
            self.step = state["step"]
        self.first = self.step
        self.pool = self.task.pool(arguments.gigabytes * 1e9)
        self.held = self.task.pool(arguments.gigabytes * 0.2e9)
        self.to_learn()

    def to_learn(self):
        self.model.train()
        if self.kept_norms:
            for part in self.model.modules():
                if isinstance(part, nn.BatchNorm2d):
                    part.eval()

    def learn(self, passed):
        for group in self.optimizer.param_groups:
            group["lr"] = rate(self.step - self.first, passed, 100, self.most)
        batch = self.task.batch(self.pool)
        with self.digits:
            loss = self.task.loss(self.model, batch)
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        self.step += 1
        # A number that is asked for is waited for.
        if self.step % 20 == 0:
            self.loss = loss.item() if self.loss is None else self.loss + 0.1 * (loss.item() - self.loss)

    def __str__(self):
        self.model.eval()
        with torch.no_grad():
            figures = self.task.measure(self.model, self.held)
        self.to_learn()
        figures = ", ".join(f"{name} {value:.4f}" for name, value in figures.items())
        loss = math.nan if self.loss is None else self.loss
        return f"{self.name}, step {self.step}, {self.pool.seen} drawn: loss {loss:.4f}; held out: {figures}"

    def save(self):
        state = {"model": self.model.state_dict(), "optimizer": self.optimizer.state_dict(), "step": self.step}
        torch.save(state, self.path + ".part")
        os.replace(self.path + ".part", self.path)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="+", choices=[*TASKS, "all"])
    parser.add_argument("--maker", required=True, help="the program that draws")
    parser.add_argument("--faces", help="a folder of font files: words and digits are set in those too")
    parser.add_argument("--to", required=True, help="where checkpoints are kept")
    parser.add_argument("--like", help="a folder with checkpoints of others, as small or smaller: begins with what those have learnt")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1, help="another one draws other pictures")
    parser.add_argument("--rate", type=float, default=MOST, help="the fastest; slower, where a network has only to settle")
    parser.add_argument("--kept-norms", action="store_true", help="norms go on as they are: what few boards of a step have in common is not what all have")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--makers", type=int, default=1, help="how many draw")
    parser.add_argument("--again", type=float, default=8, help="how often a picture is shown; a piece of one, where boards are cut")
    parser.add_argument("--gigabytes", type=float, default=1.0, help="memory for each network's pictures")
    parser.add_argument("--held", type=int, default=300, help="pictures that it is measured on")
    arguments = parser.parse_args()
    if arguments.threads:
        torch.set_num_threads(arguments.threads)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    torch.manual_seed(arguments.seed)
    np.random.seed(arguments.seed)
    os.makedirs(arguments.to, exist_ok=True)
    # Only boxes has a word for Sokoban, whose pictures none of the others is shown.
    names = [name for name in TASKS if name != "boxes"] if arguments.what == ["all"] else list(dict.fromkeys(arguments.what))
    if "all" in names or ("boxes" in names and len(names) > 1):
        parser.error("all and boxes are trained by themselves")
    pictures = [drawn_for(name) for name in arguments.what]
    learners = [Learner(name, arguments, device) for name in names]

    faces = ["--faces", arguments.faces] if arguments.faces else []

    def stream(split, seed, count=None):
        return Stream([arguments.maker, *pictures, *faces], split, seed, arguments.makers, count)

    def taught_by(what):
        return (it for it in learners if it.task.record == what)

    start = time.time()
    for what, record in stream("held", 1_000_000, arguments.held).take(math.inf):
        for learner in taught_by(what):
            learner.held.add(*record)
    print(f"held: {', '.join(f'{it.name} {len(it.held)}' for it in learners)}, {time.time() - start:.0f} s", flush=True)
    drawn = stream("trained", 1_000_000_007 * arguments.seed + max(it.step for it in learners) * 64)
    # Elsewhere to learn takes longer than to draw: a step waits for its share. A GPU learns faster than anybody draws: it takes what
    # there is, and waits where that was shown often enough.
    share = math.ceil(12 * len(learners) / arguments.again)
    least, most = (0, 400) if device == "cuda" else (share, share)

    def has_enough(learner):
        shown = SHOWN * (learner.step - learner.first + 1)
        return device != "cuda" or shown <= arguments.again * learner.pool.seen

    told = 1 / 64
    # So that no network begins with nothing but a few.
    for what, record in drawn.take(200 * len(learners)):
        for learner in taught_by(what):
            learner.pool.add(*record)
    while (passed := (time.time() - start) / (arguments.minutes * 60)) < 1:
        for what, record in drawn.take(least, most):
            for learner in taught_by(what):
                learner.pool.add(*record)
        for learner in filter(has_enough, learners):
            learner.learn(passed)
        if not any(map(has_enough, learners)):
            time.sleep(0.01)
        if passed > told:
            told = min(told * 2, told + 1 / 8)
            for it in learners:
                print(f"{passed * arguments.minutes:.1f} min, {it}", flush=True)
                it.save()
    for it in learners:
        it.save()
        print(it, flush=True)


if __name__ == "__main__":
    main()
