"""Every event of 惨剧轮回 is a sentence in both languages, and tells results, never causes (TL-12.2)."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.games.sentences import assert_readable, literals, told_in
from tests.games.tragedy_looper.stage import Stage

from anju.engine.event import Event
from anju.engine.play import Finished, Outcome, Play, Policy
from anju.engine.question import Question, Value, Word
from anju.engine.text import Text
from anju.games.tragedy_looper import event_texts, label, view, words
from anju.games.tragedy_looper import state as st
from anju.games.tragedy_looper.library import Library, standard

LIBRARY = standard()
RULES_FOLDER = Path(event_texts.__file__).parent


def read(library: Library, kind: str, data: tuple[object, ...], lang: str) -> str:
    """As it stands where nobody has a name."""
    return event_texts.UNNAMED.read(event_texts.tell(library, kind, data, lang), lang)


SENTENCES: list[tuple[str, tuple[object, ...], str, str]] = [
    ("loop", (2,), "第 2 轮回", "Loop 2"),
    ("on_board", ("boy_student", "school"), "男学生在学校", "Boy Student is in the School"),
    ("printed", ("boss", "turf", "shrine"), "大人物的领地是神社", "The turf of Boss is Shrine"),
    ("printed", ("sennin", "X", 3), "仙人的 X 是 3", "X of Sennin is 3"),
    ("phase", (1, 2, "goodwill"), "第 1 轮回第 2 天 · 友好能力", "Loop 1, day 2: goodwill abilities"),
    ("entered", ("transfer_student", "school"), "转校生在学校登场", "Transfer Student enters in the School"),
    ("leader", (2,), "队长是 2 号主角", "Protagonist 2 is the leader"),
    ("card_placed", (0, "shrine"), "主谋放牌：神社", "Mastermind places a card on Shrine"),
    (
        "own_card",
        (3, "boy_student", "p_goodwill_plus_1"),
        "3 号主角放牌：男学生「友好+1」",
        "Protagonist 3 has placed Goodwill +1 on Boy Student",
    ),
    (
        "cards_revealed",
        ((0, "shrine", "m_intrigue_plus_2"), (1, "doctor", "p_paranoia_minus_1")),
        "翻开行动牌：神社「密谋+2」（主谋）、医生「不安-1」（1 号主角）",
        "The cards are turned up: Mastermind's Intrigue +2 on Shrine, Protagonist 1's Paranoia -1 on Doctor",
    ),
    (
        "card_recovered",
        (1, "p_goodwill_plus_2"),
        "1 号主角收回「友好+2」",
        "Protagonist 1 takes back Goodwill +2",
    ),
    ("counter", (4, "shrine", "intrigue", 1), "神社 密谋 +1", "Shrine: Intrigue +1"),
    ("moved", (4, "boy_student", "hospital"), "男学生移动到医院", "Boy Student moves to the Hospital"),
    ("next_deck", (2,), "下一个由2 号主角放牌", "Protagonist 2 places the next card"),
    ("gauge", (4, 1, 3), "EX 槽 +1，现在是 3", "Ex gauge +1, now 3"),
    ("ex_card", (4, "doctor"), "医生得到 Ex 牌", "Doctor gets an Ex card"),
    (
        "ex_moved",
        (4, "boy_student", "patient"),
        "Ex 牌从男学生转移到住院患者",
        "An Ex card goes from Boy Student to Patient",
    ),
    (
        "ex_barred",
        (),
        "本轮回主角不能在有 Ex 牌的角色上放牌",
        "Protagonists place no cards on characters with Ex cards in this loop",
    ),
    ("cursed", (4, "shrine"), "神社有了诅咒牌", "A curse card is put on Shrine"),
    ("curse_moved", (4, "shrine", "alien"), "诅咒牌从神社到异界人", "A curse goes from Shrine to Alien"),
    (
        "sealed",
        ("city", 4),
        "到第 4 天为止，不能移入或移出城市",
        "Nobody moves into or out of the City until day 4",
    ),
    ("rooted", ("alien", 4), "到第 4 天为止，异界人不能移动", "Alien cannot move until day 4"),
    ("culprit_at", ("city",), "肇事者在城市", "The culprit is in the City"),
    ("guarded", ("doctor",), "医生得到护卫标记", "Doctor gets a guard marker"),
    ("guard_lost", (4, "doctor"), "医生失去护卫标记", "Doctor loses a guard marker"),
    (
        "forbidden_lifted",
        ("young_girl",),
        "小女孩本轮回没有禁入地点",
        "Young Girl has no forbidden locations in this loop",
    ),
    ("died", (4, "boy_student"), "男学生死亡", "Boy Student dies"),
    ("revived", (4, "boy_student"), "男学生复活", "Boy Student is revived"),
    ("removed", (4, "illusion"), "幻想移出版图", "Illusion is removed from the board"),
    (
        "declared",
        ("doctor_1", "doctor", "boy_student", "-1"),
        "启动友好能力「医生 1」：男学生、移除 1 个",
        "Goodwill ability declared: Doctor 1 (Boy Student, Remove 1)",
    ),
    ("refused", ("doctor_1",), "友好能力「医生 1」被拒绝", "Goodwill ability Doctor 1 is refused"),
    (
        "carried_out",
        ("office_worker_1",),
        "友好能力「职员」执行",
        "Goodwill ability Office Worker is carried out",
    ),
    ("incident", ("murder", "occurred"), "谋杀 发生了", "Murder occurs"),
    ("nothing_happened", ("murder",), "谋杀 无事发生", "Murder: nothing happens"),
    (
        "role_revealed",
        ("boy_student", "key_person"),
        "男学生的身份是关键人物",
        "Boy Student is revealed as Key Person",
    ),
    (
        "culprit_revealed",
        (3, "doctor"),
        "第 3 天的事件，肇事者是医生",
        "The culprit of the incident of day 3 is Doctor",
    ),
    (
        "subplot_revealed",
        ("threads_of_fate",),
        "有次要剧情「因果线」",
        "One of the subplots is Threads of Fate",
    ),
    ("no_other_subplot", (), "没有别的次要剧情可以公开", "There is no other subplot to name"),
    (
        "same_role_as",
        ("copycat", "doctor", "nurse"),
        "与模仿犯身份相同的：医生、护士",
        "The same role as Copycat: Doctor, Nurse",
    ),
    ("cause", ("killer_2", "boy_student"), "起因：「杀手 2」（男学生）", "Cause: Killer 2 (Boy Student)"),
    ("protagonists_lost", (3,), "主角失败", "The protagonists lose"),
    ("protagonists_died", (3,), "主角死亡", "The protagonists die"),
    ("loop_ended", (), "轮回结束", "The loop ends"),
    (
        "guess_answered",
        ("boy_student", "killer", 1),
        "猜男学生是杀手：对",
        "Boy Student guessed to be Killer: right",
    ),
    (
        "game_over",
        ((0,), "all_lost"),
        "主谋获胜：每个轮回主角都失败了",
        "Victory for the mastermind: every loop was lost",
    ),
    # The same kinds with other values.
    ("phase", (2, 4, "setup"), "第 2 轮回 · 布置", "Loop 2: set-up"),
    ("cards_revealed", (), "翻开行动牌：没有", "The cards are turned up: none"),
    ("counter", (4, "doctor", "paranoia", -2), "医生 不安 -2", "Doctor: Paranoia -2"),
    (
        "declared",
        ("office_worker_1", "office_worker"),
        "启动友好能力「职员」",
        "Goodwill ability declared: Office Worker",
    ),
    (
        "declared",
        ("godly_being_1", "godly_being", "3"),
        "启动友好能力「神灵 1」：第 3 天",
        "Goodwill ability declared: Godly Being 1 (day 3)",
    ),
    ("incident", ("murder", "did_not_occur"), "谋杀 没有发生", "Murder does not occur"),
    ("same_role_as", ("copycat",), "没有人与模仿犯身份相同", "Nobody has the same role as Copycat"),
    ("cause", ("murder", "boy_student"), "起因：「谋杀」（男学生）", "Cause: Murder (Boy Student)"),
    ("cause", ("a_place_to_protect_1", ""), "起因：「守护此地」", "Cause: A Place to Protect"),
    (
        "cause",
        ("black_cat_t1", "black_cat"),
        "起因：「黑猫特性 1」（黑猫）",
        "Cause: Black Cat trait 1 (Black Cat)",
    ),
    (
        "guess_answered",
        ("boy_student", "killer", 0),
        "猜男学生是杀手：错",
        "Boy Student guessed to be Killer: wrong",
    ),
    (
        "game_over",
        ((1, 2, 3), "right_guess"),
        "主角获胜：猜中了每个人的身份",
        "Victory for the protagonists: every role was guessed",
    ),
]

CAST = {
    "boy_student": "key_person",
    "girl_student": "killer",
    "shrine_maiden": "brain",
    "doctor": "serial_killer",
    "police_officer": "person",
    "office_worker": "friend",
    "informer": "cultist",
    "pop_idol": "lover",
    "class_rep": "loved_one",
    "alien": "time_traveler",
    "godly_being": "person",
    "nurse": "conspiracy_theorist",
}
INCIDENTS = (
    (1, "increasing_unease", "office_worker"),
    (2, "murder", "boy_student"),
    (3, "missing_person", "nurse"),
    (4, "spreading", "class_rep"),
)


class AtRandom(Policy):
    """Anybody does anything; notes how everything on offer is called."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.labels: set[tuple[str, str]] = set()

    def choose(self, play: Play[Any], seat: int, word: Word, values: list[Value]) -> Value:
        for value in values:
            zh, en = (label.label(LIBRARY, play.state, word, value, lang) for lang in ("zh", "en"))
            self.labels.add((zh, en))
            assert zh in label.names(LIBRARY, play.state, word, value) or word.kind == "ability"
        assert len({label.label(LIBRARY, play.state, word, value, "zh") for value in values}) == len(values)
        return self.random.choice(values)


def played_at_random(seed: int) -> tuple[Stage, AtRandom]:
    """A whole game."""
    stage = Stage(CAST, plots=("murder_plan", "threads_of_fate", "paranoia_virus"), incidents=INCIDENTS)
    policy = AtRandom(seed)
    stage.rules.policy = policy
    try:
        while True:
            stage.rules.step()
    except Finished:
        return stage, policy


def told(event: Event) -> tuple[str, str]:
    return read(LIBRARY, event.kind, event.data, "zh"), read(LIBRARY, event.kind, event.data, "en")


@pytest.mark.parametrize(("kind", "data", "zh", "en"), SENTENCES)
def test_the_sentence_of_an_event(kind: str, data: tuple[object, ...], zh: str, en: str):
    assert read(LIBRARY, kind, data, "zh") == zh
    assert read(LIBRARY, kind, data, "en") == en


def test_every_kind_that_the_rules_tell_has_a_sentence_and_no_other():
    assert set().union(*(told_in(file) for file in RULES_FOLDER.rglob("*.py"))) == event_texts.KINDS


def test_every_sentence_is_written_out_above():
    assert {kind for kind, _, _, _ in SENTENCES} == event_texts.KINDS


def test_every_phase_has_a_name():
    assert tuple(event_texts.PHASE_NAMES) == st.PHASES


def test_whatever_happens_in_random_games_can_be_told():
    kinds: set[str] = set()
    for seed in range(12):
        stage, policy = played_at_random(seed)
        for event in stage.rules.events:
            assert_readable(*told(event))
            kinds.add(event.kind)
        for zh, en in policy.labels:
            assert_readable(zh, en)
        end = event_texts.ending(LIBRARY, stage.town)
        assert_readable(end.zh, end.en)
    assert {"cause", "own_card", "cards_revealed", "counter", "declared", "incident", "game_over"} <= kinds


def test_everybody_reads_the_result_and_only_the_mastermind_the_cause():
    stage = Stage({"boy_student": "serial_killer", "girl_student": "key_person"})
    stage.says()
    stage.run(st.DAY_END)
    public = [told(event)[0] for event in stage.rules.events if event.seen_by(1)]
    assert public[:3] == ["女学生死亡", "主角失败", "轮回结束"]
    known = [told(event) for event in stage.rules.events if event.seen_by(0)]
    assert known[:3] == [
        ("起因：「连环杀手」（男学生）", "Cause: Serial Killer (Boy Student)"),
        ("女学生死亡", "Girl Student dies"),
        ("起因：「关键人物」（女学生）", "Cause: Key Person (Girl Student)"),
    ]


def test_the_cause_may_be_the_rule_of_a_plot():
    stage = Stage({"boy_student": "person"}, plots=("a_place_to_protect",)).put("school", "intrigue", 2)
    stage.says()
    stage.run(st.LOOP_END)
    causes = [told(event)[0] for event in stage.rules.events if event.kind == "cause"]
    assert causes == ["起因：「守护此地」"]


def test_every_name_of_the_library_can_be_told():
    events: list[tuple[str, tuple[object, ...]]] = []
    events.extend(("died", (1, character)) for character in LIBRARY.characters)
    events.extend(("role_revealed", ("doctor", role)) for role in LIBRARY.roles)
    events.extend(("subplot_revealed", (plot,)) for plot in LIBRARY.plots)
    events.extend(("incident", (incident, "occurred")) for incident in LIBRARY.incidents)
    events.extend(("own_card", (0, "city", card)) for card in LIBRARY.cards)
    events.extend(("cause", (ability, "doctor")) for ability in label.abilities(LIBRARY))
    events.extend(("phase", (1, 1, phase)) for phase in st.PHASES)
    for kind, data in events:
        assert_readable(read(LIBRARY, kind, data, "zh"), read(LIBRARY, kind, data, "en"))


def test_an_event_that_nobody_described_is_an_error():
    with pytest.raises(KeyError, match="sneezed"):
        event_texts.tell(LIBRARY, "sneezed", (0,), "zh")


def test_an_event_with_other_data_than_described_is_an_error():
    with pytest.raises(ValueError, match="zip"):
        event_texts.tell(LIBRARY, "died", (4,), "zh")


# -- endings --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("winners", "reason", "zh", "en"),
    [
        (
            (1, 2, 3),
            "survived",
            "主角获胜：一个轮回过完而没有失败。剧情：谋杀计划、因果线。",
            "Victory for the protagonists: a loop has passed without defeat. "
            "Plots: Murder Plan, Threads of Fate.",
        ),
        (
            (0,),
            "wrong_guess",
            "主谋获胜：最终猜测猜错了。剧情：谋杀计划、因果线。",
            "Victory for the mastermind: the final guess was wrong. Plots: Murder Plan, Threads of Fate.",
        ),
    ],
)
def test_the_ending_names_the_winners_the_cause_and_the_plots(
    winners: tuple[int, ...], reason: str, zh: str, en: str
):
    town = Stage(CAST, plots=("murder_plan", "threads_of_fate")).town
    town.outcome = Outcome(winners, reason, "TL-11.2")
    end = event_texts.ending(LIBRARY, town)
    assert (end.zh, end.en) == (zh, en)


def test_every_cause_of_an_end_in_the_rules_has_an_ending():
    town = Stage(CAST).town
    tree = ast.parse((RULES_FOLDER / "days.py").read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    causes = [literals(call.args[1]) for call in calls if ast.unparse(call.func) == "self.finish_game"]
    assert len(causes) >= 4
    for cause in set().union(*causes):
        town.outcome = Outcome((0,), cause, "TL-11.2")
        end = event_texts.ending(LIBRARY, town)
        assert_readable(end.zh, end.en)


# -- who plays whom -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "deck", "zh"),
    [
        (("主", "安", "白", "陈"), 3, "队长是 陈"),
        (("主", "安", "白"), 2, "队长是 白（2 号主角）"),
        (("主", "安", "白"), 3, "队长是 3 号主角"),  # whoever leads plays it
        (("主", "安"), 3, "队长是 安（3 号主角）"),
    ],
)
def test_people_are_called_by_name(names: tuple[str, ...], deck: int, zh: str):
    roster = event_texts.roster([Text(name, name) for name in names])
    assert roster.read(event_texts.tell(LIBRARY, "leader", (deck,), "zh"), "zh") == zh


# -- questions ------------------------------------------------------------------------------------------------


def asked(stage: Stage, word: Word, values: list[Value], source: str) -> Question:
    return Question(stage.rules.game, stage.town, 0, word, values, source)


@pytest.mark.parametrize(
    ("word", "source", "zh", "en"),
    [
        (words.TARGET, "killer_1", "「杀手 1」选谁或哪里", "Killer 1: Whom or where"),
        (words.TARGET, "murder", "「谋杀」选谁或哪里", "Murder: Whom or where"),
        (
            words.ANSWER,
            "office_worker_1",
            "「职员」执行，还是拒绝：公开自己的身份",
            "Office Worker: Carry it out, or refuse? Reveal his own role",
        ),
        (
            words.GUESS,
            "boy_student",
            "「男学生」这名角色的身份是什么",
            "Boy Student: What is this character's role",
        ),
        (words.M_CARD, "", "放哪张行动牌", "Which card do you place"),
    ],
)
def test_a_question_says_what_asks(word: Word, source: str, zh: str, en: str):
    question = asked(Stage(CAST), word, [], source)
    assert label.sentence(LIBRARY, question, "zh") == zh
    assert label.sentence(LIBRARY, question, "en") == en


@pytest.mark.parametrize(
    ("word", "value", "zh", "en"),
    [
        (words.M_CARD, "m_forbid_paranoia", "禁止不安", "Forbid Paranoia"),
        (words.M_TARGET, "shrine", "神社", "Shrine"),
        (words.M_TARGET, "doctor", "医生", "Doctor"),
        (
            words.ABILITY,
            "killer_2@girl_student",
            "女学生（杀手）：若此角色密谋不少于4，可令主角死亡",
            "Girl Student (Killer): If this character has 4 or more intrigue, the protagonists die",
        ),
        (
            words.ABILITY,
            "an_unsettling_rumor_1",
            "不安传言：在任意地点放1个密谋",
            "An Unsettling Rumor: Put one intrigue on any location",
        ),
        (words.GOODWILL, "office_worker_1", "职员：公开自己的身份", "Office Worker: Reveal his own role"),
        (words.GOODWILL, "pass", "不用", "Pass"),
        (words.ANSWER, "refuse", "拒绝", "Refuse"),
        (words.LEADER_CHOICE, "+1", "增加 1 个", "Add 1"),
        (words.LEADER_CHOICE, "2", "第 2 天 谋杀", "day 2 Murder"),
        (words.CHOICE, "intrigue", "密谋", "Intrigue"),
        (words.SUBPLOT, "threads_of_fate", "因果线", "Threads of Fate"),
        (words.GUESS, "key_person", "关键人物", "Key Person"),
    ],
)
def test_the_label_of_an_option(word: Word, value: str, zh: str, en: str):
    question = asked(Stage(CAST, incidents=INCIDENTS), word, [value], "")
    assert label.option_label(LIBRARY, question, value, "zh") == zh
    assert label.option_label(LIBRARY, question, value, "en") == en


@pytest.mark.parametrize(
    ("word", "value", "piece"),
    [
        (words.M_TARGET, "doctor", "character:doctor"),
        (words.M_TARGET, "shrine", "location:shrine"),
        (words.LEADER_CHOICE, "city", "location:city"),
        (words.P_CARD, "p_goodwill_plus_1", "card:p_goodwill_plus_1"),
        (words.ABILITY, "killer_1@office_worker", "ability:killer_1@office_worker character:office_worker"),
        (words.GOODWILL, "doctor_1", "ability:doctor_1 character:doctor"),
        (words.ABILITY, "an_unsettling_rumor_1", "ability:an_unsettling_rumor_1"),
        (words.GOODWILL, "pass", ""),
        (words.ANSWER, "refuse", ""),
        (words.GUESS, "key_person", ""),
        (words.SUBPLOT, "threads_of_fate", ""),
    ],
)
def test_the_piece_an_option_touches(word: Word, value: str, piece: str):
    assert label.piece(LIBRARY, word, value) == piece


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("医生", "doctor"),
        ("男子学生", "boy_student"),
        ("Shrine", "shrine"),
        ("友好+2", "p_goodwill_plus_2"),
        ("m_paranoia_plus_1", "m_paranoia_plus_1"),
        ("平民", "person"),
        ("因果线", "threads_of_fate"),
        ("医生 2", "doctor_2"),
        ("医生2", "doctor_2"),
        ("office_worker_1", "office_worker_1"),
        ("killer_2@office_worker", "killer_2@office_worker"),
        ("杀手2@职员", "killer_2@office_worker"),
        ("杀手@职员", "killer_1@office_worker"),
        ("Brain@Shrine Maiden", "brain_1@shrine_maiden"),
        ("拒绝", "refuse"),
        ("谋杀", "2"),
        ("第2天", "2"),
        ("打喷嚏", "打喷嚏"),
        ("打喷嚏@职员", "打喷嚏@职员"),
        ("杀手@王", "杀手@王"),
    ],
)
def test_a_value_is_found_by_its_name(name: str, value: str):
    town = Stage(CAST, incidents=INCIDENTS).town
    assert label.value_named(LIBRARY, view.layers(town, ())[0], name) == value
    assert name in label.names(LIBRARY, town, None, value)


def test_a_character_calls_its_goodwill_ability_if_it_has_only_one():
    town = Stage(CAST).town
    assert {"职员", "office_worker", "Office Worker"} <= set(
        label.names(LIBRARY, town, words.GOODWILL, "office_worker_1")
    )
    assert "医生" not in label.names(LIBRARY, town, words.GOODWILL, "doctor_1")


def test_an_incident_that_stands_in_the_schedule_twice_is_called_by_its_day():
    town = Stage(CAST, incidents=((1, "murder", "doctor"), (3, "murder", "nurse"))).town
    assert label.names(LIBRARY, town, words.LEADER_CHOICE, "3") == (
        "3",
        "第 3 天",
        "第3天",
        "day 3",
        "第 3 天 谋杀",
        "day 3 Murder",
    )
