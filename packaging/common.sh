# shellcheck shell=bash disable=SC2034
# What the scripts of this folder share. Each begins with `. "$(dirname "$0")/common.sh"`, and stands in the repository's root then.
#
# NINEFOLD_PROFILE names the profile that is built and packed: `dist`, what people get, unless it is told; `quick` is for trying.
set -Eeuo pipefail
# What ends a script says so.
trap 'echo "${0##*/}: line $LINENO: $BASH_COMMAND" >&2' ERR
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# What Cargo.toml says of the workspace: version, repository, rust-version …
workspace() { sed -n "s/^$1 = \"\(.*\)\"/\1/p" Cargo.toml | head -n 1; }

version="$(workspace version)"
repository="$(workspace repository)"
profile="${NINEFOLD_PROFILE:-dist}"
mkdir -p "${CARGO_TARGET_DIR:-target}"
target_folder="$(cd "${CARGO_TARGET_DIR:-target}" && pwd)"
packages="$target_folder/packages"
mkdir -p "$packages"

# The README's puzzle.
puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179

# Usage: xtask CHORE …    NINEFOLD_XTASK names one that was built before, with the feature `wasm`
xtask() {
  if [ -n "${NINEFOLD_XTASK:-}" ]; then "$NINEFOLD_XTASK" "$@"; else cargo run --locked -p xtask --features wasm -- "$@"; fi
}

# Usage: refuse SENTENCE
refuse() {
  echo "${0##*/}: $*" >&2
  exit 1
}

# Usage: same WHAT GOT EXPECTED
same() { [ "$2" = "$3" ] || refuse "$1 gave \"$2\", expected \"$3\""; }

# An empty place, which is gone when the script ends.
empty="$(mktemp -d)"
trap 'rm -rf "$empty"' EXIT
