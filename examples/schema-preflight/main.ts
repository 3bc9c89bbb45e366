import { Chart, Size } from 'cdk8s';
import { FailurePolicyApp, PolyaxonFormat, PolyaxonOperation, RetryableJob } from 'cdk8s-failure-policy';
import { Cpu, EnvValue } from 'cdk8s-plus-30';
import { exitCodes, policy } from './policy';

const image = 'python:3.12-slim';
const dataSchemaVersion = '1';
const resources = {
  cpu: { request: Cpu.millis(100), limit: Cpu.millis(500) },
  memory: { request: Size.mebibytes(64), limit: Size.mebibytes(128) },
};

/** The code comes from the contract, so that program and policy cannot drift apart. */
const cmd = `python -u - <<'PY'
import os
import sys

expected = "2"
actual = os.environ["DATA_SCHEMA_VERSION"]
if actual != expected:
    print(f"Unsupported schema version: expected {expected}, received {actual}")
    sys.exit(${exitCodes.codeOf('unsupportedSchema')})

print("Schema preflight passed")
PY
`;

const app = new FailurePolicyApp();

// As a Polyaxonfile, in the format that every version reads and in the short one of 2.18.
const polyaxon = { failurePolicy: policy, container: { image, cmd, env: { DATA_SCHEMA_VERSION: dataSchemaVersion }, resources } };
new PolyaxonOperation(app, 'schema-preflight', polyaxon);
new PolyaxonOperation(app, 'schema-preflight-simplified', {
  ...polyaxon, name: 'schema-preflight', format: PolyaxonFormat.SIMPLIFIED, fileName: 'schema-preflight-simplified.yml',
});

// As a Job of Kubernetes.
new RetryableJob(new Chart(app, 'schema-preflight-job'), 'job', {
  metadata: { name: 'schema-preflight' },
  failurePolicy: policy,
  containers: [{
    name: 'worker',
    image,
    command: ['/bin/sh', '-c'],
    args: [`set -e\n${cmd}`],
    envVariables: { DATA_SCHEMA_VERSION: EnvValue.fromValue(dataSchemaVersion) },
    resources,
  }],
});

app.synth();
