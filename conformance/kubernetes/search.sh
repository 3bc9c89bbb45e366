#!/usr/bin/env bash
# Looks for manifests that an API server judges otherwise than this package: search.sh [--changes] [--seed N] [--runs N].
# MODULES names the module file of another version: MODULES=go.1.34.mod search.sh
set -euo pipefail
cd "$(dirname "$0")"
modules=${MODULES:-go.mod}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=$(go list -modfile="$modules" -m -f '{{.Version}}' k8s.io/kubernetes)
go build -modfile="$modules" -trimpath -o "$work/conformance" .
npx tsx search.ts "$work/conformance" "$(sed 's/^v\(.*\)\..*/\1/' <<<"$version")" "$@"
