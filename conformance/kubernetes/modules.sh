#!/usr/bin/env bash
# Writes the module file that pins a version of Kubernetes, and its sums: modules.sh v1.34.4 writes go.1.34.mod and go.1.34.sum,
# modules.sh v1.37.2 go.mod writes go.mod and go.sum.
set -euo pipefail
cd "$(dirname "$0")"
version=$1
minor=${version#v}
modules=${2:-go.${minor%.*}.mod}
# The modules that are developed in the repository of Kubernetes have v0 in place of v1.
own="v0.${version#v1.}"
# Up to 1.30 the server imports the drivers of cloud providers, for nothing but their being there.
cloudProviders=k8s.io/legacy-cloud-providers

theirs=$(go mod download -json "k8s.io/kubernetes@$version" | sed -n 's/^\t"GoMod": "\(.*\)",$/\1/p')
# The server gets the settings of the Go that it was made for. Up to 1.31 only the line `go` says which.
settings=$(sed -n 's/^godebug default=//p; s/^\tdefault=//p' "$theirs")
[ "$settings" ] || settings=$(sed -n 's/^go \(1\.[0-9]*\).*/go\1/p' "$theirs")

cat >"$modules" <<END
module cdk8s-failure-policy/conformance/kubernetes

go 1.24.0

godebug default=$settings

require (
	k8s.io/api $own
	k8s.io/apimachinery $own
	k8s.io/client-go $own
	k8s.io/kubernetes $version
)

replace (
$(sed -n "s,^\t\(k8s\.io/.*\) => \./staging/.*,\t\1 => \1 $own,p" "$theirs" |
  sed "s,=> $cloudProviders .*,=> ./no-cloud-providers,")
)
END
# That adds all others, in the versions that Kubernetes asks for, and raises the version of Go to the one it asks for.
go mod tidy -modfile="$modules"
