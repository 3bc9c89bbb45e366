import { JobSpec } from '../../kubernetes/api-types';
import { JobSimulation } from '../../kubernetes/job-simulation';
import { readScenario } from '../../kubernetes/simulation/read-scenario';
import { Scenario } from '../../kubernetes/simulation/scenario';
import { fileName, visible } from '../../lint/formats/words';
import { ManifestSimulation } from '../../manifest-simulation';
import { playingEngine } from '../../played-manifest';
import { readDataText } from '../../policy/data-text';
import { requireObject } from '../../policy/input';
import { oneOf, PolicyError } from '../../policy/policy-error';
import { chosenJobs, describedObject, isJob, jobTitle, withoutJobs } from '../chosen-jobs';
import { findConfiguration } from '../configuration-file';
import { textOf, withPlace } from '../data-file';
import { ExitStatus } from '../exit-status';
import { FiledObject, filedObjects, placeOf } from '../filed-objects';
import { STANDARD_INPUT } from '../find-files';
import { withOperatorJobs } from '../operator-jobs';
import { Page } from '../page';
import { PlayTargets } from '../play-targets';
import { limitsOf, QuickScenario, QuickScenarioOptions, refuseBesideFile } from '../quick-scenario';
import { readPlatform } from '../read-platform';
import { readPresets } from '../read-presets';
import {
  SimulatedJob, simulationAsMermaid, simulationsAsJson, simulationsAsMarkdown, simulationsAsText, SimulateReport,
} from '../reports/simulate';
import { retryBudgetOf } from '../retry-budget';
import { refusalLines, takenJob } from '../taken-job';
import { Terminal } from '../terminal';
import { UsageError } from '../usage-error';

/** The options of `failure-policy simulate`, as they are written. */
export interface SimulateCommandOptions extends QuickScenarioOptions {
  readonly format: string;
  readonly scenario?: string;
  readonly name?: string;
  readonly target?: string;
  readonly engine?: string;
  readonly preset?: string[];
  readonly platform?: string[];
  readonly config?: string | false;
  readonly colour?: boolean;
}

/** Says what would become of Jobs. */
export async function simulate(manifest: string, options: SimulateCommandOptions, terminal: Terminal): Promise<ExitStatus> {
  const { configuration } = findConfiguration(options.config, terminal.directory);
  const targets = new PlayTargets(options.target, configuration, 'simulate runs Jobs of Kubernetes');
  const scenario = await suppositionOf(manifest, options, terminal);
  const found = await filedObjects([manifest], 'failure-policy simulate -', terminal, () => false);
  const { objects, problems } = withOperatorJobs(found, configuration, options.engine, await readPresets(options.preset, terminal));
  const jobs = chosenJobs(objects, options.name, object => isJob(object) || playingEngine(object) !== undefined);
  if (jobs.length === 0 && problems.length === 0) throw new UsageError(withoutJobs(objects));
  if (options.format === 'mermaid' && jobs.length > 1) {
    throw new UsageError(visible(`a diagram shows one Job, and here are ${jobs.length}: ${oneOf(jobs.map(jobTitle), 'and')}; --name chooses one`));
  }
  const complaints = problems.map(visible);
  const simulated: SimulatedJob[] = [];
  for (const job of jobs) {
    const result = simulatedJob(job, targets, scenario, options.preset);
    if (Array.isArray(result)) complaints.push(...result);
    else simulated.push(result);
  }
  terminal.say(complaints.map(line => `${line}\n`).join(''));
  if (simulated.length > 0) write({ jobs: simulated, isList: jobs.length > 1 }, options, terminal);
  return complaints.length > 0 ? ExitStatus.UNUSABLE : ExitStatus.OK;
}

/** What is supposed to happen, for any Job. */
interface Supposition {
  /** Whether somebody gives the Job other retries while it runs. */
  readonly changesRetries: boolean;
  run(manifest: unknown, spec: JobSpec, version: string): { readonly simulation: JobSimulation; readonly scenario: string };
  /** The same for what another engine runs. */
  play(manifest: unknown, target: string): { readonly simulation: ManifestSimulation; readonly scenario: string };
}

async function suppositionOf(manifestFile: string, options: SimulateCommandOptions, terminal: Terminal): Promise<Supposition> {
  const { scenario: file } = options;
  const limits = limitsOf(options);
  const platform = await readPlatform(options.platform, terminal);
  if (file === undefined) {
    const quick = new QuickScenario(options);
    return {
      changesRetries: false,
      run: (manifest, spec, version) => {
        const { data, words } = quick.scenarioFor(spec);
        return { simulation: JobSimulation.run(manifest, { ...data, ...limits }, { version }), scenario: words };
      },
      play: (manifest, target) => {
        const { data, words } = quick.scenarioForAll();
        return { simulation: ManifestSimulation.run(manifest, { ...data, ...limits }, { target, platform }), scenario: words };
      },
    };
  }
  refuseBesideFile(options);
  if (file === STANDARD_INPUT && manifestFile === STANDARD_INPUT) {
    throw new UsageError('standard input cannot be both the manifest and the scenario; name a file for one');
  }
  const text = await textOf(file, 'the scenario', terminal);
  const data = withPlace(file, () => readDataText(text, 'a scenario', requireScenario)) as object;
  // What a scenario of a Job of Kubernetes can say is known only when there is such a Job.
  let read: Scenario | undefined;
  const readOnce = () => read ??= withPlace(file, () => readDataText(text, 'a scenario', readScenario));
  const run = (manifest: unknown, version: string) => JobSimulation.run(manifest, { ...readOnce(), ...limits }, { version });
  return {
    get changesRetries() { return readOnce().changes?.some(({ spec }) => 'backoffLimit' in spec) === true; },
    run: (manifest, _, version) => ({ simulation: withLine(file, text, () => run(manifest, version)), scenario: `scenario ${fileName(file)}` }),
    play: (manifest, target) => ({
      simulation: withLine(file, text, () => ManifestSimulation.run(manifest, { ...data, ...limits }, { target, platform })), scenario: `scenario ${fileName(file)}`,
    }),
  };
}

/** Whoever names a file has something to say: an empty one is a mistake, such as a template that came to nothing. */
function requireScenario(data: unknown): unknown {
  if (data === null || data === undefined) {
    throw new PolicyError('the scenario is empty; it says how attempts end, such as attempts: [{ exitCode: 1 }, { exitCode: 0 }], '
      + 'and without --scenario all of them succeed');
  }
  return requireObject(data, 'a scenario');
}

/** Where a scenario does not fit to a Job, its text is looked at once more for the line. */
function withLine<Result>(file: string, text: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    return withPlace(file, () => readDataText(text, 'a scenario', () => { throw error; }));
  }
}

/** @returns why there is none, if it is refused */
function simulatedJob(
  job: FiledObject, targets: PlayTargets, supposition: Supposition, presets?: readonly string[],
): SimulatedJob | string[] {
  const { manifest, file, document } = job;
  const filed = { title: jobTitle(job), place: placeOf(job), file, document: document.index, object: describedObject(manifest) };
  const engine = playingEngine(manifest);
  if (engine) {
    const target = targets.of(engine.name);
    const refused = refusalLines(job, target, engine.manifests!);
    return refused.length > 0 ? refused : { ...filed, ...supposition.play(manifest, `${target.engine}=${target.version}`) };
  }
  const taken = takenJob(job, targets.kubernetes, presets);
  if ('refused' in taken) return taken.refused;
  const budget = supposition.changesRetries ? undefined : retryBudgetOf(taken.spec);
  return { ...filed, ...supposition.run(manifest, taken.spec, targets.kubernetes.version), ...budget && { budget } };
}

function write(report: SimulateReport, { format, colour }: SimulateCommandOptions, terminal: Terminal): void {
  if (format === 'json') {
    for (const part of simulationsAsJson(report)) terminal.write(part);
    return;
  }
  terminal.write(format === 'markdown' ? simulationsAsMarkdown(report)
    : format === 'mermaid' ? simulationAsMermaid(report.jobs[0])
      : simulationsAsText(report, new Page(terminal, colour)));
}
