import { declaredAgain } from '../../kubernetes/declared-again';
import { judgeCreation, judgeRepeated } from '../../kubernetes/difference/judge-update';
import { lastOnes, namesake, pairsOf } from '../../kubernetes/difference/pairs';
import { JobDifference } from '../../kubernetes/job-difference';
import { ServerVersion } from '../../kubernetes/validation/server-version';
import { visible } from '../../lint/formats/words';
import { findConfiguration } from '../configuration-file';
import { ExitStatus } from '../exit-status';
import { STANDARD_INPUT } from '../find-files';
import { kubernetesTarget } from '../kubernetes-target';
import { Page } from '../page';
import { readJobs } from '../read-jobs';
import { ComparedJob, DiffReport, isRefused } from '../reports/diff';
import { diffAsJson } from '../reports/diff-json';
import { diffAsMarkdown } from '../reports/diff-markdown';
import { diffAsText } from '../reports/diff-text';
import { Terminal } from '../terminal';
import { UsageError } from '../usage-error';

/** The options of `failure-policy diff`, as they are written. */
export interface DiffCommandOptions {
  readonly format: string;
  readonly target?: string;
  readonly failOnChange?: boolean;
  readonly config?: string | false;
  readonly colour?: boolean;
}

/** Says what has changed between two versions of some manifests. */
export async function diff(before: string, after: string, options: DiffCommandOptions, terminal: Terminal): Promise<ExitStatus> {
  if (before === STANDARD_INPUT && after === STANDARD_INPUT) throw new UsageError('standard input can be one of the two versions; name a file for the other');
  const { configuration, isIgnored } = findConfiguration(options.config, terminal.directory);
  const named = options.target === undefined ? [] : [options.target];
  const target = kubernetesTarget(named, configuration, 'diff compares Jobs of Kubernetes');
  // One after the other, since both may be standard input to somebody who asks twice.
  const old = await readJobs(before, `failure-policy diff - ${after}`, terminal, isIgnored);
  const present = await readJobs(after, `failure-policy diff ${before} -`, terminal, isIgnored);
  const problems = [...old.problems, ...present.problems];
  if (problems.length > 0) {
    terminal.say(problems.map(problem => `${visible(problem)}\n`).join(''));
    return ExitStatus.UNUSABLE;
  }
  const [first, second] = [old, present].map(({ jobs }) => lastOnes(jobs));
  const { both, added, removed } = pairsOf(first.last, second.last);
  const server = ServerVersion.of(target.version);
  const report: DiffReport = {
    target,
    compared: both.map((pair): ComparedJob => {
      const difference = JobDifference.of(pair.before.manifest, pair.after.manifest, { version: target.version });
      const { manifest, repeated = [] } = pair.after;
      return { ...pair, difference, refused: [...judgeRepeated(manifest, repeated, server), ...difference.refusedUpdates] };
    }),
    added: added.map(job => ({
      ...job, refused: judgeCreation(declaredAgain(job.manifest), job.repeated ?? [], server), namesake: namesake(job, old.others),
    })),
    removed: removed.map(job => ({ ...job, namesake: namesake(job, present.others) })),
    doubled: [...first.doubled.map(each => ({ ...each, isOld: true })), ...second.doubled.map(each => ({ ...each, isOld: false }))],
  };
  terminal.write(options.format === 'json' ? diffAsJson(report)
    : options.format === 'markdown' ? diffAsMarkdown(report)
      : diffAsText(report, new Page(terminal, options.colour)));
  return statusOf(report, options);
}

function statusOf(report: DiffReport, { failOnChange }: DiffCommandOptions): ExitStatus {
  return isRefused(report) || (failOnChange && isChanged(report)) ? ExitStatus.FOUND : ExitStatus.OK;
}

function isChanged({ compared, added, removed }: DiffReport): boolean {
  return added.length + removed.length > 0 || compared.some(({ difference }) => !difference.isEmpty);
}
