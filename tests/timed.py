"""``python -m tests.timed COMMAND…``: run a command, and say at its end how much processor time it took, children counted."""

from __future__ import annotations

import resource
import subprocess
import sys


def main() -> int:
    """Run the command; its exit code."""
    code = subprocess.run(sys.argv[1:], check=False).returncode
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    outcome = "Every check passed" if code == 0 else "Stopped"
    print(f"{outcome}; {used.ru_utime + used.ru_stime:,.0f} s of processor time.")
    return code


if __name__ == "__main__":
    sys.exit(main())
