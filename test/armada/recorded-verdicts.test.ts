import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { recordedCases, RecordedCase } from './recorded-cases';
import { manifestJudge } from '../../src/armada/manifest-judge';
import { REJECTION_RULES } from '../../src/armada/rejection-rules';
import { armadaResourcesIn, readArmada } from '../../src/armada/resources';
import { FindingKind } from '../../src/finding';
import { readDocuments } from '../../src/manifest/manifest-document';

/*
 * The same answers as the real armadactl, server, executor and scheduler of Armada 0.22.7, recorded by conformance/armada/validate.
 */

interface Answer {
  readonly name: string;
  readonly by?: string;
  readonly message?: string;
  readonly unused?: readonly string[];
  readonly read?: any;
}

const [HEADER, ...LINES] = gunzipSync(readFileSync(join(__dirname, '../conformance/armada/validate-0.22.7.jsonl.gz'))).toString().trimEnd().split('\n');
const ANSWERS: ReadonlyMap<string, Answer> = new Map(LINES.map(line => JSON.parse(line)).map((answer: Answer) => [answer.name, answer]));

const TARGET = { engine: 'armada', version: '0.22.7', verified: true };

/** The words of the programs around what they say. */
function bare(message: string): string {
  return message.replace(/^.*(?:error unmarshaling JSON: while decoding JSON|because): /s, '').replace(/^(?:failed to map priority factor\. )/, '')
    .replace(/^invalid queue permission subject kind\. /, '').replace(/^file FILE error: /, '')
    // Go's names of types are not ours.
    .replace(/ of type \S+$/, '').replace(/cannot unmarshal number \S+ into/, 'cannot unmarshal number into').replace('rawJobSubmitFile', 'JobSubmitFile')
    // Of a large spec only a part is counted here.
    .replace(/size of (?:at least )?\d+ bytes/, 'size')
    // Our names of fields begin with small letters, and Kubernetes' validation has other words for what is wrong with requirements.
    .replace(/(node affinity: ).*/, '$1').replace(/^error converting YAML to JSON: yaml: unmarshal errors:\s*line \d+: /, '')
    .replace(/^While parsing config: yaml: unmarshal errors:\s*line \d+: (.*) at line \d+$/, '$1')
    .toLowerCase().replace(/\s+/g, ' ');
}

/** What our judge says of the only document of a text. */
function said({ text }: RecordedCase): { readonly by?: string; readonly messages: readonly string[] } {
  const [first, second] = readDocuments(text, { withEmpty: true });
  const isBehind = first.value === null && first.part.text !== '' && second ? 'comment' as const : undefined;
  const document = first.value === null ? second : first;
  // The linter says itself what cannot be read.
  if (!document || document.problem) return { by: 'armadactl', messages: [] };
  const source = { file: 'file.yaml', text: document.part.text, isAlone: true, isTold: true, isBehind };
  const { findings } = manifestJudge.validate(document.value, TARGET, document.repeatedFields(), { evidenceWindowSeconds: 0 }, source);
  const refused = findings.filter(({ kind }) => kind === FindingKind.REJECTION || isBehind !== undefined);
  const order = ['armadactl', 'armada-executor', 'armada-scheduler', 'armada-server'];
  const [by] = order.filter(each => refused.some(finding => finding.by === each || isBehind && each === 'armadactl'));
  return { ...by && { by }, messages: refused.filter(finding => finding.by === by).map(({ message }) => message) };
}

/** Jobs and ingresses that are null bring down the request in which the server looks at them. */
function refuser({ by }: Answer): string | undefined {
  return by === 'panic' ? 'armada-server' : by;
}

const CASES = recordedCases();

test('every case is recorded', () => {
  expect(JSON.parse(HEADER)).toEqual({ armada: '0.22.7' });
  expect(CASES.map(({ name }) => name)).toEqual([...ANSWERS.keys()]);
});

test.each(['resource', 'submit', 'executor', 'scheduler'])('who refuses a file: %s', kind => {
  const differences = CASES.filter(each => each.kind === kind).flatMap(each => {
    const [ours, real] = [said(each).by, refuser(ANSWERS.get(each.name)!)];
    return ours === real ? [] : [`${each.name}: ${ours} instead of ${real}: ${ANSWERS.get(each.name)!.message} | ${said(each).messages[0]}`];
  });
  expect(differences).toEqual([]);
});

test.each(['resource', 'submit', 'executor', 'scheduler'])('what is said: %s', kind => {
  const differences = CASES.filter(each => each.kind === kind).flatMap(each => {
    const { by, message = '' } = ANSWERS.get(each.name)!;
    const { messages } = said(each);
    if (by === undefined || by === 'panic' || messages.length === 0) return [];
    const own = messages.map(bare);
    // The reader of settings has its own words for types.
    if (messages.every(text => text.startsWith('json: ')) && /decoding failed|expected|cannot parse/.test(message)) return [];
    // A program that starts says all at once.
    const missing = message.split(/\n(?=ConfigError)/).filter(part => !own.includes(bare(part)));
    return missing.length === 0 ? [] : [`${each.name}: ${missing.map(bare).join(' & ')} | ${own.join(' | ')}`];
  });
  expect(differences).toEqual([]);
});

/** Go leaves out what is zero, or does not. */
function withoutZeros(value: any): any {
  if (Array.isArray(value)) return value.map(withoutZeros);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]): [string, any] => [key, withoutZeros(each)]).filter(([, each]) => (
    each !== undefined && each !== null && each !== '' && each !== 0 && each !== false && JSON.stringify(each) !== '{}' && JSON.stringify(each) !== '[]')));
}

/** A policy or a queue, in the spelling of the file. */
function ofFile({ ResourceLimitsByPriorityClassName: limits, ...read }: any): any {
  return withoutZeros({ ...read, ...limits && { resourceLimitsByPriorityClassName: limits } });
}

test('what is read of policies and queues that are accepted', () => {
  const accepted = CASES.filter(({ kind, name }) => kind === 'resource' && ANSWERS.get(name)!.read);
  const differences = accepted.flatMap(({ name, text }) => {
    const [{ value }] = readDocuments(text);
    const [resource] = armadaResourcesIn(value, true);
    const { apiVersion: _, kind: __, ...own } = readArmada(resource).value as any;
    const [ours, real] = [withoutZeros(own), ofFile(ANSWERS.get(name)!.read)].map(each => JSON.stringify(each, (_key, at) => (
      typeof at === 'object' && at !== null && !Array.isArray(at) ? Object.fromEntries(Object.entries(at).sort(([a], [b]) => (a < b ? -1 : 1))) : at)));
    return ours === real ? [] : [`${name}: ${ours} instead of ${real}`];
  });
  expect(differences).toEqual([]);
  expect(accepted.length).toBeGreaterThan(400);
});

test('which settings change nothing', () => {
  const sections = /^(?:scheduling\.retrypolicy|application\.errorcategories|kubernetes\.failedpodchecks)\b/;
  const settings = CASES.filter(({ kind, name }) => (kind === 'executor' || kind === 'scheduler') && ANSWERS.get(name)!.by === undefined);
  const differences = settings.flatMap(({ name, text }) => {
    const [{ value }] = readDocuments(text);
    const [resource] = armadaResourcesIn(value, true);
    const real = (ANSWERS.get(name)!.unused ?? []).map(key => key.toLowerCase()).filter(key => sections.test(key)).sort();
    const ours = resource ? readArmada(resource).unknown.map(({ path }) => path.toLowerCase()).filter(path => sections.test(path)).sort() : [];
    return JSON.stringify(ours) === JSON.stringify(real) ? [] : [`${name}: ${ours} instead of ${real}`];
  });
  expect(differences).toEqual([]);
});

test('every rule about refusals has a file, and the sound files have none', () => {
  const found = new Set(CASES.flatMap(({ text }) => rulesIn(text)));
  // A file of one document is first.
  const others = new Set(['armada/not-first-document']);
  expect(Object.keys(REJECTION_RULES).filter(rule => !found.has(rule) && !others.has(rule))).toEqual([]);
  for (const { name, text } of CASES.filter(each => /: (?:sound|as JSON)$/.test(each.name))) expect([name, rulesIn(text)]).toEqual([name, []]);
});

function rulesIn(text: string): string[] {
  const [document] = readDocuments(text);
  if (!document || document.problem) return [];
  const source = { file: 'file.yaml', text: document.part.text, isAlone: true, isTold: true };
  const { findings } = manifestJudge.validate(document.value, TARGET, document.repeatedFields(), { evidenceWindowSeconds: 0 }, source);
  return findings.map(({ rule }) => rule);
}
