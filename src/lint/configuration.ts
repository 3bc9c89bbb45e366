/* eslint-disable @typescript-eslint/no-require-imports -- few have patterns, and what matches them is loaded for those */
import type picomatch from 'picomatch';
import { didYouMean } from './acknowledgements';
import { AcknowledgementSource, LintObject } from './lint-finding';
import { Acknowledgement, LintRules } from './lint-settings';
import { ruleNamed } from './rule-catalogue';
import { DEFAULT_SETTINGS, PresetSource } from '../engine';
import { ENGINES, targetOf } from '../engine-list';
import { EngineVersion } from '../engine-version';
import { FindingSeverity } from '../finding';
import { refuseUnknownKeys, requireList, requireObject, suggestion } from '../policy/input';
import { oneOf, PolicyError, quoted } from '../policy/policy-error';
import { RuleProfile } from '../rule';

/*
 * The configuration file `.failure-policy.yaml`. `schemas/configuration.schema.json` describes it for editors; a test holds the two together.
 */

/** Below which severity findings do not make a run fail. */
export type FailOn = 'error' | 'warning' | 'info' | 'never';

export const FAIL_ON: readonly FailOn[] = ['error', 'warning', 'info', 'never'];

/** A configuration, checked, with nothing absent that has a default. */
export interface Configuration {
  readonly targets: readonly EngineVersion[];
  readonly profile: RuleProfile;
  readonly severities: ReadonlyMap<string, FindingSeverity | 'off'>;
  /** Patterns of files that are not looked at. */
  readonly ignore: readonly string[];
  readonly acknowledgements: readonly Acknowledgement[];
  /** The engine that somebody said a file is for; undefined if the file has to say so itself. */
  readonly engineOf: (file: string) => string | undefined;
  readonly evidenceWindowSeconds: number;
  readonly failOn: FailOn;
  readonly baseline?: string;
  readonly requireObjects: boolean;
}

export const DEFAULT_CONFIGURATION: Configuration = {
  targets: ENGINES.filter(engine => engine.manifests).map(engine => targetOf(engine.name)),
  profile: 'recommended',
  severities: new Map(),
  ignore: [],
  acknowledgements: [],
  engineOf: () => undefined,
  ...DEFAULT_SETTINGS,
  failOn: 'error',
  requireObjects: false,
};

const KEYS = ['targets', 'profile', 'rules', 'ignore', 'engines', 'acknowledge', 'evidenceWindowSeconds', 'failOn', 'baseline', 'requireObjects'];

/** Reads the data of a configuration file. What is wrong is said with the key at which it is. */
export function readConfiguration(data: unknown): Configuration {
  const file = data === null || data === undefined ? {} : requireObject(data, 'the configuration');
  refuseUnknownKeys(file, KEYS, 'the configuration');
  const base = DEFAULT_CONFIGURATION;
  const read = <Value>(key: string, absent: Value, readValue: (value: unknown) => Value): Value => (file[key] === undefined ? absent
    : at(key, () => readValue(file[key])));
  const baseline = read<string | undefined>('baseline', undefined, value => readText(value, 'baseline'));
  return {
    targets: read('targets', base.targets, value => withDefaults(listOfTexts(value, 'targets').map(targetOf))),
    profile: read('profile', base.profile, readProfile),
    severities: read('rules', base.severities, readSeverities),
    ignore: read('ignore', base.ignore, value => listOfTexts(value, 'ignore')),
    acknowledgements: read('acknowledge', base.acknowledgements, readAcknowledgements),
    engineOf: read('engines', base.engineOf, readEngines),
    evidenceWindowSeconds: read('evidenceWindowSeconds', base.evidenceWindowSeconds, readSeconds),
    failOn: read('failOn', base.failOn, readFailOn),
    ...baseline !== undefined && { baseline },
    requireObjects: read('requireObjects', base.requireObjects, value => readBoolean(value, 'requireObjects')),
  };
}

/** What is wrong with a value, with the place of the value. */
function at<Value>(key: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof PolicyError ? new PolicyError(error.message, [key, ...error.path]) : error;
  }
}

/**
 * How a configuration judges.
 *
 * @param presets files that are laid over manifests before they are judged
 */
export function rulesOf(configuration: Configuration, presets?: readonly PresetSource[]): LintRules {
  const { targets, profile, severities, evidenceWindowSeconds, acknowledgements, engineOf } = configuration;
  return new LintRules(targets, profile, severities, evidenceWindowSeconds, acknowledgements, engineOf, presets);
}

/** Targets that were named, and the default version of each engine that none was named of. */
export function withDefaults(targets: readonly EngineVersion[]): EngineVersion[] {
  const named = new Set(targets.map(({ engine }) => engine));
  const once = new Map(targets.map(target => [`${target.engine}=${target.version}`, target]));
  return [...once.values(), ...DEFAULT_CONFIGURATION.targets.filter(({ engine }) => !named.has(engine))];
}

export function readProfile(value: unknown): RuleProfile {
  return oneOfWords(value, 'profile', ['recommended', 'strict']) as RuleProfile;
}

export function readFailOn(value: unknown): FailOn {
  return oneOfWords(value, 'failOn', FAIL_ON) as FailOn;
}

const SEVERITY_WORDS = ['off', 'info', 'warning', 'error'];

/** The severities that a user gave to rules, by the names that the rules have now. */
export function readSeverities(data: unknown): Map<string, FindingSeverity | 'off'> {
  return new Map(Object.entries(requireObject(data, 'rules')).map(([name, value]) => {
    // A bare `off` is false for YAML 1.1.
    const word = oneOfWords(value === false ? 'off' : value, `the severity of ${name}`, SEVERITY_WORDS);
    return [requireRule(name), word === 'off' ? 'off' : word.toUpperCase() as FindingSeverity];
  }));
}

/** The name that a rule has now. */
export function requireRule(name: string): string {
  const rule = ruleNamed(name);
  if (!rule) throw new PolicyError(`'${name}' is no rule; ${didYouMean(name)}`);
  return rule.name;
}

/** Patterns of files by the engine that they are for. */
function readEngines(data: unknown): (file: string) => string | undefined {
  const engines = Object.entries(requireObject(data, 'engines')).map(([name, patterns]) => (
    { engine: requireJudge(name), matches: matcherOf(at(name, () => listOfTexts(patterns, name))) }));
  return file => engines.find(({ matches }) => matches(file))?.engine;
}

/** The name of an engine that judges files. */
export function requireJudge(name: string): string {
  const judges = ENGINES.filter(engine => engine.manifests).map(engine => engine.name);
  if (!judges.includes(name)) throw new PolicyError(`no files are judged for the engine '${name}'; ${suggestion(name, judges)}`);
  return name;
}

function readAcknowledgements(data: unknown): Acknowledgement[] {
  return requireList(data, 'acknowledge').map((each, i) => at(String(i), () => readAcknowledgement(each, `acknowledge[${i}]`)));
}

function readAcknowledgement(data: unknown, what: string): Acknowledgement {
  const entry = requireObject(data, what);
  refuseUnknownKeys(entry, ['rule', 'reason', 'files', 'objects'], what);
  const reason = typeof entry.reason === 'string' ? entry.reason.trim() : '';
  if (reason === '') throw new PolicyError(`${what} needs a reason: whoever reads it wants to know why it is fine`);
  const files = entry.files === undefined ? undefined : matcherOf(listOfTexts(entry.files, `files of ${what}`));
  const objects = entry.objects === undefined ? undefined : matcherOf(listOfTexts(entry.objects, `objects of ${what}`));
  const rule = requireRule(readText(entry.rule, `rule of ${what}`));
  if (/^(?:input|acknowledgement)\//.test(rule)) {
    throw new PolicyError(`${what}: ${rule} cannot be accepted, only turned off: write it under rules, with off`);
  }
  return {
    rule,
    reason,
    source: AcknowledgementSource.CONFIGURATION,
    appliesTo: (file, object) => (files?.(file) ?? true) && (objects === undefined || (object !== undefined && namesOf(object).some(objects))),
  };
}

/** As patterns name an object: `import`, `nightly/import`. */
function namesOf({ namespace, name = '' }: LintObject): string[] {
  return namespace === undefined ? [name] : [name, `${namespace}/${name}`];
}

/** Whether a path is one of those that any of the patterns names. A pattern without a slash names files in every folder. */
export function matcherOf(patterns: readonly string[]): (path: string) => boolean {
  if (patterns.length === 0) return () => false;
  const match = require('picomatch') as typeof picomatch;
  const matchers = patterns.map(pattern => {
    // A folder may be named with a slash behind it, and everything by a point.
    const plain = pattern.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '');
    return ['', '.'].includes(plain) ? () => true : match(plain, { dot: true, basename: !plain.includes('/') });
  });
  return path => matchers.some(matches => matches(path.replace(/^\.\//, '')));
}

function listOfTexts(value: unknown, what: string): string[] {
  const list = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(list) || !list.every(each => typeof each === 'string' && each !== '')) {
    throw new PolicyError(`${what} must be a list of texts, got ${quoted(value)}`);
  }
  return list;
}

function readText(value: unknown, what: string): string {
  if (typeof value !== 'string' || value === '') throw new PolicyError(`${what} must be a text, got ${quoted(value)}`);
  return value;
}

function readBoolean(value: unknown, what: string): boolean {
  if (typeof value !== 'boolean') throw new PolicyError(`${what} must be true or false, got ${quoted(value)}`);
  return value;
}

function readSeconds(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    throw new PolicyError(`evidenceWindowSeconds must be a whole number of seconds, got ${quoted(value)}`);
  }
  return value;
}

function oneOfWords(value: unknown, what: string, allowed: readonly string[]): string {
  if (typeof value === 'string' && allowed.includes(value)) return value;
  const near = typeof value === 'string' ? suggestion(value.toLowerCase(), [...allowed]) : '';
  throw new PolicyError(`${what} must be ${oneOf([...allowed])}, got ${quoted(value)}${near.startsWith('did you mean') ? `; ${near}` : ''}`);
}
