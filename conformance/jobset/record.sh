#!/bin/sh
# Records what the real JobSet and Trainer answer, into test/conformance/jobset. Needs Go and Node; run it in the project's root. See README.md.
set -e
build=$(mktemp -d)
cp conformance/jobset/*.go conformance/jobset/*.s conformance/jobset/go.mod conformance/jobset/go.sum "$build"
(cd "$build" && GOFLAGS=-buildvcs=false go build -o jobset .)
JOBSET_MODULE=$(cd "$build" && go list -m -f '{{.Dir}}' sigs.k8s.io/jobset)
TRAINER_MODULE=$(cd "$build" && go list -m -f '{{.Dir}}' github.com/kubeflow/trainer/v2)
export JOBSET_MODULE TRAINER_MODULE
"$build/jobset" definition > "$build/definition.json"
npx tsx conformance/jobset/pod-constraints.ts "$build/definition.json" 36
mkdir -p test/conformance/jobset
for mode in manifests:judge constructed:judge decisions:decide patterns:pattern; do
  npx tsx conformance/jobset/cases.ts "${mode%:*}" > "$build/cases.jsonl"
  "$build/jobset" "${mode#*:}" < "$build/cases.jsonl" > "test/conformance/jobset/${mode%:*}-0.12.0.jsonl"
done
rm -r "$build"
