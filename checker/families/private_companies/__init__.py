"""Private companies after they were sold: who owns them, what they pay and can do, when they close."""

from playproof.checker.families.private_companies.base import (
    PrivateClosed,
    PrivateCompaniesState,
    PrivateTransferred,
)
from playproof.checker.families.private_companies.rule_module import PrivateCompanies

__all__ = ["FAMILY", "PrivateClosed", "PrivateCompanies", "PrivateCompaniesState", "PrivateTransferred"]

FAMILY = PrivateCompanies
