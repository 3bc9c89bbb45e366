/* eslint-disable @typescript-eslint/no-require-imports -- what compares texts is loaded when somebody asks for it */
import { resolve } from 'node:path';
import type * as diff from 'diff';
import { EngineVersion } from '../../engine-version';
import { FindingSeverity } from '../../finding';
import { Gap } from '../../gap';
import { ApplyOptions, contradictionsOf } from '../../kubernetes/apply-policy';
import { AppliedJob, applyPolicyToText } from '../../kubernetes/apply-policy-text';
import { kubernetes } from '../../kubernetes/engine';
import { FUNCTION_NAMES, functionResult, optionsOfFunction, policyOfFunction, resourceListIn, withResults } from '../../kubernetes/resource-list';
import { commentedAcknowledgements, headAcknowledgements } from '../../lint/acknowledgements';
import { Configuration, rulesOf } from '../../lint/configuration';
import { fileName, visible } from '../../lint/formats/words';
import { objectOf } from '../../lint/lint-object';
import { joinTexts } from '../../manifest/join-texts';
import { ManifestDocument } from '../../manifest/manifest-document';
import { FailurePolicy } from '../../policy';
import { PolicyError } from '../../policy/policy-error';
import { count } from '../../policy/words';
import { findConfiguration } from '../configuration-file';
import { ExitStatus } from '../exit-status';
import { findFiles, NamedFile, STANDARD_INPUT } from '../find-files';
import { kubernetesTarget } from '../kubernetes-target';
import { readNamed } from '../read-file';
import { readPolicy } from '../read-policy';
import {
  AppliedFile, changesLine, problemsOf, Refusal, refusalLine, someOf, titleOf, unreadableLines, warningLines,
} from '../reports/apply';
import { Terminal } from '../terminal';
import { UsageError } from '../usage-error';
import { isUtf8, writeFile } from '../write-file';

/** The options of `failure-policy apply`, as they are written. */
export interface ApplyCommandOptions {
  readonly policy?: string;
  readonly target?: string[];
  readonly container?: string;
  readonly replace?: boolean;
  readonly boundedElsewhere?: string;
  readonly write?: boolean;
  readonly dryRun?: boolean;
  readonly requireObjects?: boolean;
  readonly config?: string | false;
}

/** Puts a policy on the Jobs of files. */
export async function apply(names: readonly string[], options: ApplyCommandOptions, terminal: Terminal): Promise<ExitStatus> {
  if (names.length === 0 && !terminal.hasInput) throw new UsageError('name files or folders, or pipe manifests in: helm template . | failure-policy apply ...');
  const { configuration, isIgnored } = findConfiguration(options.config, terminal.directory);
  const target = kubernetesTarget(options.target, configuration, 'apply writes Jobs of Kubernetes');
  const files = filesFor(findFiles(names.length === 0 ? [STANDARD_INPUT] : names, terminal.directory, isIgnored), options, terminal);
  const named = options.policy === undefined ? undefined : await readPolicy(options.policy, terminal);
  const { inputs, unreadable } = await readAll(files, terminal);
  const run = new Run(target, configuration, options, terminal);
  if (unreadable.length > 0) return run.giveUp(unreadable);

  const list = inputs.length === 1 ? resourceListIn(inputs[0].text) : undefined;
  const { policy, ofFunction } = wishOf(list, inputs[0], named);
  run.list = list && { document: list, text: inputs[0].text };
  const contradictions = contradictionsOf(kubernetes.render(policy, target, { container: kubernetes.mainContainer }).gaps);
  if (contradictions.length > 0) {
    const place = options.policy === undefined ? `functionConfig of ${inputs[0].name}` : fileName(options.policy);
    return run.refuse(contradictions.map(message => ({ place, message })));
  }
  const { container, replace, boundedElsewhere } = options;
  const how: ApplyOptions = {
    ...ofFunction,
    ...container !== undefined && { containerName: container },
    ...replace && { replace },
    ...boundedElsewhere !== undefined && { boundedElsewhere },
  };
  return run.finish(inputs.map(input => ({ ...input, applied: applyPolicyToText(input.text, policy, target, how) })));
}

function filesFor(found: readonly NamedFile[], options: ApplyCommandOptions, { directory }: Terminal): NamedFile[] {
  const { policy, write, boundedElsewhere, container } = options;
  if (found.length === 0) throw new UsageError('no file was found');
  const isInput = found.some(({ path }) => path === STANDARD_INPUT);
  if (write && isInput) throw new UsageError('--write changes files, and standard input is none; name files, or leave --write out');
  if (policy === STANDARD_INPUT && isInput) throw new UsageError('standard input cannot be both the policy and the manifests; name a file for one');
  if (boundedElsewhere?.trim() === '') throw new UsageError('--bounded-elsewhere needs a reason, since it is written into the manifest');
  if (container === '') throw new UsageError('--container needs the name of a container, got an empty one');
  // Who names a folder means the manifests in it.
  const policyPath = policy === undefined ? undefined : resolve(directory, policy);
  return found.filter(({ isNamed, path }) => isNamed || path !== policyPath);
}

interface Input {
  readonly file: NamedFile;
  readonly name: string;
  readonly text: string;
}

async function readAll(files: readonly NamedFile[], terminal: Terminal): Promise<{ readonly inputs: Input[]; readonly unreadable: string[] }> {
  const inputs: Input[] = [];
  const unreadable: string[] = [];
  for (const file of files) {
    const name = fileName(file.name);
    const read = file.path === STANDARD_INPUT ? { text: await terminal.readInput() } : readNamed(file);
    if ('problem' in read) unreadable.push(`${name}: ${read.problem}`);
    // In a folder there are also the settings of other programs.
    else if (file.isNamed || read.text.includes('apiVersion')) inputs.push({ file, name, text: read.text });
  }
  return { inputs, unreadable };
}

/** What is put on the Jobs, and how, as far as the list of a function says it. */
interface Wish {
  readonly policy: FailurePolicy;
  readonly ofFunction: ApplyOptions;
}

function wishOf(list: ManifestDocument | undefined, input: Input, named: FailurePolicy | undefined): Wish {
  if (!list) {
    if (named) return { policy: named, ofFunction: {} };
    throw new UsageError('a policy is needed: --policy FILE names one; without it, the input must be the ResourceList of a function');
  }
  try {
    return { policy: named ?? policyOfFunction(list), ofFunction: { ...optionsOfFunction(list), names: FUNCTION_NAMES } };
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    throw new UsageError(visible(`${input.name}:${list.place(error.path).line}: ${error.message}`));
  }
}

type ReadFile = AppliedFile & Input;

/** What is said and written in the end. */
class Run {
  /** The list of a function, if that is the input. */
  public list?: { readonly document: ManifestDocument; readonly text: string };

  public constructor(
    private readonly target: EngineVersion,
    private readonly configuration: Configuration,
    private readonly options: ApplyCommandOptions,
    private readonly terminal: Terminal,
  ) {}

  public finish(files: readonly ReadFile[]): ExitStatus {
    const warnings = files.flatMap(file => this.openGaps(file));
    const refusals = [
      ...files.flatMap(problemsOf),
      // Whoever makes an error of a warning does not want such a policy.
      ...warnings.filter(({ severity }) => severity === FindingSeverity.ERROR).map(({ file, job, text }): Refusal => (
        { place: `${file.name}:${job.document.place(job.at).line}`, message: `${titleOf(job)}: ${text}`, job })),
    ];
    const unreadable = files.flatMap(unreadableLines);
    if (unreadable.length > 0) return this.giveUp([...unreadable, ...refusals.map(refusalLine)]);
    const jobs = files.flatMap(({ applied }) => applied.jobs);
    if (jobs.length === 0 && this.options.requireObjects) refusals.push({ place: '', message: NO_JOBS });
    if (refusals.length > 0) return this.refuse(refusals);

    if (this.options.write && !this.options.dryRun) refuseOtherEncodings(changedOf(files));
    this.say([...jobs.map(changesLine), ...warningLines(warnings), ...this.notes(jobs)]);
    this.write(files);
    this.say([this.summary(jobs)]);
    return ExitStatus.OK;
  }

  /** Says what cannot be read. */
  public giveUp(problems: readonly string[]): ExitStatus {
    this.say([...problems, 'nothing was changed']);
    return ExitStatus.UNUSABLE;
  }

  /** Says why nothing is changed. A function gives its list back all the same, with the reasons in it. */
  public refuse(refusals: readonly Refusal[]): ExitStatus {
    this.say([...refusals.map(refusalLine), `nothing was changed: ${count(refusals.length, 'problem')}, for kubernetes ${this.target.version}`]);
    const { write, dryRun } = this.options;
    if (this.list && !write && !dryRun) {
      const results = refusals.map(({ message, job, path }) => functionResult(message, job?.manifest, path));
      this.terminal.write(withResults(this.list.document, this.list.text, results));
    }
    return ExitStatus.FOUND;
  }

  private say(lines: readonly string[]): void {
    this.terminal.say(lines.map(line => `${visible(line)}\n`).join(''));
  }

  /** What the engine only approximates, but for what somebody has accepted. */
  private openGaps(file: ReadFile) {
    const rules = rulesOf(this.configuration);
    return file.applied.jobs.flatMap(job => job.gaps.flatMap(gap => {
      const severity = rules.severityOf(gap.rule, FindingSeverity.WARNING);
      if (severity === undefined || this.isAcknowledged(gap, file, job)) return [];
      return [{ file, job, severity, text: `${gap.message}; ${gap.suggestion} (${gap.rule})` }];
    }));
  }

  private isAcknowledged({ rule }: Gap, { file, text }: ReadFile, { document, manifest }: AppliedJob): boolean {
    // What is acknowledged above the first document holds for the whole file.
    return [...headAcknowledgements(text), ...commentedAcknowledgements(document)].some(each => each.accepts(rule))
      || this.configuration.acknowledgements.some(each => each.rule === rule && each.appliesTo(file.name, objectOf(manifest)));
  }

  private notes(jobs: readonly AppliedJob[]): string[] {
    const refused = jobs.filter(({ isRefusedAnyway }) => isRefusedAnyway);
    if (refused.length === 0) return [];
    return [`note: kubernetes ${this.target.version} refuses ${someOf(refused.map(titleOf))} for reasons that have nothing to do with the policy; `
      + '\'failure-policy lint\' says which'];
  }

  private summary(jobs: readonly AppliedJob[]): string {
    if (jobs.length === 0) return `${NO_JOBS}, so nothing changes`;
    const changed = jobs.filter(({ changes }) => changes.length > 0).length;
    if (changed === 0) return `nothing to change in ${count(jobs.length, 'Job')}, for kubernetes ${this.target.version}`;
    const verb = this.options.dryRun ? 'would change' : changed === 1 ? 'has changed' : 'have changed';
    return `${changed} of ${count(jobs.length, 'Job')} ${verb}, for kubernetes ${this.target.version}`;
  }

  private write(files: readonly ReadFile[]): void {
    if (this.options.dryRun) {
      const { createTwoFilesPatch } = require('diff') as typeof diff;
      for (const { name, text, applied } of changedOf(files)) {
        this.terminal.write(createTwoFilesPatch(`a/${name}`, `b/${name}`, text, applied.text, undefined, undefined, { context: 3 }));
      }
    } else if (this.options.write) {
      this.writeFiles(changedOf(files));
    } else {
      this.terminal.write(joinTexts(files.map(({ applied }) => applied.text)));
    }
  }

  private writeFiles(files: readonly ReadFile[]): void {
    for (const { file, name, applied } of files) {
      writeFile(file.path, name, applied.text);
      this.say([`wrote ${name}`]);
    }
  }
}

function changedOf(files: readonly ReadFile[]): ReadFile[] {
  return files.filter(({ text, applied }) => applied.text !== text);
}

/** Of a text in another encoding, everything would change. */
function refuseOtherEncodings(files: readonly ReadFile[]): void {
  const other = files.find(({ file, text }) => !isUtf8(file.path, text));
  if (other) throw new UsageError(`${other.name}: it is not UTF-8, in which it would be written; nothing was changed`);
}

const NO_JOBS = 'there is no Job or CronJob in the input';
