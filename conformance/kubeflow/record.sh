#!/usr/bin/env bash
# Asks the real CRDs, webhooks and operators about drawn manifests, and writes what they say to test/conformance/kubeflow. Without arguments every version
# is asked; an argument is the module file of one: record.sh go.1.8.1.mod
set -euo pipefail
cd "$(dirname "$0")"
[ $# -gt 0 ] || set -- go.mod go.*.*.mod
recordings=../../test/conformance/kubeflow
module=github.com/kubeflow/training-operator
export GOFLAGS="-mod=mod ${GOFLAGS:-}"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npx tsx cases.ts >"$work/manifests"

# What the server says depends on the CRDs alone: one program asks about those of all versions.
go build -trimpath -o "$work/schema" ./schema
for modules in "$@"; do
  version=$(go list -modfile="$modules" -m -f '{{.Version}}' "$module")
  minor=${version#v}
  minor=${minor%.*}
  go build -modfile="$modules" -trimpath -tags "operator_${minor/./_}" -o "$work/admit" ./admit
  crds=$(go mod download -modfile="$modules" -json "$module@$version" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')/manifests/base/crds
  npx tsx check-fields.ts "${version#v}" "$crds"
  ./ask.sh "$work/schema" "$work/admit" "$crds" <"$work/manifests" >"$work/verdicts"
  cp "$work/verdicts" "$recordings/verdicts-${version#v}.jsonl"
  echo "recorded $(wc -l <"$work/verdicts") verdicts of $version"
done
cp "$work/manifests" "$recordings/manifests.jsonl"
