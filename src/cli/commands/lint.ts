/* eslint-disable @typescript-eslint/no-require-imports -- what mends and compares texts is loaded when somebody asks for it */
import { writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type * as diff from 'diff';
import { targetOf } from '../../engine-list';
import { readBaseline, writeBaseline } from '../../lint/baseline';
import { Configuration, readFailOn, readProfile, readSeverities, rulesOf, withDefaults } from '../../lint/configuration';
import type * as fixing from '../../lint/fix-text';
import { Format, formatNamed, FORMATS } from '../../lint/formats';
import { LintResult } from '../../lint/lint-result';
import { failsAt, resultOf } from '../../lint/lint-run';
import { LintRules } from '../../lint/lint-settings';
import { FileLint, inputFinding, lintText, unreadable } from '../../lint/lint-text';
import { ruleNamed } from '../../lint/rule-catalogue';
import { PolicyError } from '../../policy/policy-error';
import { count } from '../../policy/words';
import { VERSION } from '../../version';
import { findConfiguration } from '../configuration-file';
import { ExitStatus } from '../exit-status';
import { findFiles, NamedFile, STANDARD_INPUT } from '../find-files';
import { FileText, readFile } from '../read-file';
import { Terminal } from '../terminal';
import { UsageError } from '../usage-error';

/** The options of `failure-policy lint`, as they are written. */
export interface LintCommandOptions {
  readonly format: string;
  readonly target?: string[];
  readonly profile?: string;
  readonly rule?: string[];
  readonly failOn?: string;
  readonly requireObjects?: boolean;
  readonly stdinFilename?: string;
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly fix?: string | true;
  readonly dryRun?: boolean;
  readonly config?: string | false;
  readonly colour?: boolean;
}

/** Judges files. */
export async function lint(names: readonly string[], options: LintCommandOptions, terminal: Terminal): Promise<ExitStatus> {
  const format = formatNamed(options.format);
  const { configuration: found, isIgnored } = findConfiguration(options.config, terminal.directory);
  const configuration = withOptions(found, options);
  const rules = rulesOf(configuration);
  if (options.fix === undefined && options.dryRun) throw new UsageError('--dry-run shows what --fix would change; say --fix too');
  const texts = await readAll(findFiles(names, terminal.directory, isIgnored), options.stdinFilename, terminal);
  const files = options.fix === undefined ? texts.map(each => judged(each, rules)) : fixed(texts, rules, options, terminal);
  const result = resultOf(withRequiredObjects(files, configuration), rules, baselineOf(configuration, terminal));
  if (options.writeBaseline !== undefined) saveBaseline(options.writeBaseline, result, terminal);
  report(result, format, texts, options, terminal);
  return statusOf(result, configuration, options);
}

function withOptions(configuration: Configuration, { target, profile, rule, failOn, requireObjects, baseline }: LintCommandOptions): Configuration {
  return {
    ...configuration,
    ...target && { targets: withDefaults(target.map(targetOf)) },
    ...profile !== undefined && { profile: readProfile(profile) },
    ...rule && { severities: new Map([...configuration.severities, ...readSeverities(Object.fromEntries(rule.map(severityOption)))]) },
    ...failOn !== undefined && { failOn: readFailOn(failOn) },
    ...requireObjects && { requireObjects },
    ...baseline !== undefined && { baseline },
  };
}

function severityOption(option: string): [string, string] {
  const at = option.indexOf('=');
  if (at < 0) throw new UsageError(`--rule wants the name of a rule and its severity, such as kubernetes/no-deadline=warning, got '${option}'`);
  return [option.slice(0, at), option.slice(at + 1)];
}

/** A file with its text, or with what keeps it from being read. */
interface ReadFile {
  readonly file: NamedFile;
  readonly name: string;
  readonly read: FileText;
}

async function readAll(files: readonly NamedFile[], stdinName: string | undefined, terminal: Terminal): Promise<ReadFile[]> {
  const input = files.some(({ path }) => path === STANDARD_INPUT) ? await terminal.readInput() : '';
  return files.map(file => {
    const isInput = file.path === STANDARD_INPUT;
    return { file, name: isInput ? stdinName ?? file.name : file.name, read: isInput ? { text: input } : readFile(file.path) };
  });
}

function judged({ file, name, read }: ReadFile, rules: LintRules): FileLint {
  return 'problem' in read ? unreadable(name, read.problem) : lintText(name, read.text, rules, file);
}

/** Mends the files and judges what is left; standard input is written to standard output. */
function fixed(texts: readonly ReadFile[], rules: LintRules, { fix, dryRun }: LintCommandOptions, terminal: Terminal): FileLint[] {
  if (fix !== true && fix !== 'safe' && fix !== 'suggested') throw new UsageError(`--fix can be safe or suggested, got '${fix}'`);
  const { fixText } = require('../../lint/fix-text') as typeof fixing;
  const { createTwoFilesPatch } = require('diff') as typeof diff;
  let changes = 0;
  const results = texts.map(each => {
    const { file, name, read } = each;
    if ('problem' in read) return judged(each, rules);
    const { text, fixed: mended, rest } = fixText(name, read.text, rules, fix === 'suggested' ? 'suggested' : 'safe');
    changes += mended.length;
    if (dryRun) terminal.write(text === read.text ? '' : createTwoFilesPatch(`a/${name}`, `b/${name}`, read.text, text, undefined, undefined, { context: 3 }));
    else if (file.path === STANDARD_INPUT) terminal.write(text);
    else if (text !== read.text) writeFileSync(file.path, text);
    for (const { finding, fix: done } of mended) {
      terminal.say(`${dryRun ? 'would fix' : 'fixed'} ${name}:${finding.line}: ${done!.proposed.description} (${finding.rule})\n`);
    }
    return rest;
  });
  if (changes === 0) terminal.say('nothing that can be fixed\n');
  return results;
}

function withRequiredObjects(files: readonly FileLint[], { requireObjects }: Configuration): FileLint[] {
  if (!requireObjects || files.some(({ recognized }) => recognized > 0)) return [...files];
  const file = files[0]?.file ?? STANDARD_INPUT;
  const message = files.length === 0 ? 'no file was found' : `none of ${count(files.length, 'file')} has an object that is judged`;
  const finding = inputFinding(file, 'input/no-objects', { message }, { line: 1, column: 1, endLine: 1 }, 0);
  return [...files, { file, found: [{ finding }], documents: 0, recognized: 0 }];
}

function baselineOf({ baseline }: Configuration, { directory }: Terminal) {
  if (baseline === undefined) return [];
  const name = relative(directory, resolve(directory, baseline));
  const read = readFile(resolve(directory, baseline));
  if ('problem' in read) throw new UsageError(`${name}: the baseline cannot be read: ${read.problem}; --write-baseline makes one`);
  try {
    return readBaseline(read.text);
  } catch (error) {
    throw error instanceof PolicyError ? new UsageError(`${name}: ${error.message}`) : error;
  }
}

function saveBaseline(name: string, { findings }: LintResult, { directory, say }: Terminal): void {
  writeFileSync(resolve(directory, name), writeBaseline(findings));
  say(`${name} has what was found now; --baseline ${name} accepts it from now on\n`);
}

function report(result: LintResult, format: Format, texts: readonly ReadFile[], { fix, colour }: LintCommandOptions, terminal: Terminal): void {
  const lines = new Map<string, readonly string[]>();
  const lineOf = (name: string, line: number) => {
    let split = lines.get(name);
    if (!split) {
      const read = fix === undefined ? texts.find(each => each.name === name)?.read : undefined;
      lines.set(name, split = read && 'text' in read ? read.text.split('\n') : []);
    }
    return split[line - 1];
  };
  const text = FORMATS[format](result, { colour: colour ?? terminal.hasColour, width: terminal.width, version: VERSION, ruleOf: ruleNamed, lineOf });
  // With --fix, standard output has the difference, or the fixed text.
  if (fix === undefined || format !== 'pretty') terminal.write(text);
  else terminal.say(text);
}

function statusOf(result: LintResult, { failOn }: Configuration, { writeBaseline: written }: LintCommandOptions): ExitStatus {
  const isUnusable = result.findings.some(({ rule }) => rule.startsWith('input/') && rule !== 'input/no-objects');
  if (isUnusable) return ExitStatus.UNUSABLE;
  // Whoever writes a baseline has accepted everything.
  return written === undefined && failsAt(result, failOn) ? ExitStatus.FOUND : ExitStatus.OK;
}
