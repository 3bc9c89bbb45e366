#!/bin/sh
# Makes a Python environment for each recorded version of the Polyaxon client: .venv-VERSION beside this file.
set -eu
cd "$(dirname "$0")"
for requirements in requirements-[0-9]*.txt; do
  version=${requirements#requirements-}
  folder=.venv-${version%.txt}
  [ -e "$folder" ] || "${PYTHON:-python3}" -m venv "$folder"
  "$folder/bin/python" -m pip install --quiet --requirement "$requirements"
done
