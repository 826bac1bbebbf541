#!/usr/bin/env bash
# Runs swift without two lines that say nothing: the package manager warns, for every build, that
# it leaves out the flag -pthread of pkg-config files.
set -euo pipefail
# A crash must end the run: the runtime's backtracer would ask what to do next.
export SWIFT_BACKTRACE=${SWIFT_BACKTRACE:-interactive=no,color=no}
swift "$@" 2> >(grep -v 'prohibited flag(s)' >&2)
