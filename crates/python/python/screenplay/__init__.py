"""Reads a puzzle off a screenshot, and solves it in the fewest moves.

    >>> import screenplay
    >>> board = screenplay.read("shot.png")
    >>> plan = board.solve(seconds=10)
    >>> print(plan.cost, plan)
"""

from ._screenplay import (
    Board,
    Plan,
    ReadError,
    SolveError,
    UnsolvableError,
    __version__,
    games,
    parse,
    read,
)

__all__ = [
    "Board",
    "Plan",
    "ReadError",
    "SolveError",
    "UnsolvableError",
    "__version__",
    "games",
    "parse",
    "read",
]
