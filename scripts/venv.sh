# shellcheck shell=sh
# Makes the project's own virtual environment from the lock files; sourced by ./play and ./test.
#
#   root=/path/to/the/repository
#   ensure_venv run|dev      installs requirements/run.txt or requirements/dev.txt if they changed
#   $venv_python             the interpreter to use afterwards

venv_python="$root/.venv/bin/python"

say() { printf '%s\n' "$*" >&2; }

die() {
    say "error: $*"
    exit 1
}

find_python() {
    for candidate in python3.13 python3.12 python3.11 python3.14 python3 python; do
        if command -v "$candidate" >/dev/null 2>&1 &&
            "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            printf '%s\n' "$candidate"
            return 0
        fi
    done
    return 1
}

# The path is part of it: an environment that was moved or copied points to the wrong sources.
fingerprint() {
    { printf '%s\n' "$root"; cat "$root/pyproject.toml" "$root/requirements/run.txt" "$root/requirements/$1.txt"; } | cksum
}

up_to_date() {
    for kind in "$1" dev; do
        stamp="$root/.venv/stamp-$kind"
        if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$(fingerprint "$kind")" ] && [ -x "$venv_python" ]; then
            return 0
        fi
    done
    return 1
}

make_venv() {
    if [ -x "$venv_python" ] && "$venv_python" -m pip --version >/dev/null 2>&1; then
        return 0
    fi
    python=$(find_python) || die "Python 3.11 or newer is needed, and none was found (python3.13, python3.12, python3.11, python3).
       Install it (Debian/Ubuntu: apt install python3 python3-venv; macOS: brew install python) and start again."
    say "==> $("$python" --version): making .venv"
    "$python" -m venv --clear "$root/.venv" >&2 || die "$python cannot make a virtual environment.
       On Debian and Ubuntu: apt install python3-venv. Then start again."
}

# A lock file names everything that is needed, so that pip has nothing left to choose: left to choose, it takes
# for an extra (coverage[toml]) what was released yesterday, and stops at the missing hash. That nothing is missing
# ./test checks. Pip's own report goes to a file; people see one moving line.
install() {
    log="$root/.venv/install.log"
    total=$(grep -c '^[a-z]' "$root/requirements/$1.txt")
    say "==> installing $total locked packages (requirements/$1.txt)"
    {
        "$venv_python" -m pip install --disable-pip-version-check --no-input --retries 2 \
            --no-deps --require-hashes -r "$root/requirements/$1.txt" &&
            "$venv_python" -m pip install --disable-pip-version-check --no-input \
                --no-deps --no-build-isolation --editable "$root"
        echo "pip ended with $?"
    } 2>&1 | tee "$log" | progress "$total"
    if ! grep -q '^pip ended with 0$' "$log"; then
        tail -n 4 "$log" | sed 's/^/    /' >&2
        die "the packages could not be installed; the whole report is in .venv/install.log.
       The first start needs the network. Check it (and a proxy, if you use one) and start again."
    fi
}

progress() {
    done=0
    while IFS= read -r line; do
        case $line in
            Collecting* | Processing*) done=$((done + 1)) && show "$done/$1" "$line" ;;
            Requirement\ already* | Ignoring*) done=$((done + 1)) ;;
            Installing*collected*,*) show "$1/$1" "Installing" ;;
        esac
    done
    if [ -t 2 ]; then printf '\r\033[K' >&2; fi
}

# On a terminal the line moves; in a log file every tenth package is enough.
show() {
    if [ -t 2 ]; then
        printf '\r\033[K    %s  %.60s' "$1" "$2" >&2
    elif [ $((${1%%/*} % 10)) -eq 0 ]; then
        say "    $1  $2"
    fi
}

ensure_venv() {
    if up_to_date "$1"; then
        return 0
    fi
    make_venv
    install "$1"
    fingerprint "$1" >"$root/.venv/stamp-$1"
    say "==> ready"
}
