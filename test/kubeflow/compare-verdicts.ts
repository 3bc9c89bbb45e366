import type { RecordedVerdict } from './recorded-verdicts';
import { validate } from '../../src/kubeflow/validate';

/*
 * Our verdict on a manifest beside that of the real API server and operator, in words that can be compared.
 */

export interface ComparableVerdict {
  readonly unknown: readonly string[];
  /** What the server refuses, as `type field`. Of values of wrong types only the field is compared: there the server's own words depend on the value. */
  readonly server: readonly string[];
  /** What the webhook refuses, as `type field`; what the operator refuses, only that it does. Absent if it is not asked. */
  readonly operator?: readonly string[];
}

/** The real webhook is asked only of what the server takes. */
export function ours(manifest: any, version: string): ComparableVerdict {
  const { rejections } = validate(manifest, { engine: 'kubeflow', version, verified: true });
  const isUnknown = (rule: string) => ['kubeflow/unknown-field', 'kubeflow/field-outside-run-policy', 'kubeflow/field-of-a-job'].includes(rule);
  const unknown = rejections.filter(({ rule }) => isUnknown(rule)).map(({ path }) => path);
  const byServer = rejections.filter(({ rule, by }) => by === undefined && !isUnknown(rule));
  const server = byServer.map(({ rule, cause, path, field = path }) => (
    rule === 'kubeflow/wrong-type' ? placeOf(path.startsWith('metadata') ? 'metadata' : path)
      : ['kubeflow/not-a-training-job', 'kubeflow/kind-of-a-later-version'].includes(rule) ? 'kind' : `${cause} ${placeOf(field)}`));
  // What cannot be read as metadata at all is the only thing that the server speaks of.
  const isMalformed = server.includes('metadata');
  const byOperator = rejections.filter(({ by }) => by !== undefined).map(({ by, cause, field }) => (
    by === 'kubeflow-operator' ? 'refused' : `${cause} ${placeOf(field!)}`));
  return {
    unknown: isMalformed ? [] : outside(unknown, server),
    server: isMalformed ? ['metadata'] : sorted(server),
    ...server.length === 0 && { operator: sorted(byOperator) },
  };
}

export function theirs({ unknown = [], errors = [], webhook = [], operator }: RecordedVerdict): ComparableVerdict {
  // What cannot be scaled is of a wrong type or too large, which is said too.
  const told = errors.filter(({ message }) => !message.includes('accessor error') && !message.includes('should be less than or equal to'));
  const server = told.map(({ type, field, message }) => {
    if (field === 'kind' && !type) return 'kind';
    if (field === 'metadata' || type === 'FieldValueTypeInvalid') return placeOf(field ?? '');
    const inWords = /(?:^Invalid value: "": "|integer (?:\(default format\)|with format \w+) in )([^"]+)/.exec(message);
    if (inWords) return placeOf(inWords[1]);
    if (message.includes('must be an object for an array')) return placeOf(field ?? '');
    return `${type} ${placeOf(field ?? '')}`;
  });
  return {
    unknown: server.includes('metadata') ? [] : outside(unknown, server),
    server: sorted(server),
    ...server.length === 0 && { operator: operator === undefined ? sorted(webhook.map(({ type, field }) => `${type} ${placeOf(field ?? '')}`)) : ['refused'] },
  };
}

/** What is unknown in a value of a wrong type makes no difference. */
function outside(unknown: readonly string[], server: readonly string[]): string[] {
  return sorted(unknown.filter(path => !server.some(place => path.startsWith(`${place}.`) || path.startsWith(`${place}[`))));
}

function placeOf(field: string): string {
  return field.replace(/^\./, '').replace(/\[([^\]]*[^\]\d][^\]]*)\]/g, '.$1');
}

function sorted(words: readonly string[]): string[] {
  return [...new Set(words)].sort();
}
