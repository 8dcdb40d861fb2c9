"""The passives: abilities that a character declares and that bend a rule (T23).

The code of the rule that a passive bends asks for it: `state.passives[player] == MODULAR`.
"""

from __future__ import annotations

from typing import Final, NewType

Passive = NewType("Passive", str)

EFFICIENCY: Final = Passive("efficiency")
"""A die you transfer may also be adjusted by 1."""
MANY_PATHS: Final = Passive("many-paths")
"""The third kind of action in a turn brings one more action."""
FILTER: Final = Passive("filter")
"""Your adjust may recolour a die in your lab instead."""
RELIEF: Final = Passive("relief")
"""After you contain a die you may destroy one die in a primed column that holds three or more."""
CLEAN_HANDS: Final = Passive("clean-hands")
"""You may adjust a primed die by up to 2."""
LEVERAGE: Final = Passive("leverage")
"""For your removes and repositions, top and one side free are enough."""
MAGAZINE: Final = Passive("magazine")
"""Your lab has eight spaces."""
ENTANGLED: Final = Passive("entangled")
"""With a die in your lab you may adjust one of the same colour in another lab, by the same step."""
CROSS_REFERENCE: Final = Passive("cross-reference")
"""You draw two research cards, keep one and put the other back."""
FARADAY_CAGE: Final = Passive("faraday-cage")
"""Events do not touch your lab."""
MODULAR: Final = Passive("modular")
"""In your lab 6 and 1 are neighbours, for runs and for adjusting."""
NO_PASSIVE: Final = Passive("")
"""No passive: no character is chosen yet."""
