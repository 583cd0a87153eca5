"""Shares of companies: certificates, presidents, holdings, limits, par and floating."""

from playproof.checker.families.shares.rule_module import Shares
from playproof.checker.families.shares.state import IPO, MARKET, Company, CompanyFloated, SharesState

__all__ = ["FAMILY", "IPO", "MARKET", "Company", "CompanyFloated", "Shares", "SharesState"]

FAMILY = Shares
