"""What a type checker must accept of the package, and nothing more: `mypy --strict` reads it."""

from pathlib import Path
from typing import Optional

import numpy
import screenplay

board: screenplay.Board = screenplay.read(Path("shot.png"), game="amaze", seconds=5)
boards = [screenplay.read("shot.png"), screenplay.read(b""), screenplay.read(numpy.zeros((1, 1, 3)))]
program: Optional[str] = board.program
plan: screenplay.Plan = board.solve(seconds=10, memory=None)
actions: list[str] = plan.actions
figures: tuple[int, int, int, bool] = (plan.cost, plan.bound, plan.expanded, plan.optimal)
picture: bytes = board.drawn(plan, longest=400)
names: list[str] = screenplay.games()
version: str = screenplay.__version__
error: Exception = screenplay.UnsolvableError()
board.game = "amaze"  # type: ignore[misc]
