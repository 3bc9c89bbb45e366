#!/bin/sh
# Records anew what the Polyaxon clients make of our Polyaxonfiles. Needs setup.sh and `npm run compile` before.
set -eu
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
node cases.mjs "$folder/cases.json"
"${PYTHON:-python3}" -B record.py "$folder" ../../test/conformance/polyaxon
