#!/usr/bin/env bash
# Lets the real Job controllers of some versions play the scenarios of the tests, and writes what they do to
# test/conformance/kubernetes. That takes as long as it does in a cluster: half an hour, for all versions together.
#   record-runs.sh                  all versions: some play all scenarios, the others most of those that are written by hand
#   record-runs.sh go.1.34.mod      the version of this module file
#   record-runs.sh --new ...        only the scenarios that are not recorded as they are now
set -euo pipefail
cd "$(dirname "$0")"
new=false
if [ "${1:-}" = --new ]; then
  new=true
  shift
fi
# Those first that play most.
[ $# -gt 0 ] || set -- go.mod go.1.34.mod go.1.30.mod go.1.36.mod go.1.35.mod go.1.33.mod go.1.32.mod go.1.31.mod go.1.29.mod go.1.28.mod go.1.27.mod
recordings=$PWD/../../test/conformance/kubernetes
at_once=4

work=$(mktemp -d)
playing=()
trap 'kill "${playing[@]}" 2>/dev/null || true; rm -rf "$work"' EXIT

version() { go list -modfile="$1" -m -f '{{.Version}}' k8s.io/kubernetes; }
recording() { echo "$recordings/scenarios-$(version "$1" | cut -c2-).jsonl"; }

for modules in "$@"; do
  go build -modfile="$modules" -trimpath -o "$work/$modules.program" .
  without=()
  ! $new || without=(--without "$(recording "$modules")")
  npx tsx run-cases.ts --version "$(version "$modules" | grep -oE '[0-9]+\.[0-9]+' | head -1)" "${without[@]}" >"$work/$modules.cases"
done
# The data of the servers is in memory, where that is possible: whoever else writes much makes them wait.
[ ! -w /dev/shm ] || export TMPDIR=/dev/shm
# They have little to do, and wait most of the time.
for modules in "$@"; do
  [ -s "$work/$modules.cases" ] || continue
  while [ "$(jobs -pr | wc -l)" -ge "$at_once" ]; do sleep 1; done
  "$work/$modules.program" -jobs-at-once 40 run "$work/$modules.cases" >"$work/$modules.runs" &
  playing+=($!)
done
for process in "${playing[@]}"; do
  wait "$process"
done
playing=()
for modules in "$@"; do
  [ -s "$work/$modules.cases" ] || continue
  recording=$(recording "$modules")
  if [ -e "$recording" ]; then
    echo "what is otherwise than in the last recording of $(version "$modules"):"
    npx tsx compare-runs.ts "$recording" "$work/$modules.runs"
  fi
  npx tsx join-runs.ts "$(version "$modules")" "$recording" "$work/$modules.runs" >"$work/recording.jsonl"
  cp "$work/recording.jsonl" "$recording"
  echo "recorded $(wc -l <"$work/$modules.cases") cases of run from Kubernetes $(version "$modules")"
done
