#!/usr/bin/env bash
# Runs swift without two lines that say nothing: the package manager warns, for every build, that
# it leaves out the flag -pthread of pkg-config files.
set -euo pipefail
swift "$@" 2> >(grep -v 'prohibited flag(s)' >&2)
