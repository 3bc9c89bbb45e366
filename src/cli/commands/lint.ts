/* eslint-disable @typescript-eslint/no-require-imports -- what mends and compares texts is loaded when somebody asks for it */
import { dirname, relative, resolve, sep } from 'node:path';
import type * as diff from 'diff';
import { targetOf } from '../../engine-list';
import { readBaseline, writeBaseline } from '../../lint/baseline';
import { Configuration, readFailOn, readProfile, readSeverities, requireJudge, rulesOf } from '../../lint/configuration';
import type * as fixing from '../../lint/fix-text';
import { Format, formatNamed, FORMATS } from '../../lint/formats';
import { fileName } from '../../lint/formats/words';
import { LintResult } from '../../lint/lint-result';
import { failsAt, resultOf } from '../../lint/lint-run';
import { LintRules } from '../../lint/lint-settings';
import { FileLint, inputFinding, lintText, unreadable } from '../../lint/lint-text';
import { ruleNamed } from '../../lint/rule-catalogue';
import { LOOKS_LIKE_A_MANIFEST } from '../../manifest/objects';
import { PolicyError } from '../../policy/policy-error';
import { count } from '../../policy/words';
import { VERSION } from '../../version';
import { findConfiguration } from '../configuration-file';
import { ExitStatus } from '../exit-status';
import { findFiles, NamedFile, STANDARD_INPUT } from '../find-files';
import { FileText, readFile, readNamed } from '../read-file';
import { readPresets } from '../read-presets';
import { Terminal } from '../terminal';
import { UsageError } from '../usage-error';
import { isUtf8, writeFile } from '../write-file';

/** The options of `failure-policy lint`, as they are written. */
export interface LintCommandOptions {
  readonly format: string;
  readonly target?: string[];
  readonly profile?: string;
  readonly rule?: string[];
  readonly engine?: string;
  readonly preset?: string[];
  readonly failOn?: string;
  readonly requireObjects?: boolean;
  readonly stdinFilename?: string;
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly fix?: string;
  readonly dryRun?: boolean;
  readonly config?: string | false;
  readonly colour?: boolean;
}

/** Judges files. */
export async function lint(names: readonly string[], options: LintCommandOptions, terminal: Terminal): Promise<ExitStatus> {
  const format = formatNamed(options.format);
  const { configuration: found, isIgnored } = findConfiguration(options.config, terminal.directory);
  const configuration = withOptions(found, options);
  const rules = rulesOf(configuration, await readPresets(options.preset, terminal));
  refuseCombinations(options);
  const texts = await readAll(findFiles(names, terminal.directory, isIgnored), options.stdinFilename, terminal);
  // What is there now goes into a new one, whatever an old one accepts.
  const baseline = options.writeBaseline === undefined ? baselineOf(configuration, terminal) : undefined;
  const files = options.fix === undefined ? texts.map(each => judged(each, rules)) : fixed(texts, rules, options, terminal);
  const result = resultOf(withRequiredObjects(files, configuration), rules, baseline);
  if (options.writeBaseline !== undefined) saveBaseline(options.writeBaseline, result, terminal);
  // Whoever writes all findings into a file need not see them.
  if (options.writeBaseline === undefined || format !== 'pretty') report(result, format, texts, options, terminal);
  return statusOf(result, configuration, options);
}

function refuseCombinations({ fix, dryRun, preset, writeBaseline: written }: LintCommandOptions): void {
  if (fix !== undefined && preset !== undefined) {
    throw new UsageError('--fix mends the files that are judged, and with --preset it may be the preset that is wrong; leave one of them out');
  }
  if (fix === undefined && dryRun) throw new UsageError('--dry-run shows what --fix would change; say --fix too');
  if (fix !== undefined && written !== undefined) {
    throw new UsageError('--write-baseline accepts what is there, and --fix changes it; say one after the other');
  }
}

function withOptions(configuration: Configuration, options: LintCommandOptions): Configuration {
  const { target, profile, rule, engine, failOn, requireObjects, baseline } = options;
  return {
    ...configuration,
    ...target && { targets: target.map(targetOf) },
    ...profile !== undefined && { profile: readProfile(profile) },
    ...rule && { severities: new Map([...configuration.severities, ...readSeverities(Object.fromEntries(rule.map(severityOption)))]) },
    ...engine !== undefined && { engineOf: always(requireJudge(engine)) },
    ...failOn !== undefined && { failOn: readFailOn(failOn) },
    ...requireObjects && { requireObjects },
    ...baseline !== undefined && { baseline },
  };
}

function always<Value>(value: Value): () => Value {
  return () => value;
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
    return { file, name: isInput ? stdinName ?? file.name : file.name, read: isInput ? { text: input } : readNamed(file) };
  });
}

function judged({ file, name, read }: ReadFile, rules: LintRules): FileLint {
  if (!('problem' in read)) return lintText(name, read.text, rules, { isNamed: file.isNamed, isUtf16: read.isUtf16 });
  // In a folder there are also the files of other programs, in whatever encoding.
  const isOthers = !file.isNamed && read.likely !== undefined && !LOOKS_LIKE_A_MANIFEST.test(read.likely);
  if (isOthers) return { file: name, found: [], documents: 0, recognized: 0 };
  return unreadable(name, read.problem, read.line);
}

/** Mends the files and judges what is left; standard input is written to standard output. */
function fixed(texts: readonly ReadFile[], rules: LintRules, { fix, dryRun }: LintCommandOptions, terminal: Terminal): FileLint[] {
  if (fix !== 'safe' && fix !== 'suggested') throw new UsageError(`--fix can be safe or suggested, got '${fix}'`);
  const { fixText } = require('../../lint/fix-text') as typeof fixing;
  let changes = 0;
  const results = texts.map(each => {
    const { file, name, read } = each;
    if ('problem' in read) return judged(each, rules);
    if (!dryRun && file.path !== STANDARD_INPUT && !isUtf8(file.path, read.text)) {
      terminal.say(`${name} is left as it is: it is not UTF-8, in which it would be written\n`);
      return judged(each, rules);
    }
    const { text, fixed: mended, failed, rest } = fixText(name, read.text, rules, fix, { isNamed: file.isNamed, isUtf16: read.isUtf16 });
    changes += mended.length;
    if (dryRun) terminal.write(text === read.text ? '' : differenceOf(name, read.text, text));
    else if (file.path === STANDARD_INPUT) terminal.write(text);
    else if (text !== read.text) writeFile(file.path, name, text);
    for (const { finding, fix: done } of mended) {
      terminal.say(`${dryRun ? 'would fix' : 'fixed'} ${fileName(name)}:${finding.line}: ${done!.proposed.description} (${finding.rule})\n`);
    }
    for (const { found, problem } of failed) terminal.say(`not fixed ${fileName(name)}:${found.finding.line}: ${problem} (${found.finding.rule})\n`);
    return rest;
  });
  if (changes === 0) terminal.say('nothing that can be fixed\n');
  return results;
}

/** As `patch` and `git apply` want it. */
function differenceOf(name: string, before: string, after: string): string {
  const { createTwoFilesPatch } = require('diff') as typeof diff;
  return createTwoFilesPatch(`a/${name}`, `b/${name}`, before, after, undefined, undefined, { context: 3 });
}

function withRequiredObjects(files: readonly FileLint[], { requireObjects }: Configuration): FileLint[] {
  if (!requireObjects || files.some(({ recognized }) => recognized > 0)) return [...files];
  const file = files[0]?.file ?? STANDARD_INPUT;
  const message = files.length === 0 ? 'no file was found' : `none of ${count(files.length, 'file')} has an object that is judged`;
  const missing = { finding: inputFinding(file, 'input/no-objects', { message }, { line: 1, column: 1, endLine: 1 }, 0) };
  const [first = { file, found: [], documents: 0, recognized: 0 }, ...others] = files;
  return [{ ...first, found: [missing, ...first.found] }, ...others];
}

function baselineOf({ baseline }: Configuration, { directory }: Terminal) {
  if (baseline === undefined) return undefined;
  const name = relative(directory, resolve(directory, baseline));
  const read = readFile(resolve(directory, baseline));
  if ('problem' in read) throw new UsageError(`${name}: the baseline cannot be read: ${read.problem}; --write-baseline makes one`);
  try {
    return readBaseline(read.text, relativeTo(dirname(resolve(directory, baseline)), directory));
  } catch (error) {
    throw error instanceof PolicyError ? new UsageError(`${name}: ${error.message}`) : error;
  }
}

/** The name of a file as a baseline has it, which is found from wherever the command is called: from the folder of the baseline. */
function relativeTo(root: string, directory: string): (file: string) => string {
  return file => (file === STANDARD_INPUT ? file : relative(root, resolve(directory, file)).split(sep).join('/'));
}

function saveBaseline(name: string, { findings }: LintResult, { directory, say }: Terminal): void {
  writeFile(resolve(directory, name), name, writeBaseline(findings, relativeTo(dirname(resolve(directory, name)), directory)));
  say(`${name} has what was found now; --baseline ${name} accepts it from now on\n`);
}

function report(result: LintResult, format: Format, texts: readonly ReadFile[], options: LintCommandOptions, terminal: Terminal): void {
  const { fix, dryRun, colour } = options;
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
  // The difference, or the fixed text, is what somebody asked for then.
  const isTaken = fix !== undefined && (dryRun || format === 'pretty' || texts.some(({ file }) => file.path === STANDARD_INPUT));
  if (isTaken) terminal.say(text);
  else terminal.write(text);
}

function statusOf(result: LintResult, { failOn }: Configuration, { writeBaseline: written }: LintCommandOptions): ExitStatus {
  const isUnusable = result.findings.some(({ rule }) => rule.startsWith('input/') && rule !== 'input/no-objects');
  if (isUnusable) return ExitStatus.UNUSABLE;
  // Whoever writes a baseline has accepted everything.
  return written === undefined && failsAt(result, failOn) ? ExitStatus.FOUND : ExitStatus.OK;
}
