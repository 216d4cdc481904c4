"""Beats: which moments a seat is shown between two questions, and how the table stood at each."""

from __future__ import annotations

from tests.engine.toy import Toy

from anju.engine.beat import BRIEF, GRAVE, PLAIN, READING, Film, Frame, Shot, frames
from anju.engine.event import Event
from anju.engine.table import Table


def bid_round(seats: int = 3) -> tuple[Table, Film, int]:
    """A table at which everybody has just bid; how many events there were before."""
    table = Table(Toy(), seats, 5, {"toll": False, "extra": "none"}).begin()
    first = len(table.history) + len(table.fresh)
    film = table.film = Film(first)
    for question in table.questions:
        table.answer(question.seat, question.values[0])
    while table.questions and table.questions[0].word.id in {"use", "which"}:
        table.answer(table.questions[0].seat, "no")
    return table, film, first


def shown(table: Table, film: Film, first: int, seat: int | None) -> list[tuple[Frame, list[Event]]]:
    events = [*table.history, *table.fresh][first:]
    found, begin = [], 0
    for frame in frames(table.game, film.shots, events, first, seat):
        end = frame.told - first
        found.append((frame, [event for event in events[begin:end] if event.seen_by(seat)]))
        begin = end
    return found


def test_every_beat_is_a_frame_with_the_table_as_it_was_then():
    table, film, first = bid_round()
    told = shown(table, film, first, None)
    assert [events[-1].kind for _, events in told[:3]] == ["shown", "prize", "points"]
    assert [frame.pace for frame, _ in told[:3]] == [PLAIN, PLAIN, GRAVE]
    points = [sum(table.game.view(frame.shot.state, None)["points"]) for frame, _ in told[:3]]
    assert points[:2] == [0, 0]
    assert points[2] > 0


def test_what_is_told_to_one_right_after_a_beat_belongs_to_it():
    table, film, first = bid_round()
    asked = table.questions[0]
    assert asked.word.id == "peek"
    table.answer(asked.seat, asked.values[1])
    peeked = [
        [event.kind for event in events]
        for seat in range(table.seats)
        for _, events in shown(table, film, first, seat)
        if any(event.kind == "peeked" for event in events)
    ]
    assert sorted(kinds[-1] for kinds in peeked) == ["peeked", "peeked", "saw"]


def test_where_frames_end_follows_from_what_the_seat_sees():
    """Draws of others are beats for all; what they drew is for them alone, and ends nobody else's frame."""
    table, film, first = bid_round()
    while table.questions and table.questions[0].word.id != "bid":
        table.answer(table.questions[0].seat, "nobody")
    for seat in range(table.seats):
        drew = [events for _, events in shown(table, film, first, seat) if events[0].kind == "drew"]
        assert [[event.kind for event in events] for events in drew] == [
            ["drew", "drew_card"] if events[0].data == (seat,) else ["drew"] for events in drew
        ]
        assert len(drew) == table.seats


def test_a_step_that_runs_again_is_filmed_once():
    table, film, first = bid_round()
    counts = [shot.told for shot in film.shots]
    assert counts == sorted(set(counts))
    assert min(counts) > first
    film.begin_at(counts[-1])
    asked = table.questions[0]
    table.answer(asked.seat, "nobody")
    assert all(shot.told > counts[-1] for shot in film.shots)


def test_nobody_films_what_nobody_watches():
    table, film, _ = bid_round()
    twin = table.clone()
    assert twin.film is None
    before = len(film.shots)
    twin.answer(twin.questions[0].seat, twin.questions[0].values[0])
    assert len(film.shots) == before


def test_paces_are_in_order():
    assert BRIEF < PLAIN < GRAVE


def test_a_beat_may_be_read_unless_it_goes_by_in_passing():
    shot = Shot(1, bid_round()[0].now)
    brief, plain, grave = (Frame(1, shot, pace) for pace in (BRIEF, PLAIN, GRAVE))
    assert brief.most_seconds == brief.milliseconds / 1000
    assert [frame.most_seconds - frame.milliseconds / 1000 for frame in (plain, grave)] == [READING, READING]
