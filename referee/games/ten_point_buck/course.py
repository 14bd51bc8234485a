"""The course of a Ten-Point Buck game: bids, ten tricks, Hunting Points, five rounds and what breaks a tie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from referee.course import Cell, Column, Entry, EntryWarning, GameEvent, Prompt, Row, Setup, refuse_unknown
from referee.event_fields import check_flag, check_reason, check_seat, check_whole, seat_list
from referee.games.ten_point_buck.entries import COLUMNS, ENTRIES
from referee.games.ten_point_buck.prompts import prompt
from referee.games.ten_point_buck.scoring import (
    BONUS,
    BUCK_POINTS,
    POINTS_IN_PLAY,
    bids_beyond_play,
    score_round,
    sum_out_of_play,
    too_few_for_a_trick,
)
from referee.refused import Refused
from referee.words import listed


@dataclass(frozen=True, slots=True)
class TenPointBuckCourse:
    """One game. `dealer` deals the open round; `bids` are card points by seat, None where not yet bid.

    `hunter` is the seat that caught the Buck with the Doe in the open round; `in_race` are the seats that can still
    win (fewer than all only in a tie-break under `tpb.tiebreak_eligible`). `bid_at` are the positions of the events
    that brought the bids, by seat; `withheld` those that were changed, or whose deal was void, before anybody saw them.
    """

    entries: ClassVar[Mapping[str, Entry]] = ENTRIES
    columns: ClassVar[tuple[Column, ...]] = COLUMNS
    lowest_wins: ClassVar[bool] = False
    bonus: ClassVar[int] = BONUS.points

    setup: Setup
    dealer: int
    done: tuple[Row, ...]
    totals: tuple[int, ...]
    in_race: frozenset[int]
    bids: tuple[int | None, ...]
    scored: int = 0
    hunter: int | None = None
    open_sources: tuple[int, ...] = ()
    bid_at: tuple[int | None, ...] = ()
    withheld: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()

    @classmethod
    def begin(cls, setup: Setup) -> Self:
        """The game before anything was entered."""
        count = len(setup.names)
        return cls(
            setup, setup.dealer, (), (0,) * count, frozenset(setup.seats), (None,) * count, bid_at=(None,) * count
        )

    @property
    def round(self) -> int:
        """The open round's number, from 1."""
        return self.scored + 1

    @property
    def all_bid(self) -> bool:
        """Whether play can begin (TPB-BID-04)."""
        return None not in self.bids

    def may_add(self, kind: str, seat: int) -> bool:
        """Whether `seat` may bid now: in turn, or all at once where the table bids so (TPB-AMB-04)."""
        due = kind == "bid" and self.bids[seat] is None
        return due and (self.at_once or self.prompt.acts == seat)

    def may_change(self, kind: str, seat: int) -> bool:
        """Whether `seat` may bid otherwise: bids made at once are made when all are in (TPB-AMB-04)."""
        return kind == "bid" and self.bids_hidden and self.bids[seat] is not None

    @property
    def at_once(self) -> bool:
        """Whether the table bids all at the same time (TPB-AMB-04)."""
        return bool(self.setup.rules["tpb.bidding"] == "simultaneous")

    @property
    def bids_hidden(self) -> bool:
        """Whether some bids are in that nobody may see before the last one (TPB-AMB-04)."""
        return self.at_once and not self.all_bid and any(bid is not None for bid in self.bids)

    @property
    def shown_bids(self) -> tuple[int | None, ...]:
        """What the table may see, by seat: no bid while they are hidden."""
        return (None,) * len(self.bids) if self.bids_hidden else self.bids

    @property
    def secret(self) -> tuple[int, ...]:
        """Events that nobody may see yet: simultaneous bids while some are missing (TPB-AMB-04)."""
        hidden = self.open_sources if self.at_once else ()
        return () if self.all_bid else tuple(sorted((*self.withheld, *hidden)))

    @property
    def rows(self) -> tuple[Row, ...]:
        """Every scored round; the open one too once the Doe has caught the Buck in it (TPB-DOE-04)."""
        if self.hunter is None:
            return self.done
        cells = tuple(self._open_cell(seat) for seat in self.setup.seats)
        remark = f"{self.setup.names[self.hunter]} caught the Buck with the Doe: +{BONUS.points} at once."
        return (*self.done, Row("open", self.round, str(self.round), self.dealer, cells, self.open_sources, (remark,)))

    def _open_cell(self, seat: int) -> Cell:
        if seat != self.hunter:
            return Cell({"bid": self.bids[seat]}, None, self.totals[seat])
        return Cell({"bid": self.bids[seat], "bonus": BONUS.points}, BONUS.points, self.totals[seat], word="hunt")

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats in front among those that can still win, once anything is scored (TPB-AMB-07)."""
        return self._front() if self.rows else ()

    def _front(self) -> tuple[int, ...]:
        best = max(self.totals[seat] for seat in self.in_race)
        return tuple(seat for seat in sorted(self.in_race) if self.totals[seat] == best)

    @property
    def prompt(self) -> Prompt:
        """What the table does now."""
        return prompt(self)

    @property
    def next_dealer(self) -> int | None:
        """The rules don't say who deals the next game (TPB-AMB-05)."""
        return None

    def after(self, event: GameEvent) -> Self:
        """The course once `event` is entered. Raises Refused, naming the clause."""
        refuse_unknown(event, ENTRIES)
        if self.winners:
            raise Refused("game_over", "kind", "The game is over; undo or correct a round, or start the next game.")
        match event.kind:
            case "bid":
                return self._bid(event)
            case "hunted":
                return self._hunted(event)
            case "redealt":
                return self._redealt(event)
            case _:
                return self._result(event)

    def _bid(self, event: GameEvent) -> Self:
        given = seat_list(event.data, "bids", self.setup.names)
        bids, bid_at = list(self.bids), list(self.bid_at)
        changes = check_flag(event.data.get("change"), "change") and self.bids_hidden
        for seat, value in enumerate(given):
            if value is None:
                continue
            name, field = self.setup.names[seat], f"bids[{seat}]"
            if bids[seat] is not None and not changes:
                raise self._bid_twice(seat)
            bids[seat], bid_at[seat] = check_whole(value, field, f"{name}'s bid", clause="TPB-BID-03"), event.position
        if all(value is None for value in given):
            raise Refused("no_bid", "bids", "No bid was entered.", clause="TPB-BID-04")
        gone = tuple(source for source in self.open_sources if source not in bid_at)
        return replace(
            self,
            bids=tuple(bids),
            bid_at=tuple(bid_at),
            open_sources=(*(source for source in self.open_sources if source in bid_at), event.position),
            withheld=(*self.withheld, *gone),
        )

    def _bid_twice(self, seat: int) -> Refused:
        """The refusal of a second bid; it names no number that nobody may see yet."""
        what = "" if self.bids_hidden else f" {self.bids[seat]}"
        message = f"{self.setup.names[seat]} has bid{what} already; a bid stands. Correct the entry if it was mistyped."
        return Refused("bid_twice", f"bids[{seat}]", message, clause="TPB-AMB-04")

    def _hunted(self, event: GameEvent) -> Self:
        self._refuse_before_bids("hunted")
        if self.hunter is not None:
            message = f"{self.setup.names[self.hunter]} has the bonus of this round: there is one Doe and one Buck."
            raise Refused("second_bonus", "seat", message, clause=BONUS.clause)
        seat = check_seat(event.data.get("seat"), "seat", self.setup.names)
        return replace(
            self, hunter=seat, totals=self._with_bonus(seat), open_sources=(*self.open_sources, event.position)
        )

    def _with_bonus(self, seat: int | None, sign: int = 1) -> tuple[int, ...]:
        return tuple(total + sign * BONUS.points * (other == seat) for other, total in enumerate(self.totals))

    def _redealt(self, event: GameEvent) -> Self:
        reason = check_reason(event.data.get("reason"))
        totals = self._with_bonus(self.hunter, -1)
        cells = tuple(Cell(total=total) for total in totals)
        sources = (*self.open_sources, event.position)
        row = Row("redealt", self.round, "↻", self.dealer, cells, sources, (f"Dealt again: {reason}",))
        return replace(self, totals=totals, done=(*self.done, row), **self._fresh())

    def _fresh(self) -> dict[str, Any]:
        nobody = (None,) * len(self.bids)
        return {"bids": nobody, "bid_at": nobody, "hunter": None, "open_sources": (), "withheld": self.secret}

    def _refuse_before_bids(self, field: str) -> None:
        missing = [self.setup.names[seat] for seat, bid in enumerate(self.bids) if bid is None]
        if missing:
            verb = "has" if len(missing) == 1 else "have"
            message = f"{listed(missing)} {verb} not bid yet; play starts when everybody has."
            raise Refused("bids_missing", field, message, clause="TPB-BID-04")

    def _result(self, event: GameEvent) -> Self:
        self._refuse_before_bids("taken")
        taken, bonus = self._taken(event), self._bonus(event)
        scores = score_round(dict(enumerate(b for b in self.bids if b is not None)), taken, bonus)
        before = self._with_bonus(self.hunter, -1)
        totals = tuple(before[seat] + scores[seat] for seat in self.setup.seats)
        cells = tuple(
            Cell(self._entered(seat, taken[seat], bonus), scores[seat], totals[seat], word="hunt" * (seat == bonus))
            for seat in self.setup.seats
        )
        remarks = (event.note,) if event.note else ()
        sources = (*self.open_sources, event.position)
        row = Row("round", self.round, str(self.round), self.dealer, cells, sources, remarks)
        scored = replace(self, done=(*self.done, row), totals=totals, scored=self.scored + 1, **self._fresh())
        return scored._judged()

    def _entered(self, seat: int, taken: int, bonus: int | None) -> dict[str, Any]:
        """The columns of a scored round (TPB-MAT-01)."""
        bid = self.bids[seat] or 0
        return {
            "bid": bid,
            "taken": taken,
            "distance": abs(taken - bid),
            "bonus": BONUS.points if seat == bonus else None,
        }

    def _taken(self, event: GameEvent) -> dict[int, int]:
        given = seat_list(event.data, "taken", self.setup.names)
        for seat, value in enumerate(given):
            if value is None:
                message = f"How many card points did {self.setup.names[seat]} take? A blank is not a 0."
                raise Refused("blank", f"taken[{seat}]", message, clause="TPB-SCORE-01")
            check_whole(value, f"taken[{seat}]", f"{self.setup.names[seat]}'s card points", clause="TPB-SCORE-01")
        return dict(enumerate(given))

    def _bonus(self, event: GameEvent) -> int | None:
        value = event.data.get("bonus")
        if value is None:
            return self.hunter
        seat = check_seat(value, "bonus", self.setup.names)
        if self.hunter not in (None, seat):
            message = "The bonus of this round is given already: there is one Doe and one Buck."
            raise Refused("second_bonus", "bonus", message, clause=BONUS.clause)
        return seat

    def _judged(self) -> Self:
        """Who won, if the rounds are played and the tie is broken; the deal moves on (TPB-DEAL-03, TPB-END-01..02)."""
        moved = replace(self, dealer=self.setup.left(self.dealer))
        if self.scored < self.setup.rules.number("tpb.rounds"):
            return moved
        front = self._front()
        if len(front) == 1:
            return replace(moved, winners=front)
        tied_only = self.setup.rules["tpb.tiebreak_eligible"] == "tied_only"
        return replace(moved, in_race=frozenset(front)) if tied_only else moved

    def warnings(self, event: GameEvent) -> tuple[EntryWarning, ...]:
        """Bids and captured points that the dealt cards can't hold: surely slips, but the table has the last word."""
        if event.kind == "bid":
            return tuple(self._bid_warnings(event))
        if event.kind != "result":
            return ()
        return (*self._taken_warnings(self._taken(event)), *self._hunt_warnings(self._taken(event), self._bonus(event)))

    def _bid_warnings(self, event: GameEvent) -> list[EntryWarning]:
        bids = {seat: bid or 0 for seat, bid in enumerate(seat_list(event.data, "bids", self.setup.names))}
        most = POINTS_IN_PLAY[len(bids)][1]
        return [
            EntryWarning(
                "bid_beyond_play",
                f"bids[{seat}]",
                f"{self.setup.names[seat]}'s bid of {bids[seat]} is more than can be in play ({most}).",
                "TPB-BID-03",
            )
            for seat in bids_beyond_play(bids)
        ]

    def _taken_warnings(self, taken: dict[int, int]) -> list[EntryWarning]:
        warnings = [
            EntryWarning(
                "too_few",
                f"taken[{seat}]",
                f"{self.setup.names[seat]} can't have {taken[seat]}: one trick is worth {len(taken) - 1} or more.",
                "TPB-SCORE-01",
            )
            for seat in too_few_for_a_trick(taken)
        ]
        total = sum_out_of_play(taken)
        if total is not None:
            least, most = POINTS_IN_PLAY[len(taken)]
            message = f"Together that is {total} card points; with {len(taken)} players it is {least} to {most}."
            warnings.append(EntryWarning("sum_out_of_play", "taken", message, "TPB-DEAL-02"))
        return warnings

    def _hunt_warnings(self, taken: dict[int, int], hunter: int | None) -> list[EntryWarning]:
        """The hunter's pile holds that trick: the Buck's 10, nothing for the Doe, 1 or more for every other card."""
        least = BUCK_POINTS + len(taken) - 2
        if hunter is None or taken[hunter] >= least:
            return []
        message = f"{self.setup.names[hunter]} can't have {taken[hunter]}: the trick with the Buck is {least} or more."
        return [EntryWarning("too_few_for_the_buck", f"taken[{hunter}]", message, BONUS.clause)]
