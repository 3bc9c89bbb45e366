import { dirname, relative, resolve } from 'node:path';
import { chosenJobs, jobTitle, withoutJobs } from './chosen-jobs';
import { FiledObject, filedObjects, placeOf } from './filed-objects';
import { NamedFile, STANDARD_INPUT } from './find-files';
import { FileText, readNamed } from './read-file';
import { readPolicy } from './read-policy';
import { problemPlace, ShownTest, TestProblem, TestReport, TestSuite } from './reports/policy-tests';
import { Terminal } from './terminal';
import { problemOf } from './unreadable-document';
import { UsageError } from './usage-error';
import { targetOf } from '../engine-list';
import { EngineVersion } from '../engine-version';
import { kubernetes } from '../kubernetes/engine';
import { Configuration } from '../lint/configuration';
import { fileName } from '../lint/formats/words';
import { ManifestDocument, readDocuments } from '../manifest/manifest-document';
import { PolicyError } from '../policy/policy-error';
import { PolicyTest, PolicyTestSubject } from '../policy-tests/policy-tests';
import { KIND, PlacedTest, readSoundTests } from '../policy-tests/read-policy-tests';
import { isMistaken, JobTestResult, MistakenTest, runOnJob } from '../policy-tests/run-on-job';
import { runOnPolicy } from '../policy-tests/run-on-policy';

export interface PolicyTestSettings {
  /** The manifest in the place of those that the tests name. */
  readonly manifest?: string;
  /** The versions in the place of those that the tests name. */
  readonly targets?: readonly EngineVersion[];
  readonly configuration: Configuration;
}

/** What tests are about, once it is read. */
interface Subject {
  /** As it is called in messages. */
  readonly file: string;
  readonly object?: string;
  /** A policy answers for itself, without any version. */
  readonly targets: readonly (EngineVersion | undefined)[];
  run(tests: readonly PolicyTest[], version?: string): (JobTestResult | MistakenTest)[];
}

/** Reads files of policy tests and what they are about, and runs them. */
export class PolicyTestFiles implements TestReport {
  public readonly suites: TestSuite[] = [];
  public readonly problems: TestProblem[] = [];
  private input?: string;

  public constructor(private readonly settings: PolicyTestSettings, private readonly terminal: Terminal) {}

  public async add(file: NamedFile): Promise<void> {
    const name = fileName(file.name);
    const read: FileText = file.path === STANDARD_INPUT ? { text: await this.readInput() } : readNamed(file);
    if ('problem' in read) {
      this.problems.push({ file: name, message: read.problem });
      return;
    }
    // In a folder there are also manifests and whatever else.
    const documents = file.isNamed || read.text.includes(KIND) ? [...readDocuments(read.text)] : [];
    for (const document of documents) {
      if (file.isNamed || document.problem || kindOf(document) === KIND) await this.addDocument(document, file, name);
    }
    if (documents.length === 0 && file.isNamed) this.problems.push({ file: name, message: `it is empty, and should have kind: ${KIND}` });
  }

  private async addDocument(document: ManifestDocument, file: NamedFile, name: string): Promise<void> {
    if (document.problem) {
      this.problems.push(problemIn(new UsageError(`${name}:${problemOf(document, 'failure-policy test -')}`), document, name));
      return;
    }
    const { mistakes, tests, ...about } = readSoundTests(document.value);
    const repeated = document.repeatedFields();
    const problems = [
      ...mistakes.map(mistake => problemIn(mistake, document, name)),
      ...repeated.map(({ key, path, line }): TestProblem => (
        { file: name, line: document.part.line + line - 1, message: `the key '${key}' is there twice (${path})` })),
    ];
    const sound = tests.filter(({ position }) => !repeated.some(({ path }) => path.startsWith(`tests[${position}]`)));
    // Nobody knows which of two values is meant for all tests.
    const isKnown = repeated.every(({ path }) => path.startsWith('tests['));
    try {
      const subject = about.subject && isKnown ? await this.subjectOf(about.subject, about.target, file) : undefined;
      if (subject) problems.push(...this.run(subject, about.subject!.kind, sound, document, name));
    } catch (error) {
      problems.push(problemIn(error, document, name));
    }
    this.problems.push(...problems.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)));
  }

  /** @returns what is wrong with tests that speak of what the Job does not have */
  private run(subject: Subject, kind: PolicyTestSubject['kind'], tests: readonly PlacedTest[], document: ManifestDocument, name: string): TestProblem[] {
    const problems: TestProblem[] = [];
    const { run, targets, ...shownSubject } = subject;
    for (const target of targets) {
      const results = run(tests.map(({ test }) => test), target?.version);
      const ended = results.map((result, i) => ({ result, position: tests[i].position }));
      addMistakes(ended, problems, document, name);
      const shown = ended.flatMap(({ result, position }): ShownTest[] => {
        const { line, column } = document.place(['tests', position, 'name']);
        return isMistaken(result) ? [] : [{ ...result, line, column }];
      });
      if (shown.length === 0) continue;
      this.suites.push({ file: name, document: document.index, subject: { kind, ...shownSubject }, ...target && { target }, tests: shown });
    }
    return problems;
  }

  private async subjectOf(subject: PolicyTestSubject, target: string | undefined, file: NamedFile): Promise<Subject> {
    if (subject.kind === 'policy') {
      const path = this.beside(file, subject.file);
      const policy = await placed('policy', () => readPolicy(path, this.terminal));
      return { run: tests => runOnPolicy(tests, policy), file: path, targets: [undefined] };
    }
    const job = await this.jobOf(subject, file);
    return {
      run: (tests, version) => runOnJob(tests, job.manifest, version!, job.document.repeatedFields(job.at)),
      file: fileName(job.file),
      object: jobTitle(job),
      targets: targetsFor(this.settings, target),
    };
  }

  private async jobOf({ file: manifest, name }: PolicyTestSubject, file: NamedFile): Promise<FiledObject> {
    const path = this.settings.manifest ?? this.beside(file, manifest);
    const terminal = { ...this.terminal, readInput: () => this.readInput() };
    const { objects, problems } = await filedObjects([path], 'failure-policy test --manifest - FILE', terminal, () => false);
    if (problems.length > 0) throw atItsPlace('manifest', problems[0]);
    const jobs = atKey('name', () => chosenJobs(objects, name));
    if (jobs.length === 0) throw new PolicyError(withoutJobs(objects), ['manifest']);
    if (jobs.length > 1) {
      const titles = jobs.slice(0, SHOWN).map(each => `${jobTitle(each)} (${placeOf(each)})`).join(', ');
      const hint = haveOneName(jobs) ? 'and they have the same name: put the one that is tested into a file of its own' : 'and name: says which is tested';
      throw new PolicyError(`${jobs.length} Jobs can be meant, ${hint}: ${titles}`, [name === undefined ? 'manifest' : 'name']);
    }
    return jobs[0];
  }

  /** A file that tests name is looked for from their folder. */
  private beside({ path }: NamedFile, name: string): string {
    const { directory } = this.terminal;
    return relative(directory, resolve(path === STANDARD_INPUT ? directory : dirname(path), name));
  }

  /** Several tests can ask for what comes in. */
  private async readInput(): Promise<string> {
    return this.input ??= await this.terminal.readInput();
  }
}

interface PlacedResult {
  readonly result: JobTestResult | MistakenTest;
  readonly position: number;
}

/** Each once: a test is run for several versions. */
function addMistakes(results: readonly PlacedResult[], problems: TestProblem[], document: ManifestDocument, file: string): void {
  for (const { result, position } of results) {
    if (!isMistaken(result)) continue;
    const error = new PolicyError(`test '${result.name}': ${result.mistake}`, ['tests', String(position), ...result.path]);
    const problem = problemIn(error, document, file);
    const isKnown = problems.some(each => problemPlace(each) === problemPlace(problem) && each.message === problem.message);
    if (!isKnown) problems.push(problem);
  }
}

const SHOWN = 5;

/** Whether a name cannot tell Jobs from each other. */
function haveOneName(jobs: readonly FiledObject[]): boolean {
  const [first, ...others] = jobs.map(({ manifest }) => JSON.stringify([manifest?.metadata?.namespace, manifest?.metadata?.name]));
  return others.every(each => each === first);
}

function kindOf({ value }: ManifestDocument): unknown {
  return (value as { readonly kind?: unknown } | null | undefined)?.kind;
}

/** A place with its line, and what is wrong there. */
const PLACED = /^(.+?):(\d+): ([^]*)$/;

/** What is wrong in another file has its own place. If it has none, the file itself is wrong, and so is the key that names it. */
function atItsPlace(key: string, message: string): Error {
  return PLACED.test(message) ? new UsageError(message) : new PolicyError(message, [key]);
}

async function placed<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof UsageError ? atItsPlace(key, error.message) : error;
  }
}

/** What is wrong with the value of a key is said where it stands. */
function atKey<Value>(key: string, find: () => Value): Value {
  try {
    return find();
  } catch (error) {
    throw error instanceof UsageError || error instanceof PolicyError ? new PolicyError(error.message, [key]) : error;
  }
}

/** The versions that are named in the call, or else in the tests, or that the configuration pins. */
function targetsFor({ targets, configuration }: PolicyTestSettings, inFile: string | undefined): readonly EngineVersion[] {
  if (targets) return targets;
  if (inFile !== undefined) return atKey('target', () => versionsOfKubernetes([inFile]));
  const pinned = configuration.targets.filter(({ engine }) => engine === kubernetes.name);
  return pinned.length > 0 ? pinned : [targetOf(kubernetes.name)];
}

/** Versions as they are written, each once. */
export function versionsOfKubernetes(targets: readonly string[]): EngineVersion[] {
  const versions = targets.map(targetOf);
  const other = targets.find((_, i) => versions[i].engine !== kubernetes.name);
  if (other !== undefined) throw new UsageError(`tests run Jobs of Kubernetes, so the target is a version of it, such as kubernetes=1.34, got '${other}'`);
  return [...new Map(versions.map(each => [each.version, each])).values()];
}

function problemIn(error: unknown, document: ManifestDocument, file: string): TestProblem {
  if (error instanceof PolicyError) return { file, line: document.place(stepsOf(error.path, document.value)).line, message: error.message };
  if (!(error instanceof UsageError)) throw error;
  const [, place, line, message] = PLACED.exec(error.message)!;
  return { file: place, line: Number(line), message };
}

/** A number is a position in a list, and a key of a mapping. */
function stepsOf(path: readonly string[], data: unknown): (string | number)[] {
  let at: any = data;
  return path.map(key => {
    const step = Array.isArray(at) ? Number(key) : key;
    at = at?.[step];
    return step;
  });
}
