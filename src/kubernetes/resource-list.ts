import { ApplyOptions, COMMAND_LINE_NAMES } from './apply-policy';
import { OptionNames } from './policy-on-job';
import { editText } from '../manifest/edit-text';
import { ManifestDocument, readDocuments } from '../manifest/manifest-document';
import { FailurePolicy } from '../policy';
import { PolicyError, quoted } from '../policy/policy-error';

/*
 * What Kustomize and others hand to a function, and want back from it: a list of objects, with the configuration of the function beside them.
 * https://github.com/kubernetes-sigs/kustomize/blob/master/cmd/config/docs/api-conventions/functions-spec.md
 */

const REPLACE = 'failure-policy/replace';
const CONTAINER = 'failure-policy/container';

/** How the options of a function are said: in the annotations of its configuration, or as arguments. */
export const FUNCTION_NAMES: OptionNames = {
  ...COMMAND_LINE_NAMES,
  containerName: `the annotation ${CONTAINER} of the functionConfig`,
  replace: `${REPLACE}: "true" in the annotations of the functionConfig`,
};

/** What a function says of an object that it cannot do its work on. */
export interface FunctionResult {
  readonly message: string;
  readonly severity: 'error';
  readonly resourceRef?: { readonly apiVersion: string; readonly kind: string; readonly name: string; readonly namespace?: string };
  readonly field?: { readonly path: string };
  readonly file?: { readonly path: string; readonly index?: number };
}

/** The list that a text consists of; undefined if it is any other text. */
export function resourceListIn(text: string): ManifestDocument | undefined {
  if (!text.includes('ResourceList')) return undefined;
  const [document, ...others] = readDocuments(text);
  const { apiVersion, kind } = (document?.value ?? {}) as { apiVersion?: unknown; kind?: unknown };
  const isList = kind === 'ResourceList' && typeof apiVersion === 'string' && apiVersion.startsWith('config.kubernetes.io/');
  return isList && others.length === 0 ? document : undefined;
}

/** The policy that the configuration of a function is, or has in its data as a text. */
export function policyOfFunction({ value }: ManifestDocument): FailurePolicy {
  const { functionConfig } = value as { functionConfig?: any };
  if (functionConfig?.kind === 'FailurePolicy') {
    const { metadata, ...policy } = functionConfig;
    return from('functionConfig', () => FailurePolicy.fromJson(policy), path => ['functionConfig', ...path]);
  }
  const path = ['functionConfig', 'data', 'policy'];
  const text: unknown = functionConfig?.data?.policy;
  if (typeof text === 'string') return from(path.join('.'), () => FailurePolicy.parse(text), () => path);
  const got = functionConfig === undefined || functionConfig === null ? 'there is none' : `got kind ${quoted(functionConfig.kind)} without it`;
  throw new PolicyError(`functionConfig must be a failure policy (kind: FailurePolicy) or have the text of one in data.policy, ${got}; --policy FILE `
    + 'names another one', ['functionConfig']);
}

/** The options that the annotations of the configuration give. */
export function optionsOfFunction({ value }: ManifestDocument): Pick<ApplyOptions, 'replace' | 'containerName'> {
  const annotations = (value as { functionConfig?: any }).functionConfig?.metadata?.annotations;
  const [replace, container]: unknown[] = [annotations?.[REPLACE], annotations?.[CONTAINER]];
  const path = (name: string) => ['functionConfig', 'metadata', 'annotations', name];
  if (replace !== undefined && replace !== 'true' && replace !== 'false') {
    throw new PolicyError(`the annotation ${REPLACE} must be "true" or "false", in quotes, got ${quoted(replace)}`, path(REPLACE));
  }
  if (container !== undefined && (typeof container !== 'string' || container === '')) {
    throw new PolicyError(`the annotation ${CONTAINER} must be the name of a container, got ${quoted(container)}`, path(CONTAINER));
  }
  return { ...replace === 'true' && { replace: true }, ...container !== undefined && { containerName: container as string } };
}

/** A result about an object, or about all of them. */
export function functionResult(message: string, manifest?: any, path = ''): FunctionResult {
  const { apiVersion, kind, metadata } = manifest ?? {};
  const { name, namespace, annotations } = metadata ?? {};
  const [file, index] = ['path', 'index'].map((key): unknown => (
    annotations?.[`internal.config.kubernetes.io/${key}`] ?? annotations?.[`config.kubernetes.io/${key}`]));
  return {
    message,
    severity: 'error',
    ...typeof name === 'string' && {
      resourceRef: { apiVersion: String(apiVersion), kind: String(kind), name, ...typeof namespace === 'string' && { namespace } },
    },
    ...path !== '' && { field: { path } },
    ...typeof file === 'string' && { file: { path: file, ...typeof index === 'string' && /^\d+$/.test(index) && { index: Number(index) } } },
  };
}

/** The list with results in it. */
export function withResults({ part, value }: ManifestDocument, text: string, results: readonly FunctionResult[]): string {
  const { results: before } = value as { results?: unknown };
  const all = [...Array.isArray(before) ? before : [], ...results];
  const edited = editText(part.text, [{ kind: 'set', path: ['results'], value: all }]);
  return text.slice(0, part.offset) + edited + text.slice(part.offset + part.text.length);
}

/** Reads something from a part of the list, so that what is wrong is said with its place in the list. */
function from<Value>(place: string, read: () => Value, pathInList: (path: string[]) => string[]): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    throw new PolicyError(`${place}: ${error.message}`, pathInList(error.path));
  }
}
