/*
 * Looks for manifests, or with --changes for changes of such, on which our verdict and that of a real API server differ: generates some, asks both, and
 * shrinks the first difference to a small one. Arguments: the program that asks (see search.sh), its version, and --changes, --seed and --runs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { JobUpdateMethod, JobValidation } from '../../src';
import { Change, change } from '../../test/kubernetes/validation/arbitrary-change';
import { manifest } from '../../test/kubernetes/validation/arbitrary-manifest';

const { values, positionals: [program, version] } = parseArgs({
  allowPositionals: true,
  options: { changes: { type: 'boolean', default: false }, seed: { type: 'string', default: `${Date.now() % 2 ** 31}` }, runs: { type: 'string', default: '10000' } },
});

interface Answer {
  /** Why it could not be asked: the object that is to change cannot be stored. */
  readonly error?: string;
  readonly accepted: boolean;
  readonly code: number;
  readonly message: string;
  readonly causes: { readonly type: string; readonly field: string }[];
}

/** A manifest, or a change of one. */
type Question = { readonly manifest: object } | Change;

const questions: fc.Arbitrary<Question> = values.changes ? change.filter(({ before }) => JobValidation.ofCreate(before, { version }).isAccepted)
  : manifest.map(given => ({ manifest: given }));

const server = spawn(program, [values.changes ? 'update' : 'create', '-'], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: server.stdout })[Symbol.asyncIterator]();

async function ask(question: Question): Promise<Answer> {
  server.stdin.write(`${JSON.stringify({ name: 'searched', ...question })}\n`);
  const { value, done } = await answers.next();
  if (done) throw new Error('the program ended');
  return JSON.parse(value);
}

function judge(question: Question): JobValidation {
  if ('manifest' in question) return JobValidation.ofCreate(question.manifest, { version });
  const { before, status, after, how } = question;
  const method = how === 'apply' ? JobUpdateMethod.APPLY : JobUpdateMethod.REPLACE;
  return JobValidation.ofUpdate(status ? { ...before, status } : before, after, { version, method });
}

function summary(accepted: boolean, causes: { readonly type: string; readonly field: string }[]): string[] {
  return [accepted ? 'accepted' : 'refused', ...[...new Set(causes.map(({ type, field }) => `${type} ${field}`))].sort()];
}

let asked = 0;
let refused = 0;

interface Difference {
  readonly ours: string[];
  readonly theirs: string[];
  readonly message: string;
}

async function differenceOn(question: Question): Promise<Difference | undefined> {
  const answer = await ask(question);
  if (answer.error !== undefined) return undefined;
  asked++;
  if (!answer.accepted) refused++;
  const ours = judge(question);
  const theirs = summary(answer.accepted, answer.causes);
  // A server that panicked has refused, and has not said why.
  const said = answer.code === 0 ? summary(ours.isAccepted, []) : summary(ours.isAccepted, ours.findings.flatMap(({ cause }) => cause ?? []));
  return JSON.stringify(said) === JSON.stringify(theirs) ? undefined : { ours: said, theirs, message: answer.message };
}

/** The same without all that the difference does not need. */
async function stripped(given: Question): Promise<Question> {
  for (const spot of spotsOf(given)) {
    const without = withoutSpot(given, spot);
    if (await differenceOn(without)) return stripped(without);
  }
  return given;
}

type Spot = (string | number)[];

function spotsOf(value: unknown, at: Spot = []): Spot[] {
  if (typeof value !== 'object' || value === null) return [];
  // Without that a manifest is not even looked at.
  const isNeeded = (key: string) => at.length === 0 || (at.length === 1 && ['apiVersion', 'kind', 'metadata'].includes(key))
    || (at.length === 2 && at[1] === 'metadata' && key === 'name');
  const keys = Array.isArray(value) ? value.map((_, i) => i) : Object.keys(value).filter(key => !isNeeded(key));
  // What is large goes first.
  const within = at.length === 0 ? Object.keys(value) : keys;
  return [...keys.map(key => [...at, key]), ...within.flatMap(key => spotsOf((value as any)[key], [...at, key]))];
}

function withoutSpot(given: Question, spot: Spot): Question {
  const copy = JSON.parse(JSON.stringify(given));
  const holder = spot.slice(0, -1).reduce((at, key) => at[key], copy);
  const key = spot[spot.length - 1];
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
  return copy;
}

async function search(): Promise<void> {
  const seed = Number(values.seed);
  const agrees = fc.asyncProperty(questions, async question => await differenceOn(question) === undefined);
  const result = await fc.check(agrees, { seed, numRuns: Number(values.runs) });
  const smallest = result.counterexample && await stripped(result.counterexample[0]);
  const difference = smallest && await differenceOn(smallest);
  server.stdin.end();
  await once(server, 'exit');
  console.log(`seed ${seed}: ${asked} ${values.changes ? 'changes' : 'manifests'}, ${refused} refused by Kubernetes ${version}`);
  if (!smallest) return;
  console.log('a difference, as small as it gets:', JSON.stringify({ ...smallest, ...difference }, null, 2));
  process.exitCode = 1;
}

search().catch(reason => {
  console.error(reason);
  server.kill();
  process.exitCode = 2;
});
