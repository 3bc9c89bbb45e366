/*
 * Looks for manifests on which our verdict and that of a real API server differ: generates some, asks both, and shrinks the first difference to a small
 * manifest. Arguments: the program that asks (see search.sh), its version, and --seed and --runs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { JobValidation } from '../../src';
import { manifest } from '../../test/kubernetes/validation/arbitrary-manifest';

const { values, positionals: [program, version] } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: `${Date.now() % 2 ** 31}` }, runs: { type: 'string', default: '10000' } },
});

interface Answer {
  readonly accepted: boolean;
  readonly code: number;
  readonly message: string;
  readonly causes: { readonly type: string; readonly field: string }[];
}

const server = spawn(program, ['create', '-'], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: server.stdout })[Symbol.asyncIterator]();

async function ask(given: object): Promise<Answer> {
  server.stdin.write(`${JSON.stringify({ name: 'searched', manifest: given })}\n`);
  const { value, done } = await answers.next();
  if (done) throw new Error('the program ended');
  return JSON.parse(value);
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

async function differenceOn(given: object): Promise<Difference | undefined> {
  const answer = await ask(given);
  asked++;
  if (!answer.accepted) refused++;
  const ours = JobValidation.ofCreate(given, { version });
  const theirs = summary(answer.accepted, answer.causes);
  // A server that panicked has refused, and has not said why.
  const said = answer.code === 0 ? summary(ours.isAccepted, []) : summary(ours.isAccepted, ours.findings.flatMap(({ cause }) => cause ?? []));
  return JSON.stringify(said) === JSON.stringify(theirs) ? undefined : { ours: said, theirs, message: answer.message };
}

/** The same manifest without all that the difference does not need. */
async function stripped(given: object): Promise<object> {
  for (const spot of spotsOf(given)) {
    const without = withoutSpot(given, spot);
    if (await differenceOn(without)) return stripped(without);
  }
  return given;
}

type Spot = (string | number)[];

function spotsOf(value: unknown, at: Spot = []): Spot[] {
  if (typeof value !== 'object' || value === null) return [];
  const isNeeded = (key: string) => at.length === 0 && (key === 'apiVersion' || key === 'kind');
  const keys = Array.isArray(value) ? value.map((_, i) => i) : Object.keys(value).filter(key => !isNeeded(key));
  // What is large goes first.
  return [...keys.map(key => [...at, key]), ...keys.flatMap(key => spotsOf((value as any)[key], [...at, key]))];
}

function withoutSpot(given: object, spot: Spot): object {
  const copy = JSON.parse(JSON.stringify(given));
  const holder = spot.slice(0, -1).reduce((at, key) => at[key], copy);
  const key = spot[spot.length - 1];
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
  return copy;
}

async function search(): Promise<void> {
  const seed = Number(values.seed);
  const agrees = fc.asyncProperty(manifest, async given => await differenceOn(given) === undefined);
  const result = await fc.check(agrees, { seed, numRuns: Number(values.runs) });
  const smallest = result.counterexample && await stripped(result.counterexample[0]);
  const difference = smallest && await differenceOn(smallest);
  server.stdin.end();
  await once(server, 'exit');
  console.log(`seed ${seed}: ${asked} manifests, ${refused} refused by Kubernetes ${version}`);
  if (!smallest) return;
  console.log('a difference, as small as it gets:', JSON.stringify({ manifest: smallest, ...difference }, null, 2));
  process.exitCode = 1;
}

search().catch(reason => {
  console.error(reason);
  server.kill();
  process.exitCode = 2;
});
