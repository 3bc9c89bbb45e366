#!/usr/bin/env bash
# Asks the real Armada about the cases of the tests, and writes what it answers to test/conformance/armada/decide. Arguments are the questions to record, without
# them all are: record.sh classify judge memory play
set -euo pipefail
cd "$(dirname "$0")"
[ $# -gt 0 ] || set -- classify judge memory play
recordings=../../../test/conformance/armada/decide
mkdir -p "$recordings"

version=$(go list -m -f '{{.Version}}' github.com/armadaproject/armada)
ARMADA_SOURCE=$(go list -m -f '{{.Dir}}' github.com/armadaproject/armada)
export ARMADA_SOURCE

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Functions that are not exported are reached with go:linkname, which the compiler allows where a file of assembly is there.
go build -buildvcs=false -o "$work/conformance" .
for question in "$@"; do
  npx tsx print-cases.ts "$question" >"$work/cases.jsonl"
  "$work/conformance" "$question" "$work/cases.jsonl" >"$work/answers.jsonl"
  { echo "{\"armada\":\"${version#v}\"}"; cat "$work/answers.jsonl"; } | gzip -9n >"$recordings/$question-${version#v}.jsonl.gz"
  echo "recorded $(wc -l <"$work/cases.jsonl") cases of $question from Armada $version"
done
