"""The views of the score file: what is finished, each table once, as the pages of the statistics have it."""

from __future__ import annotations

from tableside.scorebook.book import Book
from tests.statistics.read_models import EVERYTHING, play_points, read_model_of


def test_the_results_add_up_to_the_statistics_of_everybody(nights_played: Book) -> None:
    sums = "select person, count(*), sum(won), sum(place), sum(points), sum(comeback) from results group by person"
    with read_model_of(nights_played) as model:
        in_view = {one[0]: one[1:] for one in model._execute(sums)}
        assert in_view == {
            one.person: (one.games, one.won, one.places, one.points, one.comebacks) for one in model.persons(EVERYTHING)
        }


def test_the_scores_of_rounds_add_up_to_the_results(nights_played: Book) -> None:
    of_games = "select person, sum(points), sum(points_dealing) from results group by person"
    of_rounds = "select person, sum(score), sum(score * dealt) from round_scores where kind = 'round' group by person"
    with read_model_of(nights_played) as model:
        assert sorted(model._execute(of_rounds)) == sorted(model._execute(of_games))


def test_of_two_copies_of_a_table_one_is_in_the_results(book: Book) -> None:
    table = play_points(book, ["Ann", "Bob"])
    book.bring_in([*table.history.events])
    with read_model_of(book) as model:
        assert [*model._execute("select player, place from results order by place")] == [("Ann", 1), ("Bob", 2)]
