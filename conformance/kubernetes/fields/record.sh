#!/usr/bin/env bash
# Writes src/kubernetes/api-fields.ts: the fields of the API types in every minor version of Kubernetes that this package knows.
set -euo pipefail
cd "$(dirname "$0")"
first=26
last=37

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/results"

for minor in $(seq "$first" "$last"); do
  module="$work/$minor"
  mkdir "$module"
  cp main.go "$module"
  # A module file from scratch: with the one of this folder, the newer versions in it would win.
  printf 'module fields\n\ngo 1.26.0\n' >"$module/go.mod"
  version=$(go -C "$module" list -m -f '{{.Version}}' "k8s.io/api@v0.$minor")
  go -C "$module" mod edit -require="k8s.io/api@$version"
  go -C "$module" mod tidy 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
  # ObjectMeta comes from here. The two modules are released together.
  machinery=$(go -C "$module" list -m -f '{{.Version}}' k8s.io/apimachinery)
  [ "$machinery" = "$version" ] || { echo "k8s.io/api $version comes with k8s.io/apimachinery $machinery" >&2; exit 1; }
  go -C "$module" run -trimpath . >"$work/results/1.$minor.${version##*.}.json"
  echo "read k8s.io/api $version"
done

# The old table stays if this fails.
npx tsx merge.ts "$work/results" >"$work/api-fields.ts"
cp "$work/api-fields.ts" ../../../src/kubernetes/api-fields.ts
npx tsx types.ts >"$work/api-types.ts"
cp "$work/api-types.ts" ../../../src/kubernetes/api-types.ts
