#!/bin/sh
# Records anew how the Polyaxon clients read YAML. Needs setup.sh before.
set -eu
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
node yaml-texts.mjs "$folder/texts.json"
"${PYTHON:-python3}" -B record_yaml.py "$folder/texts.json" ../../test/conformance/polyaxon/yaml.json
