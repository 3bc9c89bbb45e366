import { parse } from 'yaml';
import { LintSettings, DEFAULT_SETTINGS } from '../../../src/engine';
import { FindingSeverity } from '../../../src/finding';
import { editText } from '../../../src/manifest/edit-text';
import { CheckedFile } from '../../../src/polyaxon/client/answers';
import { HAZARDS } from '../../../src/polyaxon/hazards';
import { PolyaxonSubject } from '../../../src/polyaxon/polyaxon-subject';
import { PythonDict, PythonValue, pythonValue } from '../../../src/polyaxon/python/values';
import { DEFAULT_POLYAXON_VERSION } from '../../../src/polyaxon/versions';
import { Problem } from '../../../src/rule';

/*
 * What the hazards say of a Polyaxonfile, for tables of files that trigger a rule and of nearest ones that do not.
 */

export interface Given {
  readonly version?: string;
  readonly settings?: LintSettings;
  readonly checked?: CheckedFile;
}

/** The reader of YAML that the tests use. */
function readFile(text: string): PythonValue {
  return pythonValue(parse(text, { version: '1.1', logLevel: 'silent' }));
}

export function subjectOf(file: PythonValue, given: Given = {}): PolyaxonSubject {
  const { version = DEFAULT_POLYAXON_VERSION, settings = DEFAULT_SETTINGS, checked = { problems: [] } } = given;
  return new PolyaxonSubject(file as PythonDict, { engine: 'polyaxon', version, verified: true }, settings, checked);
}

/** Those that a rule finds in a file, as text or data. */
export function problemsOf(rule: string, file: string | object, given?: Given): readonly Problem[] {
  const value = typeof file === 'string' ? readFile(file) : pythonValue(file);
  const found = HAZARDS.find(({ name }) => name === rule);
  if (!found) throw new Error(`there is no rule ${rule}`);
  return found.check(subjectOf(value, given));
}

/** `run.container.args[0] WARNING` */
export function placesOf(rule: string, file: string | object, given?: Given): string[] {
  const usual = HAZARDS.find(({ name }) => name === rule)!.severity;
  return problemsOf(rule, file, given).map(({ path, severity = usual }) => `${path} ${FindingSeverity[severity]}`);
}

export function messagesOf(rule: string, file: string | object, given?: Given): string[] {
  return problemsOf(rule, file, given).map(({ message }) => message);
}

/** The file with what a rule finds mended, one problem after the other. */
export function mended(rule: string, file: object, given?: Given): any {
  let text = JSON.stringify(file);
  for (let rounds = 0; rounds < 20; rounds++) {
    const fix = problemsOf(rule, JSON.parse(text), given).map(problem => problem.fix).find(each => each);
    if (!fix) break;
    text = editText(text, fix.edits);
  }
  return JSON.parse(text);
}

/** A component with a job that no rule of the recommended ones has anything to say of. */
export function job(container: object = {}, run: object = {}, top: object = {}): any {
  return {
    version: 1.1,
    kind: 'component',
    name: 'import',
    termination: { maxRetries: 3, timeout: 3600, ttl: 3600 },
    run: { kind: 'job', container: { image: 'worker:1', command: ['work'], ...container }, ...run },
    ...top,
  };
}

/** The same as an operation with the component in it. */
export function operation(top: object = {}, component: object = {}, container: object = {}): any {
  return {
    version: 1.1,
    kind: 'operation',
    name: 'import',
    termination: { maxRetries: 3, timeout: 3600, ttl: 3600 },
    ...top,
    component: { run: { kind: 'job', container: { image: 'worker:1', command: ['work'], ...container } }, ...component },
  };
}

/** An operation with a mapping. */
export function mapping(values: unknown[], inputs: object[], matrix: object = {}, top: object = {}): any {
  return operation({ matrix: { kind: 'mapping', concurrency: 2, values, ...matrix }, ...top }, { inputs });
}

/** A policy with these rules. */
export function policy(...rules: object[]): object {
  return { termination: { maxRetries: 3, timeout: 3600, ttl: 3600, podFailurePolicy: { rules } } };
}

export const onExitCodes = (action: string, values: number[], containerName: string | undefined = 'polyaxon-main') =>
  ({ action, onExitCodes: { ...containerName !== undefined && { containerName }, operator: 'In', values } });

export const onCondition = (action: string, status: unknown = "'True'") => ({ action, onPodConditions: [{ type: 'DisruptionTarget', status }] });
