"""Runs: is one legal, what does it pay, and which runs together pay most."""

from checker.families.rampage.packing import LIMIT
from checker.families.rampage.run import Fault, Run, check_run, income
from checker.families.rampage.search import Plan, best_plan
from checker.families.rampage.view import View

__all__ = ["LIMIT", "Fault", "Plan", "Run", "View", "best_plan", "check_run", "income"]
