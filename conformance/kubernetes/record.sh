#!/usr/bin/env bash
# Asks the real API server about what the constructs make today, and writes what it says to test/conformance/kubernetes.
set -euo pipefail
cd "$(dirname "$0")"

version=$(go list -m -f '{{.Version}}' k8s.io/kubernetes)
recording=../../test/conformance/kubernetes/default-output-${version#v}.json
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Without -trimpath the build cache depends on the folder, and all of Kubernetes is compiled once more in another one.
go build -trimpath -o "$work/conformance" .
npx tsx cases.ts >"$work/cases.jsonl"
# The servers are part of this program and end with it. The old recording stays if it fails.
"$work/conformance" default-output "$work/cases.jsonl" >"$work/recording.json"
cp "$work/recording.json" "$recording"
echo "recorded $(wc -l <"$work/cases.jsonl") cases from Kubernetes $version"
