"""The package as Python has it: what it reads and solves is what the fixtures hold."""

import io
import os
import signal
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy
import screenplay
from PIL import Image

FIXTURES = Path(__file__).parents[3] / "fixtures"
SEEN = FIXTURES / "amaze" / "seen_night.png"
LEVEL = "amaze\n#####\n#@..#\n###.#\n#...#\n#####\n"
IMPOSSIBLE = "amaze\n#####\n#@.##\n###.#\n#####\n"


def hard() -> screenplay.Board:
    """A board that is searched for longer than any test waits."""
    return screenplay.parse((Path(__file__).parent / "hard.level").read_text())


class Reading(unittest.TestCase):
    def compare(self, picture: Path) -> None:
        board = screenplay.read(picture, game=picture.parent.name)
        level = picture.with_suffix(".level").read_text()
        self.assertEqual(board.text, level, picture)
        self.assertEqual(board.game, picture.parent.name)
        plan = screenplay.parse(level).solve()
        found = f"length {plan.cost}\nexpanded {plan.expanded}\n{plan}\n"
        self.assertEqual(found, picture.with_suffix(".plan").read_text(), picture)
        self.assertEqual(plan.actions, str(plan).split())
        own = board.solve()
        self.assertEqual((own.level, str(own)), (level, str(plan)), picture)

    def test_all_fixtures_read_in_threads(self) -> None:
        pictures = sorted(FIXTURES.glob("*/seen_*.png"))
        self.assertGreater(len(pictures), 15)
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(self.compare, pictures))

    def test_the_game_is_found(self) -> None:
        board = screenplay.read(str(FIXTURES / "bloxorz" / "seen_paper.png"))
        self.assertEqual((board.game, board.program, board.certain), ("bloxorz", "arcade", True))
        self.assertEqual(str(board), board.text)
        self.assertEqual(repr(board), "<screenplay.Board of bloxorz>")
        # Flat colours leave open which is wall and which is floor.
        board = screenplay.read(str(SEEN))
        self.assertEqual((board.game, board.program, board.certain), ("amaze", "generic", False))

    def test_whatever_holds_a_picture_is_read(self) -> None:
        image = Image.open(SEEN)
        pixels = numpy.asarray(image.convert("RGB"))
        wide = numpy.zeros((pixels.shape[0], pixels.shape[1] * 2, 3), numpy.uint8)
        wide[:, ::2] = pixels
        encoded = SEEN.read_bytes()
        level = SEEN.with_suffix(".level").read_text()
        given = [encoded, bytearray(encoded), memoryview(encoded), image, pixels, wide[:, ::2]]
        for picture in given:
            board = screenplay.read(picture, game="amaze")
            self.assertEqual(board.text, level, type(picture))

    def test_what_is_no_picture_is_an_error(self) -> None:
        for picture in [None, 7, object(), {"a": 1}]:
            with self.assertRaisesRegex(TypeError, "expected a path"):
                screenplay.read(picture)
        for shape, kind in [((4, 4), "uint8"), ((4, 4, 4), "uint8"), ((4, 4, 3), "float32")]:
            with self.assertRaisesRegex(ValueError, "height x width x 3"):
                screenplay.read(numpy.zeros(shape, kind))
        with self.assertRaisesRegex(ValueError, "without pixels"):
            screenplay.read(numpy.zeros((0, 4, 3), "uint8"))

    def test_what_is_not_read_says_why(self) -> None:
        for picture, why in [
            (b"no picture", "not a picture: expected PNG"),
            (b"", "0 bytes"),
            (SEEN.with_name("missing.png"), "missing.png"),
            (SEEN.read_bytes()[:500], "PNG"),
            ("-", "cannot read"),
        ]:
            with self.assertRaisesRegex(screenplay.ReadError, why):
                screenplay.read(picture)
        empty = numpy.full((200, 300, 3), 90, "uint8")
        with self.assertRaisesRegex(screenplay.ReadError, "no board"):
            screenplay.read(empty)
        with self.assertRaisesRegex(screenplay.ReadError, 'called "chess"; known are amaze'):
            screenplay.read(SEEN, game="chess")
        with self.assertRaisesRegex(screenplay.ReadError, "nonesuch"):
            screenplay.read(SEEN, program="nonesuch")
        with self.assertRaisesRegex(screenplay.ReadError, "longer than 0 s"):
            screenplay.read(SEEN, seconds=0)

    def test_texts_are_parsed(self) -> None:
        board = screenplay.parse(LEVEL)
        self.assertEqual((board.game, board.program, board.certain), ("amaze", None, True))
        self.assertEqual(board.text, LEVEL)
        with self.assertRaisesRegex(screenplay.ReadError, "text, but not a level"):
            screenplay.parse("chess\n")
        with self.assertRaisesRegex(screenplay.ReadError, "not a level: .+"):
            screenplay.parse("amaze\n###\n")
        with self.assertRaisesRegex(screenplay.ReadError, 'expected "beads"'):
            screenplay.parse(LEVEL, game="beads")

    def test_games_are_those_that_have_fixtures(self) -> None:
        names = sorted(folder.name for folder in FIXTURES.iterdir())
        self.assertEqual(sorted(screenplay.games()), names)


class Solving(unittest.TestCase):
    def test_a_plan_has_all_that_is_known_of_it(self) -> None:
        plan = screenplay.parse(LEVEL).solve(seconds=60)
        self.assertEqual((plan.actions, plan.cost, plan.optimal), (["R", "D", "L"], 3, True))
        self.assertEqual((plan.bound, plan.level, plan.trial), (3, LEVEL, None))
        self.assertEqual(repr(plan), "<screenplay.Plan of cost 3 (optimal)>")

    def test_that_nothing_wins_is_told_from_a_limit(self) -> None:
        with self.assertRaisesRegex(screenplay.UnsolvableError, "no sequence of moves wins"):
            screenplay.parse(IMPOSSIBLE).solve()
        with self.assertRaisesRegex(screenplay.SolveError, "time limit") as caught:
            hard().solve(seconds=0)
        self.assertNotIsInstance(caught.exception, screenplay.UnsolvableError)
        with self.assertRaises(ValueError):
            hard().solve(seconds=-1)

    def test_seconds_end_a_search(self) -> None:
        start = time.monotonic()
        plan = hard().solve(seconds=1, memory=None)
        self.assertLess(time.monotonic() - start, 10)
        self.assertFalse(plan.optimal)
        self.assertLess(plan.bound, plan.cost)
        self.assertGreater(plan.expanded, 0)

    def test_memory_ends_a_search(self) -> None:
        start = time.monotonic()
        self.assertFalse(hard().solve(seconds=50, memory=1).optimal)
        self.assertLess(time.monotonic() - start, 40)

    def test_ctrl_c_ends_a_search_and_no_later_one(self) -> None:
        # Where the shell that began this ignores the signal, Python does too.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        board = hard()
        press = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
        press.start()
        start = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            board.solve(seconds=60, memory=None)
        self.assertLess(time.monotonic() - start, 10)
        press.join()
        # A stopped search gives its thread back: the processor is idle soon.
        for _ in range(100):
            used = time.process_time()
            time.sleep(0.1)
            if time.process_time() - used < 0.05:
                break
        else:
            self.fail("the search goes on")
        self.assertEqual(screenplay.parse(LEVEL).solve().cost, 3)

    def test_other_threads_run_meanwhile(self) -> None:
        ticks = []
        over = threading.Event()

        def tick() -> None:
            while not over.wait(0.02):
                ticks.append(time.monotonic())

        ticker = threading.Thread(target=tick)
        ticker.start()
        start = time.monotonic()
        hard().solve(seconds=1)
        end = time.monotonic()
        over.set()
        ticker.join()
        self.assertGreater(len([at for at in ticks if start < at < end]), 5)

    def test_a_plan_is_drawn(self) -> None:
        board = screenplay.read(SEEN, game="amaze")
        plan = board.solve()
        drawn = Image.open(io.BytesIO(board.drawn(plan, longest=1)))
        shown = Image.open(SEEN).convert("RGB")
        self.assertEqual((drawn.format, drawn.size), ("PNG", shown.size))
        self.assertNotEqual(drawn.convert("RGB").tobytes(), shown.tobytes())
        text = screenplay.parse(LEVEL)
        self.assertTrue(text.drawn(text.solve()).startswith(b"\x89PNG"))
        with self.assertRaises(ValueError):
            board.drawn(plan, longest=1_000_000)
        other = screenplay.parse((FIXTURES / "beads" / "seen_midnight.level").read_text())
        with self.assertRaises(ValueError):
            other.drawn(plan)


if __name__ == "__main__":
    unittest.main()
