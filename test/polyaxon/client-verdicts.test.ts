import { createHash } from 'crypto';
import { readFileSync } from 'fs';
import { join } from 'path';
import { Format, jobFile, RecordedJob, targetOf, textFile, TextPlace, textPlaces } from './recorded-jobs';
import { polyaxon } from '../../src/polyaxon/engine';
import { protect, reread } from '../../src/polyaxon/python-literal';
import { rereadText } from '../../src/polyaxon/texts';

/*
 * What the Polyaxon clients made of our files, as recorded in `test/conformance/polyaxon`. Each test writes the files anew and demands that they are
 * the recorded ones, so that a recording says something about what is written today. After a wanted change: `conformance/polyaxon/record.sh`.
 */

function recording(name: string): any {
  return JSON.parse(readFileSync(join(__dirname, '../conformance/polyaxon', `${name}.json`), 'utf8'));
}

/** For the lines of a failed test: the texts have characters that a terminal hides. */
function visible(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').replace(/[^ -~]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

test('there is a recording for every version that is called verified', () => {
  const recorded = Object.keys(recording('texts').clients).map(targetOf);
  expect(recorded).toEqual(polyaxon.versions.filter(each => each.verified).map(each => each.version));
});

describe('a text arrives as it was written', () => {
  interface TextCase {
    readonly text: string;
    readonly place: TextPlace;
    /** Hash and format of a file to the clients that answered so. */
    readonly files: { readonly [file: string]: string[] };
    readonly arrived?: string | string[] | null;
    readonly refused?: string;
  }

  const arrivals = {
    env: (text: string) => text,
    args: (text: string) => [text],
    cmd: (text: string) => [`set -e\n${text}`],
  };

  const { cases }: { cases: TextCase[] } = recording('texts');

  /** A row for each place, format and client, with all of its texts. */
  const rows = new Map<string, { place: TextPlace; format: Format; client: string; texts: (TextCase & { hash: string })[] }>();
  for (const each of cases) {
    for (const [file, clients] of Object.entries(each.files)) {
      const [hash, format] = file.split(' ') as [string, Format];
      for (const client of clients) {
        const name = `${each.place}, ${format}, ${client}`;
        const row = rows.get(name) ?? { place: each.place, format, client, texts: [] };
        rows.set(name, row);
        row.texts.push({ ...each, hash });
      }
    }
  }

  /** The hash of the file that is written today, or why there is none. */
  function hashOfFile(text: string, place: TextPlace, format: Format, client: string): string {
    try {
      return createHash('sha256').update(textFile(text, place, format, client)).digest('hex').slice(0, 12);
    } catch (error) {
      return (error as Error).message;
    }
  }

  test('in every place, format and version that there is', () => {
    const clients = ['2.13.3', '2.16.4', '2.17.0', '2.18.0'];
    const full = Object.keys(textPlaces).flatMap(place => clients.map(client => `${place}, full, ${client}`));
    const simplified = Object.keys(textPlaces).map(place => `${place}, simplified, 2.18.0`);
    expect([...rows.keys()].sort()).toEqual([...full, ...simplified].sort());
  });

  test.each([...rows.entries()])('%s', (_, { place, format, client, texts }) => {
    const rewritten = texts.map(each => ({ ...each, now: hashOfFile(each.text, place, format, client) })).filter(({ hash, now }) => now !== hash);
    expect(rewritten.map(({ text, hash, now }) => `${visible(text)}: the recorded file is ${hash}, now it is ${now}`)).toEqual([]);

    const changed = texts.filter(({ text, arrived }) => JSON.stringify(arrived) !== JSON.stringify(arrivals[place](text)));
    expect(changed.map(({ text, arrived, refused }) => `${visible(text)}: arrived ${refused ?? visible(arrived)}`)).toEqual([]);

    expect(texts.length).toBeGreaterThan(500);
  });
});

describe('the second reading of a bare text', () => {
  interface ReadingCase {
    readonly text: string;
    readonly arrived?: string;
    readonly refused?: string;
  }

  const all: ReadingCase[] = recording('second-reading').cases;
  const accepted = all.filter(({ text }) => isAccepted(text));
  // Which character has a name is not known here, only that it is another text: such a literal is protected, also if no character has the name.
  const known = accepted.filter(({ text }) => !text.includes('\\N{'));

  function isAccepted(text: string): boolean {
    try {
      rereadText(text, 'a text');
      return true;
    } catch {
      return false;
    }
  }

  /** What arrives, or undefined if the client crashes. */
  function predicted(text: string): string | undefined {
    const read = reread(text);
    return read.kind === 'text' ? text : read.kind === 'value' ? read.json : undefined;
  }

  test('nearly every recorded text is one that an author can write', () => {
    expect(accepted.length).toBeGreaterThan(0.9 * all.length);
  });

  test('is predicted', () => {
    const wrong = known.filter(({ text, arrived }) => predicted(text) !== arrived);
    expect(wrong.map(({ text, arrived, refused }) => (
      `${visible(text)}: predicted ${visible(predicted(text))}, arrived ${refused ?? visible(arrived)}`))).toEqual([]);
  });

  test('is prevented where it would change the text, and only there', () => {
    const wrong = known.filter(({ text, arrived }) => (protect(text) !== text) !== (arrived !== text));
    expect(wrong.map(({ text, arrived, refused }) => (
      `${visible(text)}: written as ${visible(protect(text))}, bare it arrived as ${refused ?? visible(arrived)}`))).toEqual([]);
  });
});

describe('a whole job', () => {
  interface JobCase extends RecordedJob {
    readonly name: string;
    readonly file: string;
    readonly clients: string[];
    readonly answer: any;
  }

  const { cases, policies }: { cases: JobCase[]; policies: { [name: string]: object } } = recording('jobs');
  const rows = cases.map(each => [`${each.name}, ${each.kind}, ${each.format}, ${each.clients.join(' ')}`, each] as const);

  const ofMain = { containerName: 'polyaxon-main' };
  const disrupted = [{ type: 'DisruptionTarget', status: 'True' }];

  /** By the name of the policy. */
  const terminations: { [policy: string]: object } = {
    disruption: {
      backoffLimit: 3,
      activeDeadlineSeconds: 300,
      podFailurePolicy: { rules: [{ action: 'Ignore', onPodConditions: disrupted }] },
    },
    exitCodes: {
      backoffLimit: 2,
      activeDeadlineSeconds: 3600,
      podFailurePolicy: {
        rules: [
          { action: 'FailJob', onExitCodes: { ...ofMain, operator: 'In', values: [42, 43] } },
          { action: 'Ignore', onPodConditions: disrupted },
        ],
      },
    },
    otherwise: {
      backoffLimit: 1,
      activeDeadlineSeconds: 7200,
      podFailurePolicy: {
        rules: [
          { action: 'Ignore', onPodConditions: disrupted },
          { action: 'FailJob', onExitCodes: { ...ofMain, operator: 'NotIn', values: [0] } },
        ],
      },
    },
    // The client drops a backoffLimit of 0, which is also what the operator takes when nothing is said.
    once: {
      podFailurePolicy: { rules: [{ action: 'FailJob', onPodConditions: disrupted }] },
    },
    counted: { backoffLimit: 5 },
  };

  /** The client adds a key, which Kubernetes does not know, to the entries that it makes of the map at the top of the simplified format. */
  const strayKey = (format: Format) => format === 'simplified' ? { value_from: 'null' } : {};

  function answerTo({ format, job }: JobCase): object {
    const { policy, container, environment, ttlSeconds = 3600, description, tags, queue, presets } = job;
    const { image, cmd, command, args, env, resources } = container;
    return {
      operation: { name: 'job', description, tags, queue, presets },
      kind: 'Job',
      termination: { ...terminations[policy], ttlSecondsAfterFinished: ttlSeconds === 0 ? undefined : ttlSeconds },
      restartPolicy: 'Never',
      ...environment,
      container: {
        name: 'polyaxon-main',
        image,
        command: cmd === undefined ? command : ['/bin/sh', '-c'],
        args: cmd === undefined ? args : [`set -e\n${cmd}`],
        env: env && Object.entries(env).map(([name, value]) => ({ name, value, ...strayKey(format) })),
        resources: resources && { requests: resourcesOf(resources, 'request'), limits: resourcesOf(resources, 'limit') },
      },
    };
  }

  function resourcesOf(resources: any, side: 'request' | 'limit'): object | undefined {
    const of = (amount: number | undefined, unit: string) => amount === undefined ? undefined : `${amount}${unit}`;
    const { cpuMillis, memoryMebibytes, storageMebibytes } = resources;
    const found = {
      'cpu': of(cpuMillis?.[side], 'm'),
      'memory': of(memoryMebibytes?.[side], 'Mi'),
      'ephemeral-storage': of(storageMebibytes?.[side], 'Mi'),
    };
    return Object.values(found).some(amount => amount !== undefined) ? found : undefined;
  }

  test.each(rows)('is written as it was recorded: %s', (_, row) => {
    for (const client of row.clients) {
      expect(jobFile(row, policies, client)).toBe(row.file);
    }
  });

  test.each(rows)('is accepted and arrives as it was meant: %s', (_, row) => {
    expect(row.answer).toEqual(answerTo(row));
  });
});
