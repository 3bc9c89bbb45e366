/*
 * How long it takes to judge Jobs, next to how long it takes to parse them. It prints ratios, since seconds differ from machine to machine.
 */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { dump, loadAll } from 'js-yaml';

const BOUND = 1;

const { values: flags } = parseArgs({ options: { jobs: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '7' } } });

const { JobValidation } = createRequire(import.meta.url)('../lib/index.js');

/** A Job as a platform repository has it: some fifty lines, each a little different. */
function job(i, isWrong) {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: `import-${i}`, namespace: 'nightly', labels: { 'app.kubernetes.io/name': 'import', 'shard': `${i}` } },
    spec: {
      backoffLimit: 3,
      activeDeadlineSeconds: 3600,
      podFailurePolicy: {
        rules: [
          { action: 'FailJob', onExitCodes: { containerName: isWrong ? 'worker' : 'main', operator: 'In', values: [42, 43] } },
          { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
        ],
      },
      template: {
        metadata: { labels: { 'app.kubernetes.io/name': 'import' } },
        spec: {
          restartPolicy: isWrong ? 'OnFailure' : 'Never',
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, runAsUser: 65532, fsGroup: 65532, seccompProfile: { type: 'RuntimeDefault' } },
          containers: [{
            name: 'main',
            image: `registry.example/import:1.${i % 50}`,
            args: ['--shard', `${i}`, '--source', 'orders'],
            env: [{ name: 'HOME', value: '/tmp' }, { name: 'POD', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }],
            resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { cpu: '500m', memory: '256Mi' } },
            securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
            volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
          }],
          volumes: [{ name: 'tmp', emptyDir: {} }],
        },
      },
    },
  };
}

const median = values => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

function seconds(run) {
  const start = performance.now();
  run();
  return (performance.now() - start) / 1000;
}

function measure(title, isWrong) {
  const count = Number(flags.jobs);
  const text = Array.from({ length: count }, (_, i) => dump(job(i, isWrong))).join('---\n');
  const rounds = Array.from({ length: Number(flags.rounds) }, () => {
    let manifests;
    const parsing = seconds(() => { manifests = loadAll(text); });
    let refused = 0;
    const judging = seconds(() => {
      for (const manifest of manifests) if (!JobValidation.ofCreate(manifest).isAccepted) refused++;
    });
    // Nothing is compared if not all of them were judged.
    assert.equal(manifests.length, count);
    assert.equal(refused, isWrong ? count : 0);
    return { parsing, judging, ratio: judging / parsing };
  });
  const ratios = rounds.map(({ ratio }) => ratio);
  const ratio = median(ratios);
  console.log(`${count} ${title}: parsed in ${median(rounds.map(each => each.parsing)).toFixed(2)} s, judged in `
    + `${median(rounds.map(each => each.judging)).toFixed(2)} s, ratio ${ratio.toFixed(3)} (${Math.min(...ratios).toFixed(3)} to `
    + `${Math.max(...ratios).toFixed(3)}), ${ratio < BOUND ? 'within' : 'above'} the bound of ${BOUND}`);
}

measure('Jobs that are right', false);
measure('Jobs that are refused', true);
