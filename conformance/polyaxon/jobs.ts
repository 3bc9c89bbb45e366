/*
 * Whole jobs, as props of the constructs in plain data: amounts are numbers of the unit in their name.
 */

import type { Format } from '../../test/polyaxon/recorded-jobs';

/** The policies, as the data of policy files. */
export const POLICIES = {
  disruption: { apiVersion: 'failure-policy/v1', kind: 'FailurePolicy', retries: 3, deadlineSeconds: 300 },
  exitCodes: {
    apiVersion: 'failure-policy/v1',
    kind: 'FailurePolicy',
    exitCodes: {
      unsupportedSchema: { code: 42, response: 'FAIL_JOB' },
      badInput: { code: 43, response: 'FAIL_JOB' },
      serviceUnavailable: { code: 75, response: 'RETRY' },
    },
    retries: 2,
    deadlineSeconds: 3600,
  },
  otherwise: { apiVersion: 'failure-policy/v1', kind: 'FailurePolicy', retries: 1, deadlineSeconds: 7200, otherwise: 'FAIL_JOB' },
  once: { apiVersion: 'failure-policy/v1', kind: 'FailurePolicy', retries: 0, disruption: 'FAIL_JOB', otherwise: 'FAIL_JOB' },
  counted: { apiVersion: 'failure-policy/v1', kind: 'FailurePolicy', retries: 5, disruption: 'RETRY' },
};

const IMAGE = { image: 'registry.example:5000/team/busybox:1.36' };

export const JOBS: readonly { readonly name: string; readonly policy: string; readonly formats?: Format[]; readonly [prop: string]: any }[] = [
  { name: 'disruption rule', policy: 'disruption', container: IMAGE },
  { name: 'exit-code rules', policy: 'exitCodes', container: IMAGE },
  { name: 'otherwise FAIL_JOB', policy: 'otherwise', container: IMAGE },
  { name: 'one attempt', policy: 'once', container: IMAGE },
  { name: 'counted disruptions without a deadline', policy: 'counted', container: IMAGE },
  {
    name: 'requests and limits',
    policy: 'disruption',
    container: { ...IMAGE, resources: { cpuMillis: { request: 500, limit: 1500 }, memoryMebibytes: { request: 256, limit: 1024 } } },
  },
  {
    name: 'requests alone',
    policy: 'disruption',
    container: { ...IMAGE, resources: { cpuMillis: { request: 1000 }, memoryMebibytes: { request: 64 } } },
  },
  {
    name: 'limits alone',
    policy: 'disruption',
    container: { ...IMAGE, resources: { cpuMillis: { limit: 2000 }, memoryMebibytes: { limit: 2048 } } },
  },
  {
    name: 'a request of one and a limit of the other',
    policy: 'disruption',
    container: { ...IMAGE, resources: { cpuMillis: { request: 1 }, memoryMebibytes: { limit: 1 } } },
  },
  {
    name: 'ephemeral storage',
    policy: 'disruption',
    formats: ['full'],
    container: { ...IMAGE, resources: { storageMebibytes: { request: 100, limit: 200 } } },
  },
  {
    name: 'command and args',
    policy: 'exitCodes',
    container: {
      ...IMAGE,
      command: ['python', '-m', 'train'],
      args: ['--seed', '0', '--lr', '1e-3', 'true', 'None', '0,1', '[1]', '--name=a b', 'last'],
    },
  },
  { name: 'args alone', policy: 'disruption', container: { ...IMAGE, args: ['1', '--', '- x', 'a: b', '# c'] } },
  { name: 'command alone', policy: 'disruption', container: { ...IMAGE, command: ['/bin/sh', '-c', 'echo "a: b" # c\necho 1'] } },
  { name: 'cmd', policy: 'disruption', container: { ...IMAGE, cmd: 'echo "start: $HOSTNAME"\nif true; then\n  exit 75\nfi' } },
  { name: 'cmd with a line end', policy: 'disruption', container: { ...IMAGE, cmd: 'python train.py\n' } },
  { name: 'cmd that is a number', policy: 'disruption', container: { ...IMAGE, cmd: '1' } },
  {
    name: 'env',
    policy: 'disruption',
    container: {
      ...IMAGE,
      env: {
        EMPTY: '',
        ONE: '1',
        VERSION: '1.10',
        SHARDS: '0,1',
        FLAG: 'true',
        NOTHING: 'None',
        JSON: '{"a": 1}',
        TIME: '12:30',
        QUOTED: '\'1\'',
        LINES: 'a\nb\n',
      },
    },
  },
  {
    name: 'labels',
    policy: 'disruption',
    container: IMAGE,
    environment: { labels: { 'team': 'ml', 'example.com/tier': '1', 'spot': 'true', 'empty': '' } },
  },
  {
    name: 'annotations',
    policy: 'disruption',
    container: IMAGE,
    environment: { annotations: { 'example.com/a': '{"b": 1}', 'example.com/c': '1.10', 'd': 'yes' } },
  },
  {
    name: 'tolerations',
    policy: 'disruption',
    container: IMAGE,
    environment: {
      tolerations: [
        { key: 'example.com/spot', operator: 'Equal', value: '1', effect: 'NoSchedule' },
        { key: 'gpu', operator: 'Exists' },
        { operator: 'Exists', effect: 'NoExecute' },
        { key: 'dedicated', value: 'true' },
      ],
    },
  },
  {
    name: 'node selector',
    policy: 'disruption',
    container: IMAGE,
    environment: { nodeSelector: { 'example.com/gpu': 'true', 'pool': '1', 'kind': 'spot' } },
  },
  { name: 'service account', policy: 'disruption', container: IMAGE, environment: { serviceAccountName: 'runner' } },
  { name: 'ttl', policy: 'disruption', container: IMAGE, ttlSeconds: 86400 },
  { name: 'no ttl', policy: 'disruption', container: IMAGE, ttlSeconds: 0 },
  {
    name: 'description, tags, queue and presets',
    policy: 'disruption',
    container: IMAGE,
    description: 'Trains: 100 % of it # really',
    tags: ['1', 'true', 'a: b'],
    queue: 'agent/1',
    presets: ['spot'],
  },
  {
    name: 'names that are numbers',
    policy: 'disruption',
    container: IMAGE,
    description: '1',
    queue: '1',
    environment: { serviceAccountName: '1' },
  },
  { name: 'image that looks like a number', policy: 'disruption', container: { image: '1.10' } },
  {
    name: 'everything',
    policy: 'exitCodes',
    ttlSeconds: 60,
    description: 'Everything at once.',
    container: {
      ...IMAGE,
      command: ['run'],
      args: ['--shard=0', '3'],
      env: { SHARD: '0' },
      resources: { cpuMillis: { request: 250, limit: 250 }, memoryMebibytes: { request: 128, limit: 128 } },
    },
    environment: {
      labels: { team: 'ml' },
      annotations: { note: 'x' },
      nodeSelector: { pool: 'spot' },
      tolerations: [{ key: 'spot', operator: 'Exists' }],
      serviceAccountName: 'runner',
    },
  },
];
