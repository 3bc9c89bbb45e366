/* eslint-disable @typescript-eslint/no-require-imports -- each command is loaded when it is called, so that the others cost nothing */
import { Command, CommanderError, Option } from 'commander';
import type * as applyCommand from './commands/apply';
import type * as diagnoseCommand from './commands/diagnose';
import type * as diffCommand from './commands/diff';
import type * as exitCodesCommand from './commands/exit-codes';
import type * as explainCommand from './commands/explain';
import type * as lintCommand from './commands/lint';
import type * as policyTestsCommand from './commands/policy-tests';
import type * as reconcileCommand from './commands/reconcile';
import type * as rulesCommand from './commands/rules';
import type * as simulateCommand from './commands/simulate';
import type * as targetsCommand from './commands/targets';
import { collect, givenOptions, refuseContradictions, withColours, withConfiguration } from './common-options';
import { ExitStatus } from './exit-status';
import { Terminal } from './terminal';
import { UsageError } from './usage-error';
import { VERSION } from '../version';

/*
 * The command line: names, options and help.
 */

/** Runs a command and says how it ended. */
export async function run(words: readonly string[], terminal: Terminal): Promise<ExitStatus> {
  let status = ExitStatus.OK;
  const program = programOf(terminal, ended => { status = ended; });
  try {
    await program.parseAsync(words.map(withKind), { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? ExitStatus.OK : ExitStatus.UNUSABLE;
    if (!isForPeople(error)) throw error;
    terminal.say(`error: ${error.message}\n`);
    return ExitStatus.UNUSABLE;
  }
}

/** The kind of `--fix` stands behind an equals sign, or else `--fix k8s/` would be one of the kind k8s/. */
function withKind(word: string): string {
  return word === '--fix' ? '--fix=safe' : word;
}

/** What is the fault of whoever called, in words for them; anything else is ours, and keeps its stack. */
function isForPeople(error: unknown): error is Error {
  return error instanceof UsageError || (error as Error | undefined)?.name === 'PolicyError';
}

/** Named here once more, so that help does not have to load them. */
const FORMAT_NAMES = ['pretty', 'json', 'sarif', 'junit', 'github', 'markdown'];

function programOf(terminal: Terminal, end: (status: ExitStatus) => void): Command {
  const columns = () => terminal.width;
  const program = new Command('failure-policy')
    .description('What happens when an attempt of a job fails? Checks and mends the manifests that decide it. No cluster and no network is needed.')
    .version(VERSION)
    .exitOverride()
    .configureOutput({ writeOut: terminal.write, writeErr: terminal.say, getOutHelpWidth: columns, getErrHelpWidth: columns })
    // What says what an option means is wrapped as long as there is room for a word or two beside it.
    .configureHelp({ minWidthToWrap: 20 })
    .showSuggestionAfterError()
    .showHelpAfterError('(--help says more)')
    .addHelpText('after', `
Exit status: 0 nothing was found that matters, 1 something was, 2 it could not be asked like that or something could not be read.`);
  addLint(program, terminal, end);
  addApply(program, terminal, end);
  addDiagnose(program, terminal, end);
  addExplain(program, terminal, end);
  addSimulate(program, terminal, end);
  addDiff(program, terminal, end);
  addTest(program, terminal, end);
  addReconcile(program, terminal, end);
  addTargets(program, terminal, end);
  addExitCodes(program, terminal, end);
  addRules(program, terminal, end);
  program.commands.forEach(refuseContradictions);
  return program;
}

function addLint(program: Command, terminal: Terminal, end: (status: ExitStatus) => void): void {
  const command = program.command('lint')
    .summary('say what an engine will refuse, and what it will accept and then hurt')
    .description('Says what the API server will refuse, what it will lose without a word, and what it will accept and then hurt.')
    .argument('<files...>', 'files, folders, patterns in quotes, or - for standard input')
    .addOption(new Option('-f, --format <format>', 'how the findings are written').choices(FORMAT_NAMES).default('pretty'))
    .option('-t, --target <engine=version>', 'for which engine at which version, such as kubernetes=1.31; can be repeated', collect)
    .addOption(new Option('--profile <profile>', 'recommended: rules that fit everybody; strict: all').choices(['recommended', 'strict']))
    .option('--rule <name=severity>', 'off, info, warning or error for a rule; can be repeated', collect)
    .addOption(new Option('--fail-on <severity>', 'from which severity on the exit status is 1').choices(['error', 'warning', 'info', 'never']))
    .option('--engine <engine>', 'what the files are for, if they do not say so themselves: polyaxon')
    .option('--preset <file>', 'a preset of Polyaxon that is laid over each Polyaxonfile; can be repeated', collect)
    .option('--require-objects', 'finding nothing that can be judged is an error')
    .option('--stdin-filename <name>', 'what standard input is called in the findings')
    .option('--baseline <file>', 'accept the findings that are in this file')
    .option('--write-baseline <file>', 'write all findings of now into a baseline')
    .option('--fix [kind]', 'mend what only says what is meant; --fix=suggested mends what says something new, too')
    .option('--dry-run', 'with --fix: change nothing, and print the difference');
  withConfiguration(command);
  withColours(command);
  command.addHelpText('after', `
Examples:
  failure-policy lint k8s/
  helm template . | failure-policy lint -
  failure-policy lint 'charts/**/*.yaml' --target kubernetes=1.31 --format sarif > failure-policy.sarif
  failure-policy lint k8s/ --fix --dry-run

What is accepted on purpose says so, with a reason: in the annotation failure-policy/acknowledge of an object
(kubernetes/ignore-without-deadline: the queue bounds it), or in a comment
(# failure-policy: acknowledge kubernetes/ignore-without-deadline: the queue bounds it).`)
    .action(async (files: string[], options) => {
      const { lint } = require('./commands/lint') as typeof lintCommand;
      end(await lint(files, givenOptions(options), terminal));
    });
}

function addApply(program: Command, terminal: Terminal, end: (status: ExitStatus) => void): void {
  const command = program.command('apply')
    .summary('put a failure policy on the Jobs of manifests')
    .description('Puts a failure policy on the Jobs and CronJobs of manifests, and leaves everything else in them as it is, byte for byte.')
    .argument('[files...]', 'files, folders, patterns in quotes, or - for standard input, which is read if none is named')
    .option('-p, --policy <file>', 'the policy file (kind: FailurePolicy)')
    .option('-c, --container <name>', 'the container whose exit codes the policy speaks of, if a Job has several')
    .option('--replace', 'put it in the place of a policy that is there already, and of restarts in place')
    .option('--bounded-elsewhere <reason>', 'leave the deadlines of the Jobs alone, since something else ends them')
    .option('-t, --target <engine=version>', 'a Kubernetes that has to take the Jobs, such as kubernetes=1.31; can be repeated', collect)
    .option('--write', 'change the files, and print nothing')
    .option('--dry-run', 'change nothing, and print the difference')
    .option('--require-objects', 'finding no Job is an error');
  withConfiguration(command, 'which pins the version');
  command.addHelpText('after', `
A Job without a restartPolicy gets Never, which a failure policy needs. What was changed, and what
Kubernetes only approximates, is said on standard error.

A ResourceList, as Kustomize hands it to a function, needs no --policy: its functionConfig can be
the policy.

Exit status: 1 if one of the Jobs cannot have the policy: then nothing is changed at all.

Examples:
  failure-policy apply --policy policy.yaml k8s/ --write
  helm template . | failure-policy apply --policy policy.yaml | kubectl apply -f -
  failure-policy apply --policy policy.yaml k8s/ --dry-run`)
    .action(async (files: string[], options) => {
      const { apply } = require('./commands/apply') as typeof applyCommand;
      end(await apply(files, givenOptions(options), terminal));
    });
}

function addDiagnose(program: Command, terminal: Terminal, end: (status: ExitStatus) => void): void {
  const command = program.command('diagnose')
    .summary('say of a Job in a cluster why it failed, what was counted and what comes next')
    .description('Says of Jobs and their Pods, as kubectl prints them: which rule matched each failure, what was counted, how the Job ended or what comes next, '
      + 'and what nobody can say because its evidence is gone.')
    .argument('[files...]', 'files, folders, patterns in quotes, or - for standard input, which is read if none is named')
    .addOption(new Option('-f, --format <format>', 'how it is written').choices(['pretty', 'json', 'markdown']).default('pretty'))
    .option('-n, --name <name>', 'only the Job of this name: import, or nightly/import')
    .option('-t, --target <engine=version>', 'the version of the cluster, such as kubernetes=1.31');
  withConfiguration(command, 'which pins the version');
  withColours(command);
  command.addHelpText('after', `
Jobs and Pods are needed together: a Job says how it ended, and its Pods how each attempt did.
What programs wrote into messages, and the values of variables, are not printed.

Exit status: 0 also if a Job has failed; 2 if there is no Job that was read from a cluster, or if
something cannot be read.

Examples:
  kubectl get job,pods -n nightly -o yaml | failure-policy diagnose
  kubectl get job,pods -l job-name=import -o json | failure-policy diagnose - --format markdown`)
    .action(async (files: string[], options) => {
      const { diagnose } = require('./commands/diagnose') as typeof diagnoseCommand;
      end(await diagnose(files, givenOptions(options), terminal));
    });
}

function addExplain(program: Command, terminal: Terminal, end: (status: ExitStatus) => void): void {
  const command = program.command('explain')
    .summary('say what a Job does about each cause of failure, and what bounds it')
    .description('Says of Jobs and CronJobs what happens for each cause of failure: which rule matches, whether it is counted, and what then; and what bounds '
      + 'the whole. Of a policy file it shows the decision table.')
    .argument('<files...>', 'files, folders, patterns in quotes, or - for standard input')
    .addOption(new Option('-f, --format <format>', 'how it is written').choices(['pretty', 'json', 'markdown']).default('pretty'))
    .option('-n, --name <name>', 'only the Job or CronJob of this name: import, or nightly/import')
    .option('--engine <engine>', 'what the files are for, if they do not say so themselves: polyaxon')
    .option('--preset <file>', 'a preset of Polyaxon that is laid over each Polyaxonfile; can be repeated', collect)
    .option('--platform <path>', 'policies, queues and settings that decide about a job set of Armada: a file or a folder; can be repeated', collect)
    .option('-t, --target <engine=version>', 'for which Kubernetes, such as kubernetes=1.31');
  withConfiguration(command, 'which pins the version');
  withColours(command);
  command.addHelpText('after', `
Examples:
  failure-policy explain job.yaml
  helm template . | failure-policy explain - --name import
  failure-policy explain policy.yaml`)
    .action(async (files: string[], options) => {
      const { explain } = require('./commands/explain') as typeof explainCommand;
      end(await explain(files, givenOptions(options), terminal));
    });
}

function addSimulate(program: Command, terminal: Terminal, end: (status: ExitStatus) => void): void {
  const command = program.command('simulate')
    .summary('say what would become of a Job if its attempts ended in a certain way')
    .description('Runs the Jobs of a manifest through a scenario, without a cluster and without waiting: which rule matches each failure, what is counted, when '
      + 'the next Pod comes, and how the Job ends.')
    .argument('<manifest>', 'a file with Jobs or CronJobs, or - for standard input')
    .option('-s, --scenario <file>', 'a file that says how the attempts end; without it they end as the options say')
    .option('--exit-code <codes>', 'the exit code of every attempt, or 1,1,0: those of the first ones, and of all that follow')
    .option('--disrupted', 'the infrastructure takes every attempt, as by a node drain; with exit code 143 if none is said')
    .option('--after <duration>', 'how long after its start an attempt ends: 90, 90s, 5m; 30 s if it is left out')
    .option('--until <duration>', 'how long the Job is followed: 24h if it is left out')
    .option('--max-pods <number>', 'after how many Pods it is not followed any more: 500000 if it is left out')
    .option('-n, --name <name>', 'only the Job or CronJob of this name: import, or nightly/import')
    .addOption(new Option('-f, --format <format>', 'how it is written; mermaid is a diagram')
      .choices(['pretty', 'json', 'markdown', 'mermaid']).default('pretty'))
    .option('--engine <engine>', 'what the files are for, if they do not say so themselves: polyaxon')
    .option('--preset <file>', 'a preset of Polyaxon that is laid over each Polyaxonfile; can be repeated', collect)
    .option('--platform <path>', 'policies, queues and settings that decide about a job set of Armada: a file or a folder; can be repeated', collect)
    .option('-t, --target <engine=version>', 'for which Kubernetes, such as kubernetes=1.31');
  withConfiguration(command, 'which pins the version');
  withColours(command);
  command.addHelpText('after', `
Of a CronJob one of its Jobs is run. The exit status is 0 also if the Job fails.

A scenario, for Indexed Jobs with attempts by index, such as attempts: { 2: [{ exitCode: 42 }] }:
  attempts: [{ exitCode: 1, after: 60 }, { exitCode: 143, disrupted: true }]
  default: { exitCode: 0 }

Examples:
  failure-policy simulate job.yaml --exit-code 1
  failure-policy simulate job.yaml --disrupted --after 10m
  failure-policy simulate job.yaml --scenario drain.yaml --format mermaid`)
    .action(async (file: string, options) => {
      const { simulate } = require('./commands/simulate') as typeof simulateCommand;
      end(await simulate(file, givenOptions(options), terminal));
    });
}

function addDiff(program: Command, terminal: Terminal, end: (status: ExitStatus) => void): void {
  const command = program.command('diff')
    .summary('say what a change of manifests means for failures')
    .description('Compares two versions of manifests: which failures are answered otherwise, what bounds the Jobs otherwise, and which updates the API server '
      + 'would refuse.')
    .argument('<before>', 'a file, a folder, a pattern in quotes, or - for standard input: what is in use')
    .argument('<after>', 'the same: what is to take its place')
    .addOption(new Option('-f, --format <format>', 'how it is written; markdown is for a comment on a pull request')
      .choices(['pretty', 'json', 'markdown']).default('pretty'))
    .option('-t, --target <engine=version>', 'for which Kubernetes, such as kubernetes=1.31')
    .option('--fail-on-change', 'the exit status is 1 as soon as a Job is listed as changed, added or removed');
  withConfiguration(command, 'which pins the version');
  withColours(command);
  command.addHelpText('after', `
Jobs and CronJobs are matched by kind, namespace and name; a name that ends with another hash of its
content is another Job, with which the old one is compared. What is the same in both is counted only.

Exit status: 1 if the server would refuse an update, such as that of the Pod template of a Job, or
something new.

Examples:
  git show main:k8s/import.yaml | failure-policy diff - k8s/import.yaml
  failure-policy diff ../main/k8s k8s --format markdown
  kubectl get jobs,cronjobs -o yaml | failure-policy diff - k8s`)
    .action(async (before: string, after: string, options) => {
      const { diff } = require('./commands/diff') as typeof diffCommand;
      end(await diff(before, after, givenOptions(options), terminal));
    });
}

function addTest(program: Command, terminal: Terminal, end: (status: ExitStatus) => void): void {
  const command = program.command('test')
    .summary('run tests of failure policies: given this failure, expect that')
    .description('Runs policy tests: given this failure at this attempt, expect that. They are about the Job of a manifest, or about a policy alone.')
    .argument('<files...>', 'files (kind: PolicyTests), folders, patterns in quotes, or - for standard input')
    .addOption(new Option('-f, --format <format>', 'how the results are written').choices(['pretty', 'json', 'junit', 'github']).default('pretty'))
    .option('-m, --manifest <file>', 'the manifest in place of the one that the tests name; - for standard input')
    .option('-t, --target <engine=version>', 'for which Kubernetes, such as kubernetes=1.31, in place of the one that the tests name; can be repeated', collect);
  withConfiguration(command, 'which pins versions');
  withColours(command);
  command.addHelpText('after', `
A file:
  apiVersion: failure-policy/v1
  kind: PolicyTests
  manifest: ../k8s/import.yaml
  tests:
    - name: a file that cannot be read is permanent
      given: { exitCode: 42 }
      expect: { response: FAIL_JOB, next: none }
    - name: a node drain costs no retry
      given: { exitCode: 143, disrupted: true }
      expect: { response: RETRY_UNCOUNTED, counted: false }

Exit status: 1 if a test failed, 2 if one cannot be read.

Examples:
  failure-policy test tests/
  helm template . | failure-policy test tests/import.yaml --manifest -`)
    .action(async (files: string[], options) => {
      const { test } = require('./commands/policy-tests') as typeof policyTestsCommand;
      end(await test(files, givenOptions(options), terminal));
    });
}

function addReconcile(program: Command, terminal: Terminal, end: (status: ExitStatus) => void): void {
  const command = program.command('reconcile')
    .summary('compare the receipts of an evaluation with what was expected')
    .description('Says whether a score may be made of the receipts of an evaluation: which cases are missing, failed, stale or in conflict.')
    .argument('<evaluation>', 'the manifests of an IndexedEvaluation, its folder in a Pod, a shard manifest, or - for what kubectl prints')
    .argument('<receipts...>', 'the receipts: files, folders, or patterns in quotes')
    .addOption(new Option('-f, --format <format>', 'how it is written').choices(['pretty', 'json', 'markdown']).default('pretty'))
    .option('-j, --job <file>', 'the Job as it is in the cluster: what it counts as completed needs a receipt; can be repeated', collect)
    .option('-m, --manifest <file>', 'the shard manifest, if it is kept elsewhere than in ConfigMaps')
    .option('-r, --revision <revision>', 'which evaluation, if there are several; the revision, if only a shard manifest is named')
    .option('-n, --namespace <namespace>', 'where the evaluation is, if it is in several namespaces')
    .option('--candidate <name>', 'what was evaluated, if only a shard manifest is named')
    .option('--repetitions <number>', 'how often each case was evaluated, if only a shard manifest is named');
  withColours(command);
  command.addHelpText('after', `
It ends with 0 if a score may be made, with 1 if something is missing, failed by the infrastructure, stale or in conflict, and
with 2 if a receipt cannot be read or the evaluation is not known. The outputs that receipts name are not looked at.

Examples:
  failure-policy reconcile dist/evaluation.k8s.yaml results/receipts
  kubectl get configmap,job -l failure-policy/evaluation-revision=43c48f49 -o yaml | failure-policy reconcile - receipts/
  failure-policy reconcile manifest.json receipts/ --revision 43c48f49 --candidate model-7 --format json`)
    .action(async (evaluation: string, receipts: string[], options) => {
      const { reconcile } = require('./commands/reconcile') as typeof reconcileCommand;
      end(await reconcile(evaluation, receipts, givenOptions(options), terminal));
    });
}

function addTargets(program: Command, terminal: Terminal, end: (status: ExitStatus) => void): void {
  const command = program.command('targets')
    .summary('say how far every engine can hold a failure policy')
    .description('Says of a failure policy how far every engine can hold it: wholly, approximately, or not at all, and what the engine does instead.')
    .argument('<policy>', 'a policy file (kind: FailurePolicy), or - for standard input')
    .addOption(new Option('-f, --format <format>', 'how it is written').choices(['pretty', 'json', 'markdown']).default('pretty'))
    .option('-t, --target <engine=version>', 'only for this engine, such as kubernetes=1.28; can be repeated', collect)
    .option('--fields', 'also the fields that the engine would be given');
  withConfiguration(command, 'which pins versions');
  withColours(command);
  command.addHelpText('after', `
Without --target it is every engine, at the version that the configuration pins or else at its
default one. The fields belong into the spec of a Job for Kubernetes, and into termination for
Polyaxon.

Exit status: 1 if one of them would do the opposite of the policy, or something without any bound.

Examples:
  failure-policy targets policy.yaml
  failure-policy targets policy.yaml --target kubernetes=1.28 --target kubernetes=1.34 --fields`)
    .action(async (policy: string, options) => {
      const { targets } = require('./commands/targets') as typeof targetsCommand;
      end(await targets(policy, givenOptions(options), terminal));
    });
}

function addExitCodes(program: Command, terminal: Terminal, end: (status: ExitStatus) => void): void {
  program.command('exit-codes')
    .summary('write the exit codes of a failure policy as constants for the program')
    .description('Writes the exit-code contract of a failure policy as constants, so that the program and the policy cannot drift apart.')
    .argument('<policy>', 'a policy file (kind: FailurePolicy), or - for standard input')
    .addOption(new Option('-l, --language <language>', 'python: a module; shell: a file to source, once; json: for everything else')
      .choices(['python', 'shell', 'json']).makeOptionMandatory())
    .option('-o, --output <file>', 'the file to write; without it standard output')
    .addHelpText('after', `
unsupportedSchema becomes UNSUPPORTED_SCHEMA in Python and EXIT_UNSUPPORTED_SCHEMA in a shell.

Examples:
  failure-policy exit-codes policy.yaml --language python --output worker/exit_codes.py
  failure-policy exit-codes policy.yaml --language shell > exit-codes.sh`)
    .action(async (policy: string, options) => {
      const { exitCodes } = require('./commands/exit-codes') as typeof exitCodesCommand;
      end(await exitCodes(policy, options, terminal));
    });
}

function addRules(program: Command, terminal: Terminal, end: (status: ExitStatus) => void): void {
  const command = program.command('rules')
    .summary('list the rules, or explain one')
    .description('Lists everything that can be found, or explains one rule: why it hurts, what helps, and how to accept it.')
    .argument('[name]', 'a rule, such as kubernetes/ignore-without-deadline')
    .addOption(new Option('-f, --format <format>', 'how it is written').choices(['pretty', 'json', 'markdown']).default('pretty'))
    .addOption(new Option('--kind <kind>', 'only rules of this kind').choices(['hazard', 'dropped', 'rejection', 'gap', 'input']))
    .option('--engine <engine>', 'only rules of this engine');
  withColours(command);
  command.addHelpText('after', `
hazard: accepted, and it will hurt. dropped: accepted, and lost without a word. rejection: refused
by the engine. gap: a part of a failure policy that the engine cannot hold. input: nothing can be
judged.

Examples:
  failure-policy rules --kind hazard
  failure-policy rules kubernetes/ignore-without-deadline`)
    .action((name: string | undefined, options) => {
      const { rules } = require('./commands/rules') as typeof rulesCommand;
      end(rules(name, givenOptions(options), terminal));
    });
}
