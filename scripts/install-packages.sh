#!/usr/bin/env bash
# Installs the Debian packages that building and testing need. Does nothing where all are there.
set -euo pipefail

packages=(
  libwebkit2gtk-4.1-dev libgtk-3-dev libjavascriptcoregtk-4.1-dev pkg-config
  xvfb             # the private display of headless runs
  xdotool          # a real mouse for the tests of windows
  shared-mime-info # MIME types of served files
  fonts-dejavu-core fonts-noto-color-emoji
)

missing=()
for package in "${packages[@]}"; do
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] ||
    missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || {
    echo "These packages are missing: ${missing[*]}. Install them as root." >&2
    exit 69
  }
  as_root=(sudo)
fi
echo "Installing ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
{ "${as_root[@]}" apt-get update -qq &&
  "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 || {
  cat "$log" >&2
  exit 69
}
