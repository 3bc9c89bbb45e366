#!/usr/bin/env bash
# Asks one version about manifests: ask.sh SCHEMA ADMIT CRDS <MANIFESTS >VERDICTS. The first two are the programs, the third a folder of CRDs.
set -euo pipefail
folder=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# What is no training job of this version has no CRD.
"$1" "$3"/kubeflow.org_{tf,pytorch,xgboost,paddle,mpi}jobs.yaml $(ls "$3"/kubeflow.org_jaxjobs.yaml 2>/dev/null || true) >"$work/schema"
# What the server refuses the operator never sees.
node -e 'for (const line of require("fs").readFileSync(0, "utf8").trim().split("\n")) {
  const { errors, object } = JSON.parse(line);
  console.log(JSON.stringify(errors ? null : object));
}' <"$work/schema" | "$2" >"$work/admit"
node "$folder/join.mjs" "$work/schema" "$work/admit"
