"""Why a table does not take an answer, before the rules are even asked."""

from __future__ import annotations

from typing import Any, Final

from anju.engine.errors import AnjuError, Refused
from anju.engine.game import Game
from anju.engine.question import Question, Value
from anju.engine.table import Table
from anju.engine.text import Text
from anju.server.live.auto_answers import may_become
from anju.server.live.clock import Clock
from anju.server.live.seat import GONE_AFTER
from anju.server.protocol.messages import Bilingual, ClockSettings, Error, RefusedShown, both
from anju.server.storage.storage_errors import StorageError


def not_asked(waiting: list[int], table: Table) -> Refused:
    """Names everybody who was asked at this moment: who of them has answered must not show.

    No rule is named: what they are asked by now, in the middle of a declaration, is theirs to know.
    """
    if table.outcome is not None:
        text = Text("对局已经结束。", "The game is over.")
        return Refused(
            "over", text, {}, table.outcome.rule, Text("可以再来一局。", "You can have a rematch.")
        )
    seats = ", ".join(str(seat + 1) for seat in waiting)
    return Refused(
        "not_asked",
        Text(f"现在不用你回答，正在等座位{seats}。", f"You are not asked now; waiting for seat {seats}."),
        {"waiting": waiting},
        "",
        Text("等轮到你时再答。", "Wait until it is your turn to answer."),
    )


def stale(open_prompt: int, question: Question) -> Refused:
    return Refused(
        "stale",
        Text("这个问题已经过去了。", "That question is over."),
        {"open": open_prompt},
        question.rule,
        Text("回答现在的问题。", "Answer the present question."),
    )


def not_on_offer(table: Table, seat: int, value: Value) -> Refused | None:
    """Why the seat, which is asked, cannot answer this; None if it can."""
    question = table.question(seat)
    if question is not None and question.offers(value):
        return None
    try:
        # A copy, since this is the one place where the table's own check must only speak.
        table.clone().answer(seat, value)
    except Refused as refusal:
        return refusal
    raise AssertionError("the table takes what is not on offer")


def stood_in(question: Question) -> Refused:
    return Refused(
        "bot_answers",
        Text("你不在时，这个问题交给了机器人。", "While you were away this question went to a bot."),
        {},
        question.rule,
        Text("下一个问题由你来答。", "The next question is yours."),
    )


def would_show(table: Table, seat: int) -> Refused:
    question = table.question(seat)
    return Refused(
        "would_show",
        Text(
            "前面选的一给出去就会有人看到，没法先往下想。",
            "Somebody would see what you chose before, so nobody can tell what comes then.",
        ),
        {},
        "" if question is None else question.rule,
        Text("先把前面选的定下来。", "Confirm what you chose before."),
    )


def under_way(question: Question) -> Refused:
    return Refused(
        "already_answered",
        Text("这个问题你已经回答了。", "You have answered this question already."),
        {},
        question.rule,
        Text("等一下，马上就好。", "Wait a moment."),
    )


def asked_again() -> Refused:
    return Refused(
        "asked_again",
        Text("你又问了一次，只算最后一次。", "You have asked again; only the last question counts."),
        {},
        "",
        Text("等最后一次的回答。", "Wait for the last one to be answered."),
    )


def not_solved() -> Refused:
    return Refused(
        "not_solved",
        Text("推理机现在太忙，没有算出来。", "The solver is too busy and has not worked it out."),
        {},
        "",
        Text("过一会儿再问。", "Ask again in a moment."),
    )


def not_alone(people: int) -> Refused:
    return Refused(
        "not_alone",
        Text(
            f"这一桌有 {people} 个人在玩，提示只给独自和机器人玩的人。",
            f"{people} people play at this table; hints are for who plays with bots alone.",
        ),
        {"people": people},
        "",
        Text("自己想想，或者另开一桌和机器人练。", "Think for yourself, or practise at a table with bots."),
    )


def not_stored(question: Question) -> Refused:
    return Refused(
        "not_stored",
        Text("没能存下你的回答，所以不算数。", "Your answer could not be stored, so it does not count."),
        {},
        question.rule,
        Text("请再答一次。", "Please answer again."),
    )


def unstored(problem: StorageError) -> Refused:
    """Of anything but an answer."""
    full = problem.code == "disk_full"
    return Refused(
        problem.code,
        Text("没能存下来，所以没有生效。", "It could not be stored, so it has not happened."),
        {},
        "",
        Text(
            "服务器的磁盘满了：请管理员腾出空间，再试一次。",
            "The server's disk is full: once its owner has freed some space, try again.",
        )
        if full
        else Text("过一会儿再试一次。", "Try again in a moment."),
    )


def no_decline(question: Question) -> Refused:
    return Refused(
        "no_decline",
        Text("这个问题必须回答，不能一路放过。", "This has to be answered; it cannot be passed."),
        {"offered": len(question.values)},
        question.rule,
        Text("从所列的选项里选一个。", "Choose one of the listed options."),
    )


def no_such_auto_pass(question: Question) -> Refused:
    return Refused(
        "no_such_yield",
        Text(
            "这里不能这样放过；要看你手里有什么的，只在独自与机器人对局时可以，否则别人从快慢就看得出来。",
            "This cannot be passed over like that; what depends on your hand only with bots alone, since others would "
            "tell it by your pace.",
        ),
        {},
        question.rule,
        Text("自己答这一问。", "Answer this one yourself."),
    )


def not_for_good(question: Question) -> Refused | None:
    """Why this cannot be answered once for all; None if it can."""
    if may_become(question):
        return None
    return Refused(
        "not_for_good",
        Text(
            "这一问不能一次答定，以后的情形会不同。",
            "This cannot be answered once for all; next time it is another matter.",
        ),
        {"offered": len(question.values)},
        question.rule,
        Text("只答这一次。", "Answer it for this time alone."),
    )


def not_yet(clock: Clock, now: float) -> Refused | None:
    """Why nobody can answer just now; None if they can."""
    if clock.paused:
        return paused()
    return talking() if clock.talking(now) else None


def paused() -> Refused:
    return Refused(
        "paused",
        Text("对局暂停中。", "The game is paused."),
        {},
        "",
        Text("按「继续」，再答。", "Press “Go on”, then answer."),
    )


def talking() -> Refused:
    return Refused(
        "talking",
        Text("现在是讨论时间。", "It is time to talk."),
        {},
        "",
        Text(
            "大家都按「好了」就继续，或等时间到。",
            "It goes on when everybody is ready, or when the time is over.",
        ),
    )


def nobody_away() -> Refused:
    return Refused(
        "nobody_away",
        Text("没有谁离席而空着位子，不用机器人代答。", "Nobody is away whom a bot could answer for."),
        {},
        "",
        Text("有人离席时再提。", "Ask for it when somebody is away."),
    )


def not_talking() -> Refused:
    return Refused(
        "not_talking",
        Text("讨论时间已经过了。", "The time to talk is over."),
        {},
        "",
        Text("不用再按了，对局在继续。", "There is nothing to do: the game goes on."),
    )


# -- rooms --------------------------------------------------------------------------------------------------

KICKED: Final = Text("房主请你离开了这个房间。", "The host has asked you to leave this room.")


def not_watchable() -> Error:
    text = Text("这个房间不让人观看。", "This room cannot be watched.")
    return Error(code="not_watchable", text=both(text))


NO_SEAT: Final = frozenset(("locked", "playing", "full"))
"""Why somebody cannot sit down in a room that is there."""


def locked() -> Refused:
    return Refused(
        "locked",
        Text("房间锁上了。", "The room is locked."),
        {},
        "",
        Text("请房主开锁。", "Ask the host to unlock it."),
    )


def playing() -> Refused:
    return Refused(
        "playing",
        Text("对局已经开始，现在不能坐下。", "The game has begun; nobody can sit down now."),
        {},
        "",
        Text("等这一局结束。", "Wait for the end of this game."),
    )


def full(seats: int) -> Refused:
    return Refused(
        "full",
        Text(f"{seats}个座位都有人了。", f"All {seats} seats are taken."),
        {"seats": seats},
        "",
        Text("请房主加座位或撤掉机器人。", "Ask the host to add a seat or remove a bot."),
    )


def seats_open(empty: list[int]) -> Refused:
    return Refused(
        "seats_open",
        Text(f"还有{len(empty)}个空座位。", f"Seats still empty: {len(empty)}."),
        {"empty": empty},
        "",
        Text("用机器人补满，或减少座位。", "Fill them with bots, or take seats away."),
    )


def no_time_of_its_own(game: Game[Any], settings: ClockSettings) -> Refused | None:
    """Times that would tell which question is asked where others must not know."""
    usual = sorted(game.time_control.words)
    words = [word for word in settings.words if word not in usual]
    if not words:
        return None
    return Refused(
        "no_time_of_its_own",
        Text(
            f"{'、'.join(words)} 不能单独计时：从时钟就能看出暗中问了什么。",
            f"{', '.join(words)} cannot have a time of its own: the clock would tell what is asked in secret.",
        ),
        {"words": words, "usual": usual},
        "",
        Text(
            f"可以单独计时的只有：{'、'.join(usual)}。" if usual else "这个游戏没有可以单独计时的问题。",
            f"Only these can: {', '.join(usual)}." if usual else "In this game no question can.",
        ),
    )


def not_host() -> Refused:
    return Refused(
        "not_host",
        Text("这件事由房主来做。", "This is for the host to do."),
        {},
        "",
        Text(
            "请房主来做；房主离开几分钟后，在场的人可以一致同意换一位房主。",
            "Ask the host; when the host has been away for minutes, those who are here may agree on another.",
        ),
    )


def host_is_here() -> Refused:
    seconds = round(GONE_AFTER)
    return Refused(
        "host_is_here",
        Text(
            f"房主还在，或离开还不到{seconds}秒。",
            f"The host is here, or has been away for less than {seconds} seconds.",
        ),
        {"seconds": seconds},
        "",
        Text("请房主转交，或再等一会儿。", "Ask the host to hand over, or wait a little longer."),
    )


def nothing_to_reclaim() -> Refused:
    return Refused(
        "nothing_to_reclaim",
        Text("没有人在你离开时接任你的房主。", "Nobody has taken hosting over from you while you were away."),
        {},
        "",
        Text("请现在的房主转交。", "Ask the present host to hand over."),
    )


def host_may_come_back() -> Refused:
    return Refused(
        "host_may_come_back",
        Text(
            "这是原来的房主，只是暂时不在；对局中不能请出去。",
            "This is whose room it was, and only away: they cannot be asked to leave during a game.",
        ),
        {},
        "",
        Text("等这一局结束。", "Wait for the end of this game."),
    )


def too_late() -> Refused:
    return Refused(
        "playing",
        Text("对局进行中，这个不能改。", "This cannot be changed during a game."),
        {},
        "",
        Text("等这一局结束。", "Wait for the end of this game."),
    )


def not_over() -> Refused:
    return Refused(
        "not_over",
        Text("这一局还没有结束。", "The game is not over yet."),
        {},
        "",
        Text("先把这一局下完。", "Finish this game first."),
    )


def not_playing() -> Refused:
    return Refused(
        "not_playing",
        Text("对局还没有开始。", "The game has not begun."),
        {},
        "",
        Text("等房主开始。", "Wait for the host to start it."),
    )


def no_such_seat(n: int | None, seats: int) -> Refused:
    return Refused(
        "no_such_seat",
        Text("没有这个座位。", "There is no such seat."),
        {"seat": n, "seats": seats},
        "",
        Text(f"座位是0到{seats - 1}。", f"Seats are 0 to {seats - 1}."),
    )


def seat_taken() -> Refused:
    return Refused(
        "seat_taken",
        Text("那里没有空座位。", "There is no empty seat there."),
        {},
        "",
        Text("先腾出一个座位。", "Free a seat first."),
    )


def no_bot_there() -> Refused:
    return Refused(
        "no_bot",
        Text("那个座位上没有机器人。", "There is no bot on that seat."),
        {},
        "",
        Text("选一个坐着机器人的座位。", "Choose a seat with a bot."),
    )


def nobody_there() -> Refused:
    return Refused(
        "nobody_there",
        Text("那个座位上没有别的人。", "There is no other person on that seat."),
        {},
        "",
        Text("选一个坐着人的座位。", "Choose a seat where somebody sits."),
    )


def too_few_seats(people: int, wanted: int) -> Refused:
    return Refused(
        "too_few_seats",
        Text(
            f"这里坐着{people}个人，{wanted}个座位不够。",
            f"{people} people sit here; {wanted} seats are too few.",
        ),
        {"people": people, "seats": wanted},
        "",
        Text("多留几个座位。", "Keep more seats."),
    )


def unusable_options() -> Refused:
    return Refused(
        "unusable_options",
        Text("这些选项合不到一起，开不了局。", "No game can be begun with these options."),
        {},
        "",
        Text("改回默认值再试。", "Go back to the defaults and try again."),
    )


def against_secrets(names: list[str]) -> Refused:
    """Says nothing of what they are: whoever reads this may not be who chose them."""
    return Refused(
        "against_secrets",
        Text(
            "这与已选定的保密选项合不到一起。",
            "This does not go together with options that were chosen in secret.",
        ),
        {"secret": names},
        "",
        Text("改回去，或重新选定保密的选项。", "Go back to what it was, or choose the secret options anew."),
    )


def too_much(longest: int, deepest: int) -> Refused:
    """Of options, before anybody looks what they are."""
    return Refused(
        "too_much",
        Text(
            f"选项合起来不能超过 {longest} 字节，嵌套不能超过 {deepest} 层。",
            f"All options together may take {longest} bytes, and be nested {deepest} deep.",
        ),
        {"bytes": longest, "depth": deepest},
        "",
        Text("把剧本写短一些。", "Make the script shorter."),
    )


def spectators_listen(hands: bool) -> Refused:
    seeing = Text(
        "看得见手牌的旁观者不能和桌上的人说话。", "Spectators who see hands cannot speak to the table."
    )
    return Refused(
        "spectators_listen",
        seeing if hands else Text("旁观者不能发言。", "Spectators cannot speak here."),
        {},
        "",
        Text(
            "请房主允许旁观者发言；等这一局结束也行。",
            "Ask the host to let spectators speak, or wait for the end.",
        ),
    )


def not_asked_to_agree() -> Refused:
    return Refused(
        "not_asked_to_agree",
        Text("没有人要给旁观者看手牌。", "Nobody wants to show hands to spectators."),
        {},
        "",
        Text("由房主先提出。", "The host has to ask for it first."),
    )


def agreed_to_another(delay_ms: int) -> Refused:
    """The host has chosen another delay, or none, while somebody agreed to the one before."""
    return Refused(
        "agreed_to_another",
        Text(
            f"房主已改为延迟 {delay_ms // 1000} 秒，这和你同意的不同。",
            f"The host has changed the delay to {delay_ms // 1000} seconds, which is not what you agreed to.",
        ),
        {"delay_ms": delay_ms},
        "",
        Text("看清新的延迟，再同意一次。", "Look at the new delay and agree again if you like."),
    )


def too_many_notes(most: int) -> Refused:
    return Refused(
        "too_many_notes",
        Text(
            f"这一局已有 {most} 条笔记，写满了。", f"This game has {most} notes; there is no room for more."
        ),
        {"most": most},
        "",
        Text("把笔记导出来，在别处接着写。", "Export the notes and go on elsewhere."),
    )


def server_full(rooms: int) -> Refused:
    return Refused(
        "server_full",
        Text(
            f"服务器满了（{rooms} 个房间），暂时开不了新房间；已有的房间照常。",
            f"The server is full ({rooms} rooms): no new ones can be opened now. Those that are there go on.",
        ),
        {"rooms": rooms},
        "",
        Text(
            "在已有的房间里再来一局，或过几分钟再开。",
            "Play another game in a room you have, or try again in some minutes.",
        ),
    )


def too_many_rooms(rooms: int, seconds: float) -> Refused:
    minutes = max(1, round(seconds / 60))
    return Refused(
        "too_many_rooms",
        Text(
            f"这个网络地址一天里开了太多房间（{rooms} 个），{minutes} 分钟后可以再开一个。",
            f"Too many rooms ({rooms}) were opened from this address within a day; another one can be opened in "
            f"{minutes} min.",
        ),
        {"rooms": rooms, "minutes": minutes},
        "",
        Text("在已有的房间里再来一局。", "Play another game in a room you have."),
    )


def draining() -> Refused:
    return Refused(
        "finishing",
        Text(
            "这个服务器只把旧规则的对局打完，不开新的。",
            "This server only finishes games of older rules and opens nothing new.",
        ),
        {},
        "",
        Text("在新版本的服务器上开房间。", "Open a room on the newer server."),
    )


def silence(rule: str) -> Refused:
    return Refused(
        "silent",
        Text("现在禁止讨论。", "Talk is forbidden now."),
        {},
        rule,
        Text(
            "等这个阶段过去再说；暂停这类别人看得见的事也一样。",
            "Wait until this phase is over; that goes for a pause, too, and for all that the others would see.",
        ),
    )


def shown(id: str, error: AnjuError) -> RefusedShown:
    """Any error of somebody's input as the answer to what they sent under this id."""
    if isinstance(error, Refused):
        return RefusedShown(
            id=id,
            code=error.code,
            text=both(error.message),
            numbers=dict(error.numbers),
            rule=error.rule,
            remedy=both(error.remedy),
        )
    code = str(getattr(error, "code", "")) or type(error).__name__
    nothing = Bilingual("", "")
    return RefusedShown(id=id, code=code, text=both(error.message), numbers={}, rule="", remedy=nothing)
