#!/usr/bin/env bash
# Lets the real Job controllers of some versions play the scenarios of the tests, and writes what they do to
# test/conformance/kubernetes. That takes as long as it does in a cluster: a quarter of an hour, for all versions together.
# An argument is the module file of a version: record-runs.sh go.1.34.mod
set -euo pipefail
cd "$(dirname "$0")"
[ $# -gt 0 ] || set -- go.mod go.1.34.mod go.1.30.mod
recordings=../../test/conformance/kubernetes

work=$(mktemp -d)
playing=()
trap 'kill "${playing[@]}" 2>/dev/null || true; rm -rf "$work"' EXIT
npx tsx run-cases.ts >"$work/cases.jsonl"

versions=()
for modules in "$@"; do
  version=$(go list -modfile="$modules" -m -f '{{.Version}}' k8s.io/kubernetes)
  go build -modfile="$modules" -trimpath -o "$work/conformance-$version" .
  versions+=("$version")
done
# The data of the servers is in memory, where that is possible: whoever else writes much makes them wait.
[ ! -w /dev/shm ] || export TMPDIR=/dev/shm
# They have little to do, and wait most of the time.
for version in "${versions[@]}"; do
  "$work/conformance-$version" -jobs-at-once 40 run "$work/cases.jsonl" >"$work/$version.jsonl" &
  playing+=($!)
done
for process in "${playing[@]}"; do
  wait "$process"
done
playing=()
for version in "${versions[@]}"; do
  recording=$recordings/scenarios-${version#v}.jsonl
  { echo "{\"kubernetes\":\"$version\"}"; cat "$work/$version.jsonl"; } >"$work/recording.jsonl"
  if [ -e "$recording" ]; then
    echo "what is otherwise than in the last recording of $version:"
    npx tsx compare-runs.ts "$recording" "$work/recording.jsonl"
  fi
  cp "$work/recording.jsonl" "$recording"
  echo "recorded $(wc -l <"$work/cases.jsonl") cases of run from Kubernetes $version"
done
