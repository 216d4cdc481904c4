"""What a protagonist of 惨剧轮回 can know: all scripts that fit the events, and why the others do not.

    from anju.games.tragedy_looper.deduction import Deduction, Sheet

    deduction = Deduction(Sheet.of_view(library, table.view(1)))
    deduction.read(table.events(1))              # all events, or only the new ones
    deduction.plots()                            # {"murder_plan": 0.4, ...}: shares of the worlds that are left
    deduction.roles()["doctor"]                  # {"person": 0.5, "brain": 0.5}
    deduction.culprits()[3]                      # who may be behind the incident of day 3
    deduction.excluded["role", "doctor", "cultist"].told   # the event that ruled it out

Only events and the public sheet are read, never a secret.  Every inference is sound: the true script always remains.
"""

from anju.engine.knowledge import Fact
from anju.games.tragedy_looper.deduction.deduction import Deduction, ExcludedFact, World
from anju.games.tragedy_looper.deduction.sheet import Sheet

__all__ = ["Deduction", "ExcludedFact", "Fact", "Sheet", "World"]
