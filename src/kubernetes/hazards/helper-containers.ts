import { baseName, commandWords, shellCommand } from './command-line';
import { Asked, Injector, INJECTORS, isOn, Marks, marksOf } from './injectors';
import { hazard, JobRule, NONE } from './job-rule';
import { FindingSeverity } from '../../finding';
import { duration } from '../../policy/words';
import { Problem } from '../../rule';
import { Container } from '../api-types';
import { ContainerAt, JobSubject } from '../job-subject';
import { FeatureGate } from '../validation/server-version';

/*
 * Containers that run beside the work and do not end when it ends, in the template or put there by an injector.
 */

const SIDECARS = 'https://kubernetes.io/docs/concepts/workloads/pods/sidecar-containers/#jobs-with-sidecar-containers';
const NATIVE: FeatureGate = 'SidecarContainers';

/** Names that nobody gives to the work itself. */
const HELPER_NAMES = new Set([
  'istio-proxy', 'linkerd-proxy', 'envoy', 'consul-dataplane', 'kuma-sidecar', 'daprd', 'vault-agent', 'cloud-sql-proxy', 'cloudsql-proxy',
  'fluent-bit', 'fluentd', 'filebeat', 'promtail', 'otel-collector', 'opentelemetry-collector', 'otc-container', 'datadog-agent',
]);

/** The last part of an image's name, or the last two where one alone could be anything. */
const HELPER_IMAGES = new Set([
  'proxyv2', 'linkerd/proxy', 'envoyproxy/envoy', 'consul-dataplane', 'kuma-dp', 'daprd', 'cloud-sql-proxy', 'gce-proxy', 'alloydb-auth-proxy',
  'fluent-bit', 'fluentd', 'filebeat', 'promtail', 'timberio/vector', 'datadog/agent', 'datadoghq/agent',
  'opentelemetry-collector', 'opentelemetry-collector-contrib', 'opentelemetry-collector-k8s', 'aws-otel-collector',
]);

/** `docker:27-dind`, `docker:dind-rootless`. */
const DOCKER_IN_DOCKER = /(?:^|\/)docker:[^/@]*dind/;

function isHelper(at: ContainerAt): boolean {
  const { name, image } = at.container;
  if (neverEnds(at)) return true;
  if (image && DOCKER_IN_DOCKER.test(image)) return runsDaemon(at);
  if (name !== undefined && HELPER_NAMES.has(name)) return true;
  if (!image) return false;
  const parts = image.split('@')[0].replace(/:[^/:]*$/, '').split('/');
  return HELPER_IMAGES.has(parts[parts.length - 1]) || HELPER_IMAGES.has(parts.slice(-2).join('/'));
}

/** Whether a container that can run any command of Docker runs the daemon. */
function runsDaemon(at: ContainerAt): boolean {
  const [first] = commandWords(at);
  return first === undefined || first.text.startsWith('-') || baseName(first.text).startsWith('dockerd');
}

const ENDLESS = /^(?:exec )?(?:\S*\/)?(?:sleep inf(?:inity)?|tail -[fF] \/dev\/null)$/;
const PAUSE = /^(?:\S*\/)?pause$/;

/** The command of a container that waits for nothing, if that is all that it does. */
function neverEnds(at: ContainerAt): string | undefined {
  const words = commandWords(at);
  const command = (shellCommand(words)?.script.text ?? words.map(({ text }) => text).join(' ')).trim();
  // To an image that has a program of its own, `pause` can mean anything.
  return ENDLESS.test(command) || (at.container.command?.length && PAUSE.test(command)) ? command : undefined;
}

/** What a container runs, as one text to look for words in. */
function textOf({ command = [], args = [], env = [], lifecycle }: Container): string {
  const { postStart, preStop } = lifecycle ?? {};
  const hooks = [postStart, preStop].flatMap(hook => [...hook?.exec?.command ?? [], hook?.httpGet?.path ?? '']);
  return [...command, ...args, ...env.flatMap(({ name = '', value = '' }) => [name, value]), ...hooks].join('\n');
}

/** How a program tells the usual helpers that it is done: their endpoints, and wrappers that call these. */
const DISMISSAL = new RegExp([
  'quitquitquit', '/shutdown\\b', 'graceful_shutdown', 'agent/v1/quit',
  'linkerd-await', 'scuttle', 'kubexit', 'envoy-preflight', 'ISTIO_QUIT_API', 'ENVOY_ADMIN_API',
].join('|'));
const SIGNAL = /\bp?kill(?:all)?\b/;

/** Whether something in the Pod ends the helpers. It may still do so wrongly; but that they run for ever, nobody can say then. */
function dismissesHelpers({ containers, pod }: JobSubject): boolean {
  return containers.some(({ container }) => {
    const text = textOf(container);
    return DISMISSAL.test(text) || (pod.shareProcessNamespace === true && SIGNAL.test(text));
  });
}

const SHELL = /(?:^|\/)(?:ba|da|a|k|z)?sh$/;
const SCRIPT_THAT_ENDS = /\b(?:p?kill(?:all)?|while|until|trap|wait|timeout|inotifywait)\b/;
const ONE_TIME = /(?:^|[\s-])(?:once|oneshot|validate|dry-run|exit-after-auth)\b|exit_after_oneshot/;

/** The programs of the helpers, as their images call them. */
const HELPER_PROGRAMS = new Set([
  ...HELPER_NAMES, 'pilot-agent', 'linkerd2-proxy', 'linkerd2-proxy-identity', 'kuma-dp', 'vault', 'cloud_sql_proxy', 'alloydb-auth-proxy', 'vector',
  'agent', 'trace-agent', 'process-agent', 'otelcol', 'otelcol-contrib', 'otelcol-k8s', 'awscollector', 'dockerd', 'dockerd-entrypoint.sh',
]);

/** Whether a helper is started by a program that is not its own, and of which nobody knows when it ends it. A shell's script can be looked at. */
function isWrapped(at: ContainerAt): boolean {
  const words = commandWords(at);
  if (!at.container.command?.length || words.length === 0 || shellCommand(words) || neverEnds(at)) return false;
  return !HELPER_PROGRAMS.has(baseName(words[0].text));
}

/** Whether a helper is run in a way in which it can end by itself. */
function endsByItself(at: ContainerAt): boolean {
  const { container } = at;
  const text = textOf(container);
  if (ONE_TIME.test(text) || isWrapped(at)) return true;
  return [...container.command ?? [], ...container.args ?? []].some(word => SHELL.test(word)) && SCRIPT_THAT_ENDS.test(text);
}

const OTHERS = 'the other containers';

/** What the work is called: `main`, or all that is no helper. */
function workOf(containers: readonly ContainerAt[]): string {
  return containers.length === 1 && containers[0].container.name ? containers[0].container.name : OTHERS;
}

/** What comes of a Pod that does not end. */
function whatFollows({ spec: { activeDeadlineSeconds: deadline } }: JobSubject): string {
  return deadline === undefined
    ? 'the Pod neither succeeds nor fails, and the job runs for ever'
    : `the Pod neither succeeds nor fails, until activeDeadlineSeconds fails the job after ${duration(deadline)}, its work done or not`;
}

function hasEnded(work: string): string {
  return `${work} ${work === OTHERS ? 'have' : 'has'} ended`;
}

function helperKeepsPodRunning(job: JobSubject): readonly Problem[] {
  // One container alone is the work, whatever it is.
  if (job.containers.length < 2) return NONE;
  const helpers = job.containers.filter(isHelper);
  if (helpers.length === 0 || helpers.length === job.containers.length || dismissesHelpers(job)) return NONE;
  const others = job.containers.filter(at => !helpers.includes(at));
  const work = workOf(others);
  return helpers.filter(at => !endsByItself(at)).map(({ container, path }) => ({
    path,
    message: `${container.name ?? container.image} goes on when ${hasEnded(work)}: ${whatFollows(job)}`,
    suggestion: job.server.has(NATIVE)
      ? 'move it to initContainers with restartPolicy: Always: such a sidecar is ended when the containers have ended'
      : `let ${work} tell it to end; sidecars that are ended with the containers need Kubernetes 1.${job.server.since(NATIVE)}`,
  }));
}

function neverEndingJob(job: JobSubject): readonly Problem[] {
  if (job.containers.length !== 1) return NONE;
  const [at] = job.containers;
  const command = neverEnds(at);
  return command === undefined ? NONE : [{
    path: at.path,
    message: `${at.container.name ?? 'the container'} only waits, and never ends (${command}): ${whatFollows(job)}`,
  }];
}

function injectedSidecar(job: JobSubject): readonly Problem[] {
  const marks = marksOf(job);
  if (!marks) return NONE;
  const problems = [];
  for (const injector of INJECTORS) {
    if (injector.endsWithOthers) continue;
    const asked = injector.asks(marks);
    if (!asked || isAlreadyThere(job, injector.container)) continue;
    const problem = injectionProblem(job, injector, asked, marks);
    if (problem) problems.push(problem);
  }
  return problems.length > 0 && !dismissesHelpers(job) ? problems : NONE;
}

/** Whether the manifest has been injected into, so that it is seen what came of it. */
function isAlreadyThere({ containers, initContainers }: JobSubject, name: string): boolean {
  return [...containers, ...initContainers].some(({ container }) => container.name === name);
}

function injectionProblem(job: JobSubject, injector: Injector, { place, key }: Asked, { annotations }: Marks): Problem | undefined {
  const { native = [], nativeByDefault } = injector;
  const chosen = native.find(each => annotations[each] !== undefined);
  if (chosen && job.server.has(NATIVE) && isOn(annotations[chosen])) return undefined;
  const isUsuallyNative = !chosen && nativeByDefault !== undefined && job.server.minor >= nativeByDefault.minor;
  const work = workOf(job.containers);
  const adds = `${injector.name} adds the container ${injector.container} to the Pod (${key})`;
  return {
    path: job.path(`template.metadata.${place}`),
    severity: isUsuallyNative ? FindingSeverity.INFO : FindingSeverity.WARNING,
    message: isUsuallyNative
      ? `${adds}: unless it is a native sidecar, which ${nativeByDefault.words}, it goes on when ${hasEnded(work)}, and ${whatFollows(job)}`
      : `${adds}, which goes on when ${hasEnded(work)}: ${whatFollows(job)}`,
    ...remedy(job, injector, work, chosen),
  };
}

type Remedy = Pick<Problem, 'suggestion' | 'fix'>;

function remedy(job: JobSubject, { native, instead, nativeByDefault, container }: Injector, work: string, chosen: string | undefined): Remedy {
  const key = instead ?? (job.server.has(NATIVE) ? chosen ?? native?.[0] : undefined);
  if (!key) {
    const isInjectors = nativeByDefault && job.server.has(NATIVE);
    return {
      suggestion: isInjectors ? `see to it that the injector makes ${container} a native sidecar, or let ${work} tell it to end`
        : `let ${work} tell ${container} to end, or do without it`,
    };
  }
  return {
    suggestion: `annotate the Pod template with ${key}: "true"${instead ? ', if what it gets at the start is enough' : ''}`,
    fix: {
      description: instead ? `runs ${container} before the others only` : `makes ${container} a native sidecar`,
      isSuggested: true,
      edits: [{ kind: 'set', path: job.steps('template', 'metadata', 'annotations', key), value: 'true' }],
    },
  };
}

export const HELPER_CONTAINERS: readonly JobRule[] = [
  hazard({
    name: 'kubernetes/helper-keeps-pod-running',
    rows: 'L31',
    summary: 'A container that never ends runs beside the work.',
    rationale: 'A Pod has succeeded or failed when all of its containers have ended. A proxy or a log shipper among them does not end, so that the '
      + 'Pod goes on when the work is done: the Job neither completes nor fails, no rule on failures is ever asked, and no retry is made.',
    see: [SIDECARS, 'https://github.com/istio/istio/issues/11045'],
  }, helperKeepsPodRunning),
  hazard({
    name: 'kubernetes/never-ends',
    severity: FindingSeverity.INFO,
    summary: 'The only container waits for ever.',
    rationale: 'A Job is done when its Pods have ended. A container that sleeps without end, so that somebody can open a shell in it, keeps the Job running '
      + 'until it is deleted or its deadline is over, and then the Job has failed.',
    suggestion: 'run the work itself, or make it a Pod or a Deployment if it is a place to work in',
    see: ['https://kubernetes.io/docs/concepts/workloads/controllers/job/'],
  }, neverEndingJob),
  hazard({
    name: 'kubernetes/injected-sidecar',
    rows: 'L31',
    summary: 'A label or annotation makes an injector add a container that never ends.',
    rationale: 'What the injector adds is not in the manifest, and runs beside the work all the same. If it is a regular container, the Pod goes on '
      + 'when the work is done, and the Job neither completes nor fails. A native sidecar is ended with the others; newer versions of some '
      + 'injectors make one.',
    see: [
      SIDECARS,
      'https://istio.io/latest/docs/reference/config/annotations/',
      'https://linkerd.io/docs/features/native-sidecars/',
      'https://developer.hashicorp.com/vault/docs/platform/k8s/injector/annotations',
      'https://docs.dapr.io/operations/hosting/kubernetes/kubernetes-job/',
      'https://github.com/hashicorp/consul-k8s/issues/3919',
      'https://github.com/kumahq/kuma/pull/16502',
    ],
    fix: 'suggested',
  }, injectedSidecar),
];
