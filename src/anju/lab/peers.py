"""Other libraries, measured in the same run as far as they are installed; the project does not depend on them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Final

from anju.lab.contender import Contender, Counts

RLCARD_GAMES: Final = ("uno", "leduc-holdem", "doudizhu", "mahjong")
OPEN_SPIEL_GAMES: Final = ("leduc_poker", "gin_rummy", "hearts")
OPEN_SPIEL_PYTHON_GAMES: Final = ("python_kuhn_poker", "python_liars_poker", "python_team_dominoes")
PETTING_ZOO_GAMES: Final = ("leduc_holdem_v4", "texas_holdem_v4", "connect_four_v3")

INSTALL: Final = {
    "rlcard": "RLCard is not installed: pip install rlcard",
    "pyspiel": "OpenSpiel is not installed: pip install open_spiel",
    "pettingzoo": "PettingZoo is not installed: pip install 'pettingzoo[classic]'",
}


def missing() -> list[str]:
    """What to install to measure the other peers."""
    return [advice for module, advice in INSTALL.items() if find_spec(module) is None]


def installed() -> list[Contender]:
    contenders: list[Contender] = []
    if find_spec("rlcard") is not None:
        for game in RLCARD_GAMES:
            contenders.extend((rlcard_run(game), rlcard_loop(game)))
    if find_spec("pyspiel") is not None:
        contenders.extend(open_spiel_loop(game) for game in OPEN_SPIEL_GAMES)
        contenders.extend(open_spiel_python_loop(game) for game in OPEN_SPIEL_PYTHON_GAMES)
    if find_spec("pettingzoo") is not None:
        contenders.extend(petting_zoo_loop(game) for game in PETTING_ZOO_GAMES)
    return contenders


def rlcard_run(game: str) -> Contender:
    """As its users run it: `env.run` with its own random agents."""
    agent: Any = import_module("rlcard.agents").RandomAgent
    env: Any = import_module("rlcard").make(game, config={"seed": 1})
    env.set_agents([agent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play_game(_: int) -> Counts:
        before = env.timestep
        env.run(is_training=False)
        return {"decisions": env.timestep - before, "games": 1}

    return Contender(f"rlcard {game} (env.run)", play_game)


def rlcard_loop(game: str) -> Contender:
    """The leanest way it offers: `env.step` with a random legal action."""
    env: Any = import_module("rlcard").make(game, config={"seed": 1})

    def play_game(number: int) -> Counts:
        rng, decisions = Random(number), 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return {"decisions": decisions, "games": 1}

    return Contender(f"rlcard {game} (env.step)", play_game)


def open_spiel_loop(game: str) -> Contender:
    """Its Python interface to compiled rules, a random legal action each time."""
    return _open_spiel(f"open_spiel {game} (compiled)", game)


def open_spiel_python_loop(game: str) -> Contender:
    """The same with rules that are written in Python."""
    import_module("open_spiel.python.games")  # they make themselves known
    return _open_spiel(f"open_spiel {game} (Python)", game)


def _open_spiel(name: str, game: str) -> Contender:
    rules: Any = import_module("pyspiel").load_game(game)

    def play_game(number: int) -> Counts:
        rng, decisions = Random(number), 0
        state = rules.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        return {"decisions": decisions, "games": 1}

    return Contender(name, play_game)


def petting_zoo_loop(game: str) -> Contender:
    """`agent_iter` with a random legal action; `last` builds what the agent observes, with what is legal."""
    env: Any = import_module(f"pettingzoo.classic.{game}").env()

    def play_game(number: int) -> Counts:
        rng, decisions = Random(number), 0
        env.reset(seed=number)
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = [action for action, allowed in enumerate(seen["action_mask"].tolist()) if allowed]
            env.step(rng.choice(legal))
            decisions += 1
        return {"decisions": decisions, "games": 1}

    return Contender(f"pettingzoo {game}", play_game)
