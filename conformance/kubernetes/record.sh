#!/usr/bin/env bash
# Asks the API servers about what the constructs make today and about the cases of the tests, and writes what they say to
# test/conformance/kubernetes. Without arguments every version is asked; an argument is the module file of one:
# record.sh go.1.34.mod
# QUESTIONS names those questions that are recorded, if not all: QUESTIONS="default-output apply" record.sh go.1.34.mod
set -euo pipefail
cd "$(dirname "$0")"
# The newest version comes first, because the others are recorded by what they answer differently.
[ $# -gt 0 ] || set -- go.mod go.1.*.mod
read -ra questions <<<"${QUESTIONS:-default-output create update apply}"
recordings=../../test/conformance/kubernetes

newest=$(go list -m -f '{{.Version}}' k8s.io/kubernetes | sed 's/^v\(.*\)\..*/\1/')

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for question in "${questions[@]}"; do
  cases=$question-cases.ts
  [ "$question" != default-output ] || cases=cases.ts
  npx tsx "$cases" >"$work/$question-cases.jsonl"
done

for modules in "$@"; do
  version=$(go list -modfile="$modules" -m -f '{{.Version}}' k8s.io/kubernetes)
  # Without -trimpath the build cache depends on the folder, and all of Kubernetes is compiled once more in another one.
  go build -modfile="$modules" -trimpath -o "$work/conformance" .
  new=()
  for question in "${questions[@]}"; do
    # The servers are part of this program and end with it.
    "$work/conformance" "$question" "$work/$question-cases.jsonl" >"$work/answers"
    if [ "$question" = default-output ]; then
      mv "$work/answers" "$work/$question.json"
      new+=("$question.json")
      continue
    fi
    # The newest version is recorded whole, of all others what differs from it.
    others=()
    [ "$modules" = go.mod ] || others=("$(ls "$recordings/$question-$newest"*)")
    npx tsx compact.ts "$version" "${others[@]}" <"$work/answers" >"$work/$question.jsonl"
    new+=("$question.jsonl")
  done
  # The old recordings of this version stay if one of the new ones fails.
  for recording in "${new[@]}"; do
    cp "$work/$recording" "$recordings/${recording%%.*}-${version#v}.${recording#*.}"
  done
  for question in "${questions[@]}"; do
    echo "recorded $(wc -l <"$work/$question-cases.jsonl") cases of $question from Kubernetes $version"
  done
done
