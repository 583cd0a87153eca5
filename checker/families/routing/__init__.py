"""Runs: is one legal, what does it pay, and which runs together pay most."""

from playproof.checker.families.routing.movement import Movement
from playproof.checker.families.routing.packing import LIMIT
from playproof.checker.families.routing.run import Fault, Run, check_run, income
from playproof.checker.families.routing.search import Plan, best_plan
from playproof.checker.families.routing.view import View

__all__ = ["LIMIT", "Fault", "Movement", "Plan", "Run", "View", "best_plan", "check_run", "income"]
