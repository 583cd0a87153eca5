"""What the program without Python runs: the command, and in its own processes what these were started for."""

from __future__ import annotations

import multiprocessing
import os
import runpy
import sys
from pathlib import Path

import playproof
from playproof.generator.command import main

#: The one script that Playproof starts in a process of its own.
CHILD = Path(playproof.__file__).parent / "layouts" / "svg" / "child.py"
#: Where Debian, Fedora, openSUSE and macOS keep the certificates that they trust: the program knows where its builder did.
TRUSTED = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
)

if __name__ == "__main__":
    multiprocessing.freeze_support()
    if os.name == "posix" and (there := [path for path in TRUSTED if Path(path).exists()]):
        os.environ.setdefault("SSL_CERT_FILE", there[0])
    # Here `sys.executable` is this program: what Python would do with the script it does.
    if sys.argv[1:] == ["-P", str(CHILD)]:
        runpy.run_path(str(CHILD), run_name="__main__")
    else:
        main()
