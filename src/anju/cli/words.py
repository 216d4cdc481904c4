"""What the terminal says, in both languages."""

from __future__ import annotations

from typing import Final

from anju.engine.text import Text

HELP: Final = Text(
    """[bold]怎么选[/]
  数字        选这一项          q w e r t   选前五项
  名称        选叫这个名字的一项（唯一即可）
  回车        选标有 ↵ 的一项    p           放弃（不做、结束）
[bold]看与想[/]
  i 数字      这一项的说明（也可写名称，牌、技能、角色都行）
  ? 名称      为什么不能这样选：原因、办法、规则
  .           提示：高手会先看什么；再按一次，指一步
  /文字       在选项和记录里查找
  l           全部记录          b           整张牌桌（不折叠）
  o           全部选项          回车        看完这些，回到牌桌
  n 文字      记一条笔记（只在本次有效）；n 看笔记
[bold]对局[/]
  u           收回自己上一次的选择
  s 文件      存盘              h  帮助      x  离开""",
    """[bold]Choosing[/]
  number      that option       q w e r t   the first five options
  name        the option of that name (if only one fits)
  Enter       the option marked ↵           p   pass (decline, end)
[bold]Looking and thinking[/]
  i NUMBER    the text of that option (or NAME: of any card, skill or role)
  ? NAME      why this cannot be chosen: the cause, what would help, the rule
  .           a hint: what a good player looks at; once more: a move
  /TEXT       find in options and log
  l           the whole log     b           the whole table, unfolded
  o           all options       Enter       after any of these: back to the table
  n TEXT      keep a note (for this session); n shows the notes
[bold]The game[/]
  u           take back your last choice
  s FILE      save              h  help      x  leave""",
)

KEYS: Final = Text(
    "数字 选  ↵ 默认  p 放弃  i 数字 说明  ? 名称 为何不可  . 提示  b 全桌  h 帮助",
    "N choose  ↵ default  p pass  i N text  ? NAME why not  . hint  b board  h help",
)
MORE_OPTIONS: Final = Text("……还有 {count} 项：o 看全部选项", "... and {count} more: o lists all options")

HINT_AGAIN: Final = Text("（再按 . 指一步）", "(. once more shows a move)")
NO_HINT: Final = Text(
    "这里没有特别要看的。再按 . 指一步。",
    "There is nothing special to look at here; . once more shows a move.",
)
HINT_MOVE: Final = Text("可以试试：{number} {label}", "You could try: {number} {label}")
SINCE: Final = Text("刚才", "Just now")
EARLIER: Final = Text("  （前面还有 {count} 行，l 看全部）", "  ({lines}; l shows all)")
EARLIER_STEP: Final = Text("  （前面还有 {count} 行）", "  ({lines})")
YOURSELF: Final = Text("你", "you")
A_BOT: Final = Text("机器人", "bot")
WELCOME: Final = Text(
    "你是 {name}（座位 {seat}），种子 {seed}。输入 h 看帮助。",
    "You are {name} (seat {seat}); the seed is {seed}. Type h for help.",
)
NO_HOUSE_BOT: Final = Text(
    "这个游戏还没有自己的机器人，其余座位随机地选。",
    "This game has no bot of its own yet; the other seats choose at random.",
)
ONLY_CHOICE: Final = Text("（只有一个选择：{label}）", "(only one choice: {label})")
NO_SUCH_NUMBER: Final = Text(
    "没有第 {number} 项，共 {count} 项。", "There is no option {number}; there are {count}."
)
NOT_UNDERSTOOD: Final = Text(
    "没有叫「{text}」的选项。输入 ? {text} 看原因，h 看帮助。",
    "No option is called {text!r}. Type ? {text} for the reason, h for help.",
)
AMBIGUOUS: Final = Text("「{text}」不止一项：{labels}", "{text!r} fits several: {labels}")
CANNOT_PASS: Final = Text("这里不能放弃，必须选一项。", "You cannot pass here; choose an option.")
NOTHING_TO_UNDO: Final = Text("你还没有选过什么。", "You have not chosen anything yet.")
UNDONE: Final = Text("已收回上一次的选择。", "Your last choice is taken back.")
WHY_WHAT: Final = Text("要问什么？例：? {example}", "Why what? Example: ? {example}")
NOTHING_ABOUT: Final = Text(
    "「{text}」没有说明。例：i 2，i {example}", "There is no text about {text!r}. Examples: i 2, i {example}"
)
POSSIBLE: Final = Text(
    "「{name}」现在可以选：第 {number} 项。", "{name!r} can be chosen now: option {number}."
)
CAUSE: Final = Text("原因", "cause")
REMEDY: Final = Text("办法", "what would help")
RULE: Final = Text("规则", "rule")
NO_NOTES: Final = Text("还没有笔记。", "No notes yet.")
NOTED: Final = Text("记下了。", "Noted.")
FOUND_NOTHING: Final = Text("没有找到「{text}」。", "{text!r} was not found.")
SAVED: Final = Text(
    "已存到 {file}；继续：anju term {game} --seat {seat} --load {file}",
    "Saved to {file}; go on with: anju term {game} --seat {seat} --load {file}",
)
SAVED_AT_END: Final = Text(
    "已存到 {file}；重看：anju replay {file} --seat {seat}",
    "Saved to {file}; see it again with: anju replay {file} --seat {seat}",
)
SAVE_WHERE: Final = Text("存到哪里？例：s 对局.anju", "Save where? Example: s game.anju")
CANNOT_WRITE: Final = Text("写不了 {file}：{problem}", "Cannot write {file}: {problem}")
CANNOT_READ: Final = Text("读不了 {file}：{problem}", "Cannot read {file}: {problem}")
THINKING: Final = Text("对手在想……", "The other side is thinking...")
LEFT: Final = Text("离开了对局。", "You left the game.")
YOU_WON: Final = Text("你赢了！", "You won!")
YOU_LOST: Final = Text("你输了。", "You lost.")
DRAW: Final = Text("平局。", "A draw.")
REPLAY_STEP: Final = Text("第 {step}/{last} 步", "step {step}/{last}")
REPLAY_KEYS: Final = Text(
    "↵ 下一步  b 上一步  数字 到那一步  x 离开", "↵ next  b back  number go to that step  x leave"
)
REPLAY_ANSWER: Final = Text("你选了：{label}", "you chose: {label}")
REPLAY_DECISIVE: Final = Text("关键：", "Decisive:")
REPLAY_OVERLOOKED: Final = Text("当时已经能知道：", "You could have known:")
REPLAY_SECRET: Final = Text("接着由 {name} 选择", "next {name} chooses")
SCENARIO_FILES: Final = Text("场景文件", "scenario files")
SCENARIO_COUNT: Final = Text(
    "场景：{passed} 通过，{failed} 失败", "scenarios: {passed} passed, {failed} failed"
)
SCENARIO_UNREADABLE: Final = Text("，{unreadable} 个文件有误", ", files with mistakes: {unreadable}")
SCENARIO_ONLY_SEEN: Final = Text("，{only_seen} 份报告只能读", ", reports that can only be read: {only_seen}")
FINDINGS: Final = Text("发现 {count} 处", "Findings: {count}")
NO_STATIC_CHECK: Final = Text("{game} 没有静态检查。", "There is no static check for {game}.")
