import { kubernetes } from './engine';
import { JobUpdateMethod, JobUpdateValidationOptions } from './job-validation-options';
import { REJECTION_RULES } from './rejection-rules';
import { LostField, putDefaults, readManifest, Rejection } from './validate';
import { UpdateMethod } from './validate-update';
import { versionOf } from '../engine';
import { EngineVersion } from '../engine-version';
import { Finding, FindingKind, FindingSeverity } from '../finding';
import { ServerVersion } from './validation/server-version';
import { refuseUnknownKeys, requireMember, requireObject, suggestion } from '../policy/input';
import { PolicyError, quoted } from '../policy/policy-error';

/*
 * Between what is asked and answered in public and what judges.
 */

const BY = 'kube-apiserver';

export function readOptions(options: JobUpdateValidationOptions): { target: EngineVersion; strict: boolean; method: UpdateMethod } {
  refuseUnknownKeys(requireObject(options, 'JobValidationOptions'), ['version', 'strict', 'method'], 'JobValidationOptions');
  requireMember(JobUpdateMethod, options.method, 'the method of an update');
  if (options.strict !== undefined && typeof options.strict !== 'boolean') throw new PolicyError(`strict must be true or false, got ${quoted(options.strict)}`);
  return {
    target: versionOf(kubernetes, options.version),
    strict: options.strict ?? true,
    method: options.method === JobUpdateMethod.REPLACE ? 'replace' : 'apply',
  };
}

export function serverOf({ version }: EngineVersion): ServerVersion {
  return ServerVersion.of(version);
}

export function rejectionFinding({ rule, path, message, cause, known }: Rejection): Finding {
  const help = known?.length ? suggestion(path.slice(path.lastIndexOf('.') + 1), known) : REJECTION_RULES[rule].suggestion;
  return {
    rule,
    kind: FindingKind.REJECTION,
    severity: FindingSeverity.ERROR,
    message,
    path,
    ...help !== undefined && { suggestion: help },
    by: BY,
    ...cause && { cause: { type: cause, field: path } },
  };
}

export function droppedFinding({ path, gate }: LostField, { version }: EngineVersion): Finding {
  const server = ServerVersion.of(version);
  const since = gate && server.since(gate);
  const reason = gate ? `the feature gate ${gate} is off in ${version}, unless an administrator has turned it on`
    : `${version} does not know it, and it was not sent strictly`;
  return {
    rule: 'kubernetes/dropped-field',
    kind: FindingKind.DROPPED,
    severity: FindingSeverity.WARNING,
    message: `${path} is accepted and lost without a word: ${reason}`,
    path,
    ...since !== undefined && { suggestion: `it works from 1.${since} on; leave it out for older clusters` },
  };
}

export function defaultsOf(manifest: unknown, server: ServerVersion): any {
  const read = readManifest(manifest, server, { strict: false });
  if (Array.isArray(read)) throw new PolicyError(read.map(({ message }) => message).join('; '));
  const { status } = read.object;
  putDefaults(read.kind, read.object, server);
  return JSON.parse(JSON.stringify({ ...read.object, ...status !== undefined && { status } }));
}

export function verdictLine({ version, verified }: EngineVersion, isAccepted: boolean): string {
  const basis = verified ? '' : ', as far as its source tells';
  return `Kubernetes ${version} ${isAccepted ? 'accepts' : 'refuses'} it${basis}`;
}

/** A paragraph on a finding. The path of a refusal is not in its message. */
export function findingText({ rule, severity, path, message, suggestion: help, by }: Finding): string {
  const lines = [`${severity.toLowerCase()}  ${by && !message.includes(path) ? `${path}: ` : ''}${message}`, `  ${rule}`];
  return [...lines, ...help === undefined ? [] : [`  ${help}`]].join('\n');
}
