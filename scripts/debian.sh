# shellcheck shell=sh
# Programs that tests need and pip cannot bring; sourced by ./test.
#
#   needs PACKAGE COMMAND...   notes Debian's PACKAGE as missing unless the command succeeds
#   install_missing            installs what was noted, where that is possible, and says so where it is not

missing=

needs() {
    package=$1
    shift
    "$@" >/dev/null 2>&1 || missing="$missing $package"
}

install_missing() {
    [ -n "$missing" ] || return 0
    if ! command -v apt-get >/dev/null 2>&1 || [ "$(id -u)" -ne 0 ]; then
        say "==> missing:$missing. Only root on Debian can install them here; the tests say what they skip"
        return 0
    fi
    say "==> installing$missing"
    # shellcheck disable=SC2086  # a list of names
    if ! { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $missing; } \
        >"$root/.venv/apt.log" 2>&1; then
        tail -n 4 "$root/.venv/apt.log" | sed 's/^/    /' >&2
        say "==> they could not be installed; the whole report is in .venv/apt.log"
    fi
}

has_postgresql() { command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; }

has_chromium() {
    for browser in chromium-headless-shell chromium chromium-browser google-chrome; do
        command -v "$browser" && return 0
    done
    return 1
}

has_python_headers() { [ -f "$("$venv_python" -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h" ]; }

has_chinese_fonts() { fc-list :lang=zh | grep -q .; }
