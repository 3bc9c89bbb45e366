/*
 * Makes a recording of answers: reads them from stdin, and prints those parts that the tests compare. Arguments are the version of the server, and the
 * recording of another version, of which only what differs is printed then.
 *
 *   name, sha256, accepted, code
 *   message           if there are no causes, which say the same
 *   causes            each as type, field and message, the type without its FieldValue
 *   warnings          if there are any
 *   object            the hash of what the server made of it, in the way of writing of test/kubernetes/validation/stored-object.ts
 *   defaulted         the whole of it, for the cases on defaults
 *   steps             of the question `apply`, instead of those: for each manifest of each step its kind and name, and the same parts
 *   error             instead of all the others, why the question could not be asked: there can be no such object to change
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { withoutComposite } from '../../test/kubernetes/validation/composite-values';
import { comparable, hashOf } from '../../test/kubernetes/validation/stored-object';

/** What the server said to a manifest. */
interface Said {
  readonly accepted: boolean;
  readonly code: number;
  readonly message: string;
  readonly causes: { readonly type: string; readonly field: string; readonly message: string }[];
  readonly warnings: string[];
}

interface Answer extends Said {
  readonly name: string;
  readonly sha256: string;
  readonly error?: string;
  readonly object?: object;
  readonly steps?: (Said & { readonly kind: string; readonly name: string })[][];
}

const [version, otherRecording] = process.argv.slice(2);
const minor = Number(version.split('.')[1]);
const [otherHeader, ...otherLines] = otherRecording === undefined ? ['{}'] : readFileSync(otherRecording, 'utf8').trimEnd().split('\n');
const known = new Set(otherLines);

function compact(answer: Answer): object {
  const { name, sha256, error, steps } = answer;
  // A version that does not know a field cannot store an object with it.
  if (error !== undefined) return { name, error };
  const stored = answer.object && comparable(answer.object, minor);
  return {
    name,
    sha256: sha256.slice(0, 16),
    ...steps ? { steps: steps.map(step => step.map(each => ({ kind: each.kind, name: each.name, ...compactSaid(each) }))) } : compactSaid(answer),
    ...stored && { object: hashOf(stored) },
    ...stored && name.startsWith('default ') && { defaulted: stored },
  };
}

function compactSaid({ accepted, code, message, causes, warnings }: Said): object {
  return {
    accepted,
    code,
    ...!accepted && causes.length === 0 && { message },
    ...causes.length > 0 && { causes: causes.map(each => [each.type.replace('FieldValue', ''), each.field, withoutComposite(each.message)]) },
    ...warnings.length > 0 && { warnings },
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

print(JSON.stringify({ kubernetes: version, ...otherRecording && { otherwiseAs: JSON.parse(otherHeader).kubernetes } }));
createInterface({ input: process.stdin }).on('line', line => {
  const compacted = JSON.stringify(compact(JSON.parse(line)));
  if (!known.has(compacted)) print(compacted);
});
