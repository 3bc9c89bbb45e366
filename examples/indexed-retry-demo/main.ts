import { Chart, Size } from 'cdk8s';
import { FailurePolicyApp, PodSecurity, RetryableJob } from 'cdk8s-failure-policy';
import { Cpu, ImagePullPolicy, Namespace } from 'cdk8s-plus-30';
import { exitCodes, policy } from './policy';

const program = `import json
import os
import sys

index = int(os.environ["JOB_COMPLETION_INDEX"])
exit_code = ${exitCodes.codeOf('unreadableShard')} if index == 2 else 1 if index == 4 else 0
print(json.dumps({
    "fixture": "indexed-retry-demo",
    "index": index,
    "exit_code": exit_code,
}), flush=True)
sys.exit(exit_code)
`;

const app = new FailurePolicyApp();
const chart = new Chart(app, 'indexed-retry-demo');
const namespace = new Namespace(chart, 'namespace', { metadata: { name: 'indexed-eval-demo' } });
new RetryableJob(chart, 'evaluation', {
  metadata: { name: 'evaluation', namespace: namespace.name },
  failurePolicy: policy,
  indexed: true,
  completions: 6,
  parallelism: 2,
  // A disposable demonstration that is compared with a Job written by hand, so it leaves to image and cluster whatever that Job leaves to them.
  security: PodSecurity.AS_IMAGE,
  automountServiceAccountToken: true,
  containers: [{
    name: 'worker',
    image: 'python:3.12-slim',
    imagePullPolicy: ImagePullPolicy.IF_NOT_PRESENT,
    command: ['python', '-c', program],
    resources: {
      cpu: { request: Cpu.millis(100), limit: Cpu.millis(500) },
      memory: { request: Size.mebibytes(64), limit: Size.mebibytes(128) },
    },
  }],
});

app.synth();
