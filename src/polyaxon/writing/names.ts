import { notEmpty, placeText, Writer } from './shape';
import { strictEnvNameMessages } from '../../kubernetes/validation/formats';
import { PolicyError, quoted } from '../../policy/policy-error';
import { hasToken } from '../expression';
import { nameText } from '../texts';

/*
 * Names in templates and in references.
 */

/** Jinja takes other characters for operators; a word of its own or of Polyaxon's contexts would hide the value. */
const INPUT_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const TAKEN = ['globals', 'params', 'connections', 'inputs', 'outputs', 'and', 'or', 'not', 'in', 'is', 'if', 'else', 'true', 'false', 'none', 'True', 'False', 'None'];

/** The name of an input, which templates refer to. */
export function inputName(name: unknown, what: string): string {
  if (typeof name !== 'string' || !INPUT_NAME.test(name)) {
    throw new PolicyError(`the name of ${what} has letters, digits and '_', and begins with no digit, got ${quoted(name)}; a template could not name it otherwise`);
  }
  if (TAKEN.includes(name)) throw new PolicyError(`${what} cannot be named ${quoted(name)}: templates have another meaning for it`);
  return name;
}

const RUN_NAME = /^[-a-zA-Z0-9_]+$/;

/** The name of an operation or a component. */
export function runName(name: unknown, what: string): string {
  if (typeof name !== 'string' || !RUN_NAME.test(name)) {
    throw new PolicyError(`the name of ${what} has letters, digits, '-' and '_', got ${quoted(name)}`);
  }
  return name;
}

/** A namespace of Kubernetes. What a template makes of it nobody knows here. */
export const namespace: Writer = (value, place) => {
  const written = nameText(notEmpty(value, place), placeText(place));
  const text = value as string;
  if (!hasToken(text) && !/^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/.test(text)) {
    throw new PolicyError(`${placeText(place)} must be the name of a namespace, which has small letters, digits and '-', at most 63, got ${quoted(value)}`);
  }
  return written;
};

/** The name of an environment variable. Some of what newer versions of Kubernetes take is no name for others, and for no shell. */
export function variableName(name: string, what: string): string {
  const [problem] = hasToken(name) ? [] : strictEnvNameMessages(name);
  if (problem !== undefined) {
    throw new PolicyError(`the name of an ${what} has letters, digits, '_', '-' and '.', and begins with no digit, got ${quoted(name)}; Kubernetes would refuse the Pod`);
  }
  return nameText(name, what);
}

/** What `globals` has; the client renders any other name as an empty text. */
export const GLOBALS: readonly string[] = [
  'owner_name', 'project_name', 'project_unique_name', 'project_uuid', 'run_info', 'name', 'uuid', 'status', 'namespace', 'iteration', 'context_path',
  'artifacts_path', 'run_artifacts_path', 'run_outputs_path', 'created_at', 'compiled_at', 'schedule_at', 'started_at', 'finished_at', 'duration',
  'cloning_kind', 'original_uuid', 'is_independent',
];
