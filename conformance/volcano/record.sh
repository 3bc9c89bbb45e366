#!/usr/bin/env bash
# Asks the real Volcano about the cases of the tests, and writes what it answers to test/conformance/volcano. Arguments are the questions to record, without
# them all are: record.sh validate decide run
set -euo pipefail
cd "$(dirname "$0")"
[ $# -gt 0 ] || set -- validate decide run
recordings=../../test/conformance/volcano

version=$(go list -m -f '{{.Version}}' volcano.sh/volcano)
VOLCANO_SOURCE=$(go list -m -f '{{.Dir}}' volcano.sh/volcano)
export VOLCANO_SOURCE

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# applyPolicies is reached with go:linkname, which vet and the linker allow where a file of assembly is there.
go build -buildvcs=false -o "$work/conformance" .
for question in "$@"; do
  npx tsx print-cases.ts "$question" >"$work/cases.jsonl"
  # The webhooks log what they refuse.
  "$work/conformance" "$question" "$work/cases.jsonl" 2>"$work/log" >"$work/answers.jsonl" || { tail -3 "$work/log" >&2; exit 1; }
  { echo "{\"volcano\":\"${version#v}\"}"; cat "$work/answers.jsonl"; } >"$recordings/$question-${version#v}.jsonl"
  echo "recorded $(wc -l <"$work/cases.jsonl") cases of $question from Volcano $version"
done
