#!/usr/bin/env bash
# Asks the real Armada about the cases of the tests, and writes what it answers to test/conformance/armada.
set -euo pipefail
cd "$(dirname "$0")"
recordings=../../../test/conformance/armada

version=$(go list -m -f '{{.Version}}' github.com/armadaproject/armada)
ARMADA_SOURCE=$(go list -m -f '{{.Dir}}' github.com/armadaproject/armada)
export ARMADA_SOURCE

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# One function is reached with go:linkname, which the compiler allows where a file of assembly is there.
go build -buildvcs=false -o "$work/conformance" .
npx tsx print-cases.ts >"$work/cases.jsonl"
"$work/conformance" "$work/cases.jsonl" "$work/answers.jsonl" >"$work/log" 2>&1 || { tail -3 "$work/log" >&2; exit 1; }
mkdir -p "$recordings"
{ echo "{\"armada\":\"${version#v}\"}"; cat "$work/answers.jsonl"; } | gzip -n9 >"$recordings/validate-${version#v}.jsonl.gz"
echo "recorded $(wc -l <"$work/cases.jsonl") cases from Armada $version"
