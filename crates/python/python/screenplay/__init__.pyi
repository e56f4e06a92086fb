"""Reads a puzzle off a screenshot, and solves it in the fewest moves."""

from os import PathLike
from typing import Any, Optional, Union, final

__version__: str

class ReadError(Exception):
    """There is no board: the message says why."""

class SolveError(Exception):
    """There is no plan: the message says why. No plan was found within the limits, or there is none."""

class UnsolvableError(SolveError):
    """Proved: no sequence of moves wins."""

def read(
    picture: Union[str, PathLike[str], bytes, bytearray, memoryview, Any],
    *,
    game: Optional[str] = None,
    program: Optional[str] = None,
    profiles: Union[str, PathLike[str], None] = None,
    seconds: Optional[float] = None,
) -> Board:
    """Reads the board that a picture shows.

    ``picture`` is the path of a PNG, JPEG, WebP or BMP file, the bytes of one, a NumPy array (or any other buffer) of
    height x width x 3 unsigned bytes (red, green, blue), or an image of Pillow. One game is asked, or all; one program of
    it, or all that are known. ``profiles`` is a folder of profiles of your own. After ``seconds``, 10 unless given, the
    picture is given up.

    Raises ReadError where it is not read, with the reason; TypeError or ValueError where it is no picture or a time is
    negative.
    """

def parse(text: str, *, game: Optional[str] = None) -> Board:
    """Reads a level's text, as ``Board.text`` has it.

    Raises ReadError where it is no level of the game, or of any.
    """

def games() -> list[str]:
    """The names of the games that are known."""

@final
class Board:
    """A board that was read off a picture, or of a text. ``str()`` of it is its text."""

    @property
    def game(self) -> str:
        """The name of its game."""

    @property
    def program(self) -> Optional[str]:
        """The name of the profile by which a picture was read; None of a text."""

    @property
    def text(self) -> str:
        """The level in its game's notation, as it stands: the likeliest reading of a picture."""

    @property
    def certain(self) -> bool:
        """Whether the picture can be read in one way only; a text can."""

    def solve(self, seconds: Optional[float] = None, *, memory: Optional[int] = 2048) -> Plan:
        """The plan with the fewest moves; of a picture that can be read in several ways, of the likeliest that can be won.

        The search may take so many seconds and so many MiB; None is without limit. Where a limit ends it, the plan is the
        best that was found, and ``Plan.bound`` says what any costs at least. Other threads run meanwhile, and Ctrl-C ends
        it.

        Raises UnsolvableError where it is proved that nothing wins, SolveError where a limit was reached before any plan
        was found, and ValueError where a time is negative.
        """

    def drawn(self, plan: Plan, *, longest: int = 800) -> bytes:
        """The picture with the board as read and a plan over it, as PNG; of a text, a drawing of our own.

        Its pixels are doubled, tripled and so on until its longer side has at least ``longest`` of them, 7680 at most.

        Raises ValueError where the plan is of another board.
        """

@final
class Plan:
    """How a board is won. ``str()`` of it is its actions on one line."""

    @property
    def actions(self) -> list[str]:
        """The actions in order, in the game's notation; empty where the board is won already."""

    @property
    def cost(self) -> int:
        """What they cost, in what the game counts: moves, or pushes, slides and the like."""

    @property
    def optimal(self) -> bool:
        """Whether it is proved that nothing costs less."""

    @property
    def bound(self) -> int:
        """No plan costs less than this: as much as this one where that is optimal."""

    @property
    def expanded(self) -> int:
        """How many states were looked at to find it."""

    @property
    def level(self) -> str:
        """The text of the board that it is of: that reading of a picture which can be won."""

    @property
    def trial(self) -> Optional[str]:
        """What it is to find out, where not all that matters is seen and it does not win yet."""
