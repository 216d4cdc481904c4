"""Which plots a script may have (TL-6.1.1), and what they ask of the script as a whole (TL-6.1.5)."""

from __future__ import annotations

from typing import Final

from anju.engine.document import Node
from anju.engine.text import Text
from anju.games.tragedy_looper.content import Plot
from anju.games.tragedy_looper.validator.draft import Draft

RULE: Final = "TL-6.1.1"
ASKED: Final = "TL-6.1.5"


def read(draft: Draft) -> None:
    if draft.set is None:
        draft.plots_sure = False
    draft.main_plots = _named(draft, "main_plot")
    draft.subplots = _named(draft, "subplots")
    _read_extra(draft)


def plots(draft: Draft) -> list[Plot]:
    return [draft.library.plots[id] for id in (*draft.main_plots, *draft.subplots)]


def _offered(draft: Draft, field: str) -> tuple[str, ...]:
    """The plots allowed here; those of all sets if the set is unknown."""
    if draft.set is None:
        return tuple(plot.id for plot in draft.library.plots.values() if plot.main == (field != "subplots"))
    return draft.set.subplots if field == "subplots" else draft.set.main_plots


def _named(draft: Draft, field: str) -> list[str]:
    node = draft.root.get(field)
    if node is None:
        draft.plots_sure = False
        return []
    entries, allowed = node.entries(), _offered(draft, field)
    written = {
        draft.library.exact("plot", item.value.strip()) for item in entries if isinstance(item.value, str)
    }
    ids: list[str] = []
    for item in entries:
        id = _plot(draft, item, field, [plot for plot in allowed if plot not in written])
        if id is None:
            draft.plots_sure = False
        elif id in ids:
            draft.plots_sure = False
            name = draft.called("plot", id)
            message = Text(f"剧情「{name.zh}」写了两次", f'plot "{name.en}" is given twice')
            others = [plot for plot in allowed if plot not in written]
            draft.say(item, "repeated_plot", RULE, message, draft.listed("plot", others))
        else:
            ids.append(id)
    if draft.set is not None:
        wanted = draft.set.sub_count if field == "subplots" else draft.set.main_count
        _check_number(draft, field, len(entries), wanted)
    return ids


def _plot(draft: Draft, node: Node, field: str, likely: list[str]) -> str | None:
    """`likely` are those that could stand here."""
    id = draft.resolve(
        node, "plot", RULE, (*_offered(draft, "main_plot"), *_offered(draft, "subplots")), likely
    )
    if id is None or id in _offered(draft, field):
        return id
    name = draft.called("plot", id)
    zh, en = ("主要剧情", "a main plot") if draft.library.plots[id].main else ("次要剧情", "a subplot")
    message = Text(f"「{name.zh}」是{zh}", f'"{name.en}" is {en}')
    draft.say(node, "wrong_kind_of_plot", RULE, message, draft.listed("plot", likely))
    return None


def _check_number(draft: Draft, field: str, written: int, wanted: int) -> None:
    if written == wanted:
        return
    draft.plots_sure = False
    zh, en = ("主要剧情", "main plots") if field == "main_plot" else ("次要剧情", "subplots")
    message = Text(
        f"{draft.home.zh}要 {wanted} 个{zh}，写了 {written} 个",
        f"{draft.home.en} asks for {wanted} {en}, there are {written}",
    )
    less = Text(f"删去 {written - wanted} 个", f"remove {written - wanted}")
    more = Text(f"再加 {wanted - written} 个", f"add {wanted - written}")
    draft.say(draft.key(field), f"number_of_{field}", RULE, message, less if written > wanted else more)


def _read_extra(draft: Draft) -> None:
    """A plot may ask for a second main plot (Twisted Truth); without it nobody would read one."""
    asking = [
        plot
        for plot in plots(draft)
        if any(one.fields.get("option") == "extra_main_plot" for one in plot.constraints)
    ]
    node = draft.root.get("extra_main_plot")
    if node is None:
        for plot in asking:
            message = Text(
                f"剧情「{plot.name.zh}」要另写一个主要剧情 extra_main_plot",
                f'plot "{plot.name.en}" asks for another main plot, extra_main_plot',
            )
            place = "subplots" if plot.id in draft.subplots else "main_plot"
            draft.say(
                draft.key(place),
                "option_of_plot_missing",
                ASKED,
                message,
                draft.listed("plot", _others(draft)),
            )
        return
    if not asking and draft.plots_sure:
        message = Text("所选剧情用不到 extra_main_plot", "none of the plots uses extra_main_plot")
        draft.say(draft.key("extra_main_plot"), "option_unused", ASKED, message, Text("删去", "remove it"))
        return
    id = _plot(draft, node, "extra_main_plot", _others(draft))
    if id is None:
        return
    draft.extra_main_plot = id
    if id in draft.main_plots:
        message = Text("extra_main_plot 要与主要剧情不同", "extra_main_plot must differ from the main plot")
        draft.say(node, "extra_plot_is_main_plot", ASKED, message, draft.listed("plot", _others(draft)))


def _others(draft: Draft) -> list[str]:
    """The main plots that are not the script's."""
    return [plot for plot in _offered(draft, "main_plot") if plot not in draft.main_plots]
