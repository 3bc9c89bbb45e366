#!/bin/sh
# Records anew what the Polyaxon clients make of our Polyaxonfiles and of others. Needs setup.sh before. Arguments are the names of the recordings to
# write, without them all are written: record.sh jobs files-matrix
set -eu
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npx tsx cases.ts "$folder/cases.json" "$@"
"${PYTHON:-python3}" -B record.py "$folder" ../../test/conformance/polyaxon
