"""Shares of companies: certificates, presidents, holdings, limits, par and floating."""

from checker.families.shares.room import Shares
from checker.families.shares.state import IPO, MARKET, Company, SharesPart

__all__ = ["FAMILY", "IPO", "MARKET", "Company", "Shares", "SharesPart"]

FAMILY = Shares
