#!/usr/bin/env bash
# Checks the format, and that each floor sees only the one below.
set -euo pipefail
swift format lint --strict --recursive "$@"

fail=0
complain() {
  echo "$1" >&2
  fail=1
}
above="Sources/BridgeHost Sources/bridge-host"
# shellcheck disable=SC2086
if grep -rnE '^(public |internal |package )?import (CWebKitGTK|Glibc|Foundation)$' $above; then
  complain "Only Sources/WebKitGTK may import C modules; use FoundationEssentials above it."
fi
# shellcheck disable=SC2086
if grep -rnE '\bunsafe\b|@unchecked Sendable|nonisolated\(unsafe\)' --include='*.swift' $above; then
  complain "Above Sources/WebKitGTK nothing may be unsafe."
fi
if grep -rn 'import BridgeHost' Sources/WebKitGTK; then
  complain "Sources/WebKitGTK may not know the floors above it."
fi
exit $fail
