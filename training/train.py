"""Trains a network: train.py {cells|eye} --maker target/release/training --out cells.pt [--minutes 60].

Goes on from --out where that is there. Prints how it does on looks that are held out."""

import argparse
import math
import os
import time

import torch
from torch import nn

from tasks import TASKS

MOST, LEAST = 2e-3, 2e-5


def rate(step, passed, warm):
    """Up over the first steps, then down to nearly nothing as time passes."""
    return min(1.0, (step + 1) / warm) * (LEAST + (MOST - LEAST) * 0.5 * (1 + math.cos(math.pi * passed)))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=TASKS)
    parser.add_argument("--maker", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--held", type=int, default=300)
    parser.add_argument("--measure-every", type=float, default=8, help="minutes")
    arguments = parser.parse_args()
    if arguments.threads:
        torch.set_num_threads(arguments.threads)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(arguments.seed)
    task = TASKS[arguments.what](device)
    model = task.model().to(device, memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(model.parameters(), lr=MOST, weight_decay=0.02)
    step = 0
    if os.path.exists(arguments.out):
        state = torch.load(arguments.out, map_location=device)
        model.load_state_dict(state["model"])
        if "optimizer" in state:
            optimizer.load_state_dict(state["optimizer"])
        step = state["step"]
    held = task.held(arguments.maker, arguments.held)

    def measured():
        model.eval()
        with torch.no_grad():
            figures = task.measure(model, held)
        model.train()
        return ", ".join(f"{name} {value:.4f}" for name, value in figures.items())

    def save():
        state = {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "step": step}
        torch.save(state, arguments.out + ".part")
        os.replace(arguments.out + ".part", arguments.out)

    start = told = time.time()
    first, loss_mean = step, None
    for batch in task.training(arguments.maker, arguments.seed * 1_000_003 + step * 64):
        passed = (time.time() - start) / (arguments.minutes * 60)
        if passed >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = rate(step - first, passed, 100)
        loss = task.loss(model, batch)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        step += 1
        loss_mean = loss.item() if loss_mean is None else loss_mean + 0.02 * (loss.item() - loss_mean)
        if time.time() - told > arguments.measure_every * 60:
            told = time.time()
            print(f"{(told - start) / 60:.0f} min, step {step}: loss {loss_mean:.4f}; held out: {measured()}", flush=True)
            save()
    save()
    print(f"step {step}; held out: {measured()}", flush=True)


if __name__ == "__main__":
    main()
