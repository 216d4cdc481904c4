"""The names of kinds, timings and refusals of rows."""

from __future__ import annotations

from typing import Final

from anju.engine.text import Text

KINDS: Final = {
    "mandatory": Text("强制", "mandatory"),
    "optional": Text("可选", "optional"),
    "always": Text("持续", "always"),
    "script": Text("写剧本时", "for the writer"),
}
TIMINGS: Final = {
    "script_creation": Text("", ""),
    "always": Text("", ""),
    "loop_setup": Text("轮回布置", "loop set-up"),
    "loop_start": Text("轮回开始", "loop start"),
    "day_start": Text("每天开始", "day start"),
    "mastermind_action": Text("主谋放牌", "mastermind's cards"),
    "card_resolution": Text("行动牌结算", "card resolution"),
    "mastermind_ability": Text("主谋能力", "mastermind abilities"),
    "goodwill": Text("友好能力", "goodwill abilities"),
    "after_goodwill": Text("友好能力之后", "after a goodwill ability"),
    "incident": Text("事件", "incident"),
    "after_incident": Text("事件之后", "after an incident"),
    "day_end": Text("每天结束", "day end"),
    "loop_end": Text("轮回结束", "loop end"),
    "on_death": Text("死亡时", "on a death"),
    "on_reveal": Text("公开时", "on a reveal"),
}
REFUSALS: Final = {
    "none": Text("不拒绝友好能力", "refuses no goodwill ability"),
    "optional": Text("可以拒绝友好能力", "may refuse goodwill abilities"),
    "mandatory": Text("必须拒绝友好能力", "must refuse goodwill abilities"),
}
