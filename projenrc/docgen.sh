#!/usr/bin/env bash
# Writes API.md. jsii-docgen takes any .jsii that it finds below its folder, also the newer constructs inside of projen, which has members that the
# peer of this package has not. So it gets a folder with the right assemblies and nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp package.json .jsii "$work"
for peer in constructs cdk8s cdk8s-plus-30; do
  mkdir -p "$work/node_modules/$peer"
  cp "node_modules/$peer/package.json" "node_modules/$peer/.jsii" "$work/node_modules/$peer"
done
docgen=$PWD/node_modules/.bin/jsii-docgen
(cd "$work" && "$docgen" -o API.md)
cp "$work/API.md" API.md
