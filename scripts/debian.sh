# shellcheck shell=sh
# Programs that tests need and pip cannot bring; sourced by ./test.
#
#   ensure_package PACKAGE COMMAND...   installs Debian's PACKAGE unless the command succeeds, where that is possible

ensure_package() {
    package=$1
    shift
    if "$@" >/dev/null 2>&1; then
        return 0
    fi
    if ! command -v apt-get >/dev/null 2>&1 || [ "$(id -u)" -ne 0 ]; then
        say "==> $package is missing, and only root on Debian can install it here: some tests will say what they skip"
        return 0
    fi
    say "==> installing $package"
    if ! { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y "$package"; } >"$root/.venv/apt.log" 2>&1; then
        tail -n 4 "$root/.venv/apt.log" | sed 's/^/    /' >&2
        say "==> $package could not be installed; the whole report is in .venv/apt.log"
    fi
}

has_chinese_fonts() { command -v fc-list && fc-list :lang=zh | grep -q .; }
