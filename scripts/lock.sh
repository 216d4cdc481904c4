#!/bin/sh
# Writes the lock files anew from pyproject.toml. Needs uv (pip install uv); --upgrade takes newer versions.
set -eu
cd "$(dirname "$0")/.."
compile() {
    uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
        --no-header --no-annotate --no-emit-index-url pyproject.toml requirements/build.in "$@"
}
compile --output-file requirements/run.txt "$@"
compile --extra dev --constraint requirements/run.txt --output-file requirements/dev.txt "$@"
