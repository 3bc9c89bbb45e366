#!/usr/bin/env bash
# Records how the newest kubectl reads manifests, and writes it to test/conformance/kubernetes.
set -euo pipefail
cd "$(dirname "$0")"
recordings=../../../test/conformance/kubernetes

# What the servers are made of and what reads here have to be of the same version.
for module in k8s.io/apimachinery sigs.k8s.io/yaml go.yaml.in/yaml/v2 golang.org/x/text; do
  version=$(go list -m -f '{{.Version}}' "$module")
  other=$(go -C .. list -m -f '{{.Version}}' "$module")
  [ "$version" = "$other" ] || { echo "$module is $version here and $other in conformance/kubernetes" >&2; exit 1; }
done
version=$(go list -m -f '{{.Version}}' k8s.io/apimachinery | sed 's/^v0/1/')

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -trimpath -o "$work/reading" .
# The old recordings stay if one of the new ones fails.
"$work/reading" words >"$work/words.jsonl"
"$work/reading" documents >"$work/documents.jsonl"
for question in words documents; do
  cp "$work/$question.jsonl" "$recordings/reading-$question-$version.jsonl"
  echo "recorded $(($(wc -l <"$work/$question.jsonl") - 1)) $question as kubectl $version reads them"
done
