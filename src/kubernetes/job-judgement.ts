import { kubernetes } from './engine';
import { JobUpdateMethod, JobUpdateValidationOptions } from './job-validation-options';
import { putDefaults, readManifest } from './validate';
import { UpdateMethod } from './validate-update';
import { versionOf } from '../engine';
import { EngineVersion } from '../engine-version';
import { Finding } from '../finding';
import { ServerVersion } from './validation/server-version';
import { refuseUnknownKeys, requireMember, requireObject } from '../policy/input';
import { PolicyError, quoted } from '../policy/policy-error';

/*
 * Between what is asked and answered in public and what judges.
 */

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
