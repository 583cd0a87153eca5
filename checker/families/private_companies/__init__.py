"""Private companies after they were sold: who owns them, what they pay and can do, when they close."""

from playproof.checker.families.private_companies.rule_module import (
    PrivateClosed,
    PrivateCompanies,
    PrivatesState,
    PrivateTransferred,
)

__all__ = ["FAMILY", "PrivateClosed", "PrivateCompanies", "PrivateTransferred", "PrivatesState"]

FAMILY = PrivateCompanies
