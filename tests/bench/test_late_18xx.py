"""Best runs of late boards are proved; how long they take is the command's to measure."""

from itertools import islice

from tests.bench.late_18xx import FLEETS, timed, views


def test_best_runs_of_late_boards_are_proved() -> None:
    for number, view in enumerate(islice(views(), 8)):
        if number % 2 == 0:
            one, two = timed(view, ("D",)), timed(view, FLEETS[number % len(FLEETS)])
            assert one.proved
            assert two.proved
            assert one.income <= two.income
