#!/usr/bin/env bash
# Asks the API servers about what the constructs make today and about the cases of the tests, and writes what they say to
# test/conformance/kubernetes. Without arguments every version is asked; an argument is the module file of one:
# record.sh go.1.34.mod
set -euo pipefail
cd "$(dirname "$0")"
# The newest version comes first, because the others are recorded by what they answer differently.
[ $# -gt 0 ] || set -- go.mod go.1.*.mod
recordings=../../test/conformance/kubernetes

newest=$(go list -m -f '{{.Version}}' k8s.io/kubernetes | sed 's/^v\(.*\)\..*/\1/')

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npx tsx cases.ts >"$work/default-output-cases.jsonl"
npx tsx create-cases.ts >"$work/create-cases.jsonl"
npx tsx update-cases.ts >"$work/update-cases.jsonl"

for modules in "$@"; do
  version=$(go list -modfile="$modules" -m -f '{{.Version}}' k8s.io/kubernetes)
  # Without -trimpath the build cache depends on the folder, and all of Kubernetes is compiled once more in another one.
  go build -modfile="$modules" -trimpath -o "$work/conformance" .
  # The servers are part of this program and end with it.
  "$work/conformance" default-output "$work/default-output-cases.jsonl" >"$work/default-output.json"
  for question in create update; do
    "$work/conformance" "$question" "$work/$question-cases.jsonl" >"$work/answers.jsonl"
    # The newest version is recorded whole, of all others what differs from it.
    others=()
    [ "$modules" = go.mod ] || others=("$(ls "$recordings/$question-$newest"*)")
    npx tsx compact.ts "$version" "${others[@]}" <"$work/answers.jsonl" >"$work/$question.jsonl"
  done
  # The old recordings of this version stay if one of the new ones fails.
  for recording in default-output.json create.jsonl update.jsonl; do
    cp "$work/$recording" "$recordings/${recording%%.*}-${version#v}.${recording#*.}"
  done
  for question in default-output create update; do
    echo "recorded $(wc -l <"$work/$question-cases.jsonl") cases of $question from Kubernetes $version"
  done
done
