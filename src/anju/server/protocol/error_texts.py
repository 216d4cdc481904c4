"""What the server says about connections and requests, by code."""

from __future__ import annotations

from typing import Final

from anju.engine.text import Text

ERROR_TEXTS: Final = {
    "malformed": Text(
        "消息的格式不对，没有生效。说明见 docs/protocol.md。",
        "The message is not in the right form and had no effect; see docs/protocol.md.",
    ),
    "version": Text(
        "网页和服务器的版本不一致，请刷新页面。",
        "This page and the server speak different versions; reload the page.",
    ),
    "not_found": Text(
        "这里什么也没有。请核对地址；说明见 docs/protocol.md。",
        "There is nothing here. Check the address; see docs/protocol.md.",
    ),
    "no_such_method": Text(
        "这个地址不能这样请求。说明见 docs/protocol.md。",
        "This address cannot be asked in this way; see docs/protocol.md.",
    ),
    "unknown_room": Text(
        "没有这个房间，或者它已经关闭。请核对链接或房间码。",
        "There is no such room, or it has been closed. Check the link or the code.",
    ),
    "bad_token": Text(
        "这个座位的钥匙不对：座位可能已让给别人。请用原来的链接，或重新加入。",
        "This seat's key does not fit: the seat may have been given away. Use the original link, or join again.",
    ),
    "not_watchable": Text(
        "这个房间不让旁观；请房主打开旁观。", "This room has no spectators; ask the host to allow them."
    ),
    "hello_first": Text("要先发送 hello。", "Say hello first."),
    "watching_only": Text(
        "旁观者只能看。要坐下来玩，请用房间码加入。",
        "Spectators can only watch. To play, join with the room's code.",
    ),
    "kicked": Text("房主请你离开了房间。", "The host has asked you to leave the room."),
    "ended": Text(
        "管理员结束了这个房间。已有的记录还保留着。",
        "Whoever runs this server has ended this room. Its record is kept.",
    ),
    "too_fast": Text("消息太频繁，请稍等片刻。", "Too many messages; wait a moment."),
    "too_big": Text("消息太长，没有生效。", "The message is too long and had no effect."),
    "full": Text(
        "同一地址的连接太多，请关掉几个页面再试。",
        "Too many connections from one address; close some pages and try again.",
    ),
    "unavailable": Text(
        "服务器正在重启，对局都已保存，马上自动重连。",
        "The server is restarting; all games are saved, and you will be reconnected in a moment.",
    ),
    "broken": Text(
        "这一局的数据读不出来，不能继续；其他对局不受影响。请把房间号告诉管理员，数据仍保留着。",
        "This game's data cannot be read and it cannot go on; other games are not affected. Tell the host of this "
        "server the room's id: the data is kept.",
    ),
    "other_rules": Text(
        "这一局用的是另一版规则，本程序不能接着裁判。请用当时的版本把它打完；数据仍保留着。",
        "This game was begun with another version of the rules, which this program must not judge by. Finish it "
        "with that version; the data is kept.",
    ),
}
"""One text for each code that a socket or a request may meet."""
