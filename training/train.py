"""Trains the network that reads cells: train.py --maker target/release/training --out cells.pt [--minutes 60].

Goes on from --out where that is there. Prints how it does on looks that are held out."""

import argparse
import math
import os
import time

import torch
from torch import nn

from data import batch, records, training
from model import CLASSES, Cells


def measure(model, held, device):
    """Cells right; boards right, with exactly one ball decoded; right lattices that are told from wrong ones."""
    model.eval()
    cells, right, boards, whole, true, false = 0, 0, 0, 0, [], []
    with torch.no_grad():
        for start in range(0, len(held), 16):
            x, mask, labels, fits = (it.to(device) for it in batch(held[start : start + 16]))
            kinds, score = model(x, mask)
            true += score[fits > 0.5].tolist()
            false += score[fits < 0.5].tolist()
            for k in range(len(labels)):
                asked = labels[k] != 255
                if fits[k] < 0.5:
                    continue
                said = kinds[k].argmax(0)
                # One ball: where it is likeliest; elsewhere what else is.
                odds = kinds[k].log_softmax(0)
                ball = odds[3] - odds[:3].max(0).values
                ball = torch.where(mask[k, 0] > 0, ball, torch.full_like(ball, -1e9))
                said = odds[:3].argmax(0)
                said.view(-1)[ball.view(-1).argmax()] = 3
                cells += int(asked.sum())
                good = int((said == labels[k])[asked].sum())
                right += good
                boards += 1
                whole += good == int(asked.sum())
    model.train()
    order = sorted(false)
    limit = order[int(len(order) * 0.99)] if order else 0.0
    told = sum(it > limit for it in true) / max(len(true), 1)
    return right / max(cells, 1), whole / max(boards, 1), told


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--maker", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--batch", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=0)
    arguments = parser.parse_args()
    if arguments.threads:
        torch.set_num_threads(arguments.threads)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(arguments.seed)
    model = Cells().to(device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3, weight_decay=0.02)
    step = 0
    if os.path.exists(arguments.out):
        state = torch.load(arguments.out, map_location=device)
        model.load_state_dict(state["model"])
        optimizer.load_state_dict(state["optimizer"])
        step = state["step"]
    held = list(records(arguments.maker, "held", 1_000_000, 500))
    weight = torch.tensor([1.0, 1.0, 1.0, 4.0], device=device)
    assert len(weight) == CLASSES
    start, told, loss_mean = time.time(), time.time(), 0.0
    for x, mask, labels, fits in training(arguments.maker, arguments.seed * 1_000_003 + step * 64, arguments.batch):
        passed = (time.time() - start) / (arguments.minutes * 60)
        if passed >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = 2e-3 * 0.5 * (1 + math.cos(math.pi * passed)) + 1e-5
        x, mask, labels, fits = (it.to(device) for it in (x, mask, labels, fits))
        kinds, score = model(x, mask)
        reading = nn.functional.cross_entropy(kinds, labels, weight, ignore_index=255)
        fitting = nn.functional.binary_cross_entropy_with_logits(score, fits)
        loss = reading + 0.5 * fitting
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        step += 1
        loss_mean += 0.02 * (loss.item() - loss_mean)
        if time.time() - told > 240:
            told = time.time()
            cells, whole, fit = measure(model, held, device)
            print(
                f"{(told - start) / 60:.0f} min, step {step}: loss {loss_mean:.4f}, "
                f"held out: cells {cells:.4f}, boards {whole:.3f}, lattices {fit:.3f}",
                flush=True,
            )
            state = {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "step": step}
            torch.save(state, arguments.out + ".part")
            os.replace(arguments.out + ".part", arguments.out)
    print("held out: cells %.4f, boards %.3f, lattices %.3f" % measure(model, held, device), flush=True)
    state = {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "step": step}
    torch.save(state, arguments.out)


if __name__ == "__main__":
    main()
