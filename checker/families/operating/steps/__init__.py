"""The steps of operating turns, by the names that ``[operating] steps`` has for them."""

from __future__ import annotations

from playproof.checker.families.operating.step import Step
from playproof.checker.families.operating.steps.dividend import DividendStep
from playproof.checker.families.operating.steps.emergency import EmergencyStep
from playproof.checker.families.operating.steps.home import HomeStep
from playproof.checker.families.operating.steps.private_purchase import PrivatePurchaseStep
from playproof.checker.families.operating.steps.private_revenue import PrivateRevenueStep
from playproof.checker.families.operating.steps.routes import RoutesStep
from playproof.checker.families.operating.steps.token import TokenStep
from playproof.checker.families.operating.steps.trains import TrainsStep

__all__ = ["STEPS"]

STEPS: dict[str, type[Step]] = {
    step.name: step
    for step in (
        PrivateRevenueStep,
        HomeStep,
        PrivatePurchaseStep,
        TokenStep,
        RoutesStep,
        DividendStep,
        TrainsStep,
        EmergencyStep,
    )
}
