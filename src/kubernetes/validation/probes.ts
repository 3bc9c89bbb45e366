import { Container, HTTPGetAction, Lifecycle, LifecycleHandler, Probe } from '../api-types';
import { RejectionRuleName } from '../rejection-rules';
import { checkPortReference } from './container-ports';
import { FieldErrors } from './field-errors';
import { httpHeaderMessages } from './formats';
import { NEGATIVE } from './object-meta';
import { TypedTextErrors } from './typed-text';

/*
 * How the node asks a container for its health, and what it tells the container at its beginning and end.
 * https://kubernetes.io/docs/concepts/configuration/liveness-readiness-startup-probes/
 */

const PROBE_RULE = 'kubernetes/probe';
const LIFECYCLE_RULE = 'kubernetes/lifecycle';

const SCHEMES = ['HTTP', 'HTTPS'];

export function checkProbes({ livenessProbe, readinessProbe, startupProbe }: Container, path: string, errors: FieldErrors): void {
  if (livenessProbe) {
    checkProbe(livenessProbe, `${path}.livenessProbe`, errors);
    checkSucceedsAtOnce(livenessProbe, `${path}.livenessProbe`, errors);
  }
  if (readinessProbe) {
    checkProbe(readinessProbe, `${path}.readinessProbe`, errors);
    if (readinessProbe.terminationGracePeriodSeconds !== undefined) {
      errors.invalid(PROBE_RULE, `${path}.readinessProbe.terminationGracePeriodSeconds`, readinessProbe.terminationGracePeriodSeconds,
        'must not be set for readinessProbes');
    }
  }
  if (startupProbe) {
    checkProbe(startupProbe, `${path}.startupProbe`, errors);
    checkSucceedsAtOnce(startupProbe, `${path}.startupProbe`, errors);
  }
}

const NUMBERS = ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'] as const;

function checkProbe(probe: Probe, path: string, errors: FieldErrors): void {
  checkHandler(probe, path, PROBE_RULE, errors);
  for (const field of NUMBERS) {
    const value = probe[field] ?? 0;
    if (value < 0) errors.invalid(PROBE_RULE, `${path}.${field}`, value, NEGATIVE);
  }
  const { terminationGracePeriodSeconds: gracePeriod } = probe;
  if (gracePeriod !== undefined && gracePeriod <= 0) {
    errors.invalid(PROBE_RULE, `${path}.terminationGracePeriodSeconds`, gracePeriod, 'must be greater than 0');
  }
}

function checkSucceedsAtOnce({ successThreshold = 0 }: Probe, path: string, errors: FieldErrors): void {
  if (successThreshold !== 1) errors.invalid(PROBE_RULE, `${path}.successThreshold`, successThreshold, 'must be 1');
}

export function checkLifecycle(lifecycle: Lifecycle | undefined, gracePeriod: number | undefined, path: string, errors: FieldErrors): void {
  if (lifecycle?.postStart) checkHandler(lifecycle.postStart, `${path}.postStart`, LIFECYCLE_RULE, errors, gracePeriod);
  if (lifecycle?.preStop) checkHandler(lifecycle.preStop, `${path}.preStop`, LIFECYCLE_RULE, errors, gracePeriod);
}

/** The ways to ask or tell something, in the order in which the first one counts. */
const WAYS = ['exec', 'httpGet', 'tcpSocket', 'grpc', 'sleep'] as const;

type Handler = Probe & LifecycleHandler;

function checkHandler(handler: Handler, path: string, rule: RejectionRuleName, errors: FieldErrors,
  gracePeriod?: number): void {
  let isSpecified = false;
  for (const way of WAYS) {
    if (handler[way] === undefined) continue;
    if (isSpecified) errors.forbidden(rule, `${path}.${way}`, 'may not specify more than 1 handler type');
    else checkWay(handler, way, `${path}.${way}`, rule, errors, gracePeriod);
    isSpecified = true;
  }
  if (!isSpecified) errors.required(rule, path, 'must specify a handler type');
}

function checkWay({ exec, httpGet, tcpSocket, grpc, sleep }: Handler, way: typeof WAYS[number], path: string, rule: RejectionRuleName,
  errors: FieldErrors, gracePeriod?: number): void {
  switch (way) {
    case 'exec':
      if (!exec?.command?.length) errors.required(rule, `${path}.command`);
      break;
    case 'httpGet': return checkHttpGet(httpGet!, path, rule, errors);
    case 'tcpSocket': return checkPortReference(tcpSocket?.port ?? 0, `${path}.port`, rule, errors);
    case 'grpc': return checkPortReference(grpc?.port ?? 0, `${path}.port`, rule, errors);
    case 'sleep': return checkSleep(sleep?.seconds ?? 0, gracePeriod, path, rule, errors);
  }
}

function checkHttpGet({ path: target, port = 0, scheme = '', httpHeaders = [] }: HTTPGetAction, path: string, rule: RejectionRuleName,
  errors: FieldErrors): void {
  if (!target) errors.required(rule, `${path}.path`);
  checkPortReference(port, `${path}.port`, rule, errors);
  if (!SCHEMES.includes(scheme)) new TypedTextErrors(errors).notSupported(rule, `${path}.scheme`, scheme, SCHEMES);
  for (const { name = '' } of httpHeaders) errors.invalidFor(rule, `${path}.httpHeaders`, name, httpHeaderMessages(name));
}

/** A container that sleeps for longer than it is given to end would be killed in its sleep. */
function checkSleep(seconds: number, gracePeriod: number | undefined, path: string, rule: RejectionRuleName, errors: FieldErrors): void {
  if (gracePeriod === undefined) return;
  const least = errors.server.has('PodLifecycleSleepActionAllowZero') ? 0 : 1;
  if (seconds >= least && seconds <= gracePeriod) return;
  errors.invalid(rule, path, seconds, `must be ${least === 0 ? 'non-negative' : 'greater than 0'} and less than terminationGracePeriodSeconds `
    + `(${gracePeriod})${errors.server.minor === 32 ? '. Enable AllowPodLifecycleSleepActionZeroValue feature gate for zero sleep.' : ''}`);
}
