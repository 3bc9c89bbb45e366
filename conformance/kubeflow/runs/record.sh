#!/usr/bin/env bash
# Lets the real reconcilers of each version play generated scenarios, and writes what was seen to test/conformance/kubeflow.
#   record.sh              all versions
#   record.sh 1.9.4        one version
set -euo pipefail
cd "$(dirname "$0")"
[ $# -gt 0 ] || set -- 1.9.4 1.9.3 1.8.1 1.7.0
recordings=$PWD/../../../test/conformance/kubeflow
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$recordings"

for version in "$@"; do
  modules=go.$version.mod tags='' first=1 count=400
  case $version in
    1.9.4) modules=go.mod ;;
    1.9.3) first=8001 count=150 ;;
    1.8.1) first=5001 count=250 tags=operator18 ;;
    1.7.0) first=6001 count=250 tags=operator17 ;;
  esac
  go build -modfile="$modules" -tags "$tags" -trimpath -o "$work/program" .
  npx tsx generate-cases.ts "$first" "$count" "$version" >"$work/cases"
  "$work/program" <"$work/cases" >"$work/answers"
  npx tsx join-runs.ts "$work/cases" "$work/answers" "$recordings/runs-$version.jsonl.gz"
done
