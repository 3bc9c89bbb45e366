#!/usr/bin/env bash
# Asks the API servers about what the constructs make today, and writes what they say to test/conformance/kubernetes.
# Without arguments every version is asked; an argument is the module file of one: record.sh go.1.34.mod
set -euo pipefail
cd "$(dirname "$0")"
[ $# -gt 0 ] || set -- go.mod go.1.34.mod

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npx tsx cases.ts >"$work/cases.jsonl"

for modules in "$@"; do
  version=$(go list -modfile="$modules" -m -f '{{.Version}}' k8s.io/kubernetes)
  # Without -trimpath the build cache depends on the folder, and all of Kubernetes is compiled once more in another one.
  go build -modfile="$modules" -trimpath -o "$work/conformance" .
  # The servers are part of this program and end with it. The old recording stays if it fails.
  "$work/conformance" default-output "$work/cases.jsonl" >"$work/recording.json"
  cp "$work/recording.json" "../../test/conformance/kubernetes/default-output-${version#v}.json"
  echo "recorded $(wc -l <"$work/cases.jsonl") cases from Kubernetes $version"
done
