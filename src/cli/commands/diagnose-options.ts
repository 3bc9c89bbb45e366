/* eslint-disable @typescript-eslint/no-require-imports -- the command is loaded when it is called, so that the others cost nothing */
import { Command, Option } from 'commander';
import type * as diagnoseCommand from './diagnose';
import { ExitStatus } from '../exit-status';
import { Terminal } from '../terminal';

/** Adds `failure-policy diagnose`. */
export function addDiagnose(program: Command, terminal: Terminal, end: (status: ExitStatus) => void): void {
  program.command('diagnose')
    .summary('say of a Job in a cluster why it failed, what was counted and what comes next')
    .description('Says of Jobs and their Pods, as kubectl prints them: which rule matched each failure, what was counted, how the Job ended or what comes next, '
      + 'and what nobody can say because its evidence is gone.')
    .argument('[files...]', 'files, folders, patterns in quotes, or - for standard input, which is read if none is named')
    .addOption(new Option('-f, --format <format>', 'how it is written').choices(['pretty', 'json', 'markdown']).default('pretty'))
    .option('-n, --name <name>', 'only the Job of this name: import, or nightly/import')
    .option('-t, --target <engine=version>', 'the version of the cluster, such as kubernetes=1.31')
    .option('--config <file>', 'the configuration, which pins the version; without it the nearest .failure-policy.yaml in this folder or above')
    .option('--no-config', 'no configuration at all')
    .option('--no-colour', 'no colours')
    .addOption(new Option('--no-color').hideHelp())
    .addHelpText('after', `
Jobs and Pods are needed together: a Job says how it ended, and its Pods how each attempt did.
What programs wrote into messages, and the values of variables, are not printed.

Exit status: 0 also if a Job has failed; 2 if there is no Job that was read from a cluster, or if
something cannot be read.

Examples:
  kubectl get job,pods -n nightly -o yaml | failure-policy diagnose
  kubectl get job,pods -l job-name=import -o json | failure-policy diagnose - --format markdown`)
    .action(async (files: string[], { colour, color, ...options }) => {
      const { diagnose } = require('./diagnose') as typeof diagnoseCommand;
      const isForbidden = colour === false || color === false;
      end(await diagnose(files, { ...options, ...isForbidden && { colour: false }, ...options.config === true && { config: undefined } }, terminal));
    });
}
