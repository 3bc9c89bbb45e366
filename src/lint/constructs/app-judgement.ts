import { ApiObject, Chart, Yaml } from 'cdk8s';
import { IConstruct } from 'constructs';
import { acceptFindings } from './accepted-findings';
import { countPatches } from '../../constructs/patched-objects';
import { ACKNOWLEDGEMENT } from '../../constructs/warnings';
import { LintResult } from '../lint-result';
import { resultOf } from '../lint-run';
import { LintRules } from '../lint-settings';
import { FileLint, lintText } from '../lint-text';

/** An object in which something was found. */
export interface JudgedObject {
  readonly object: ApiObject;
  readonly result: LintResult;
  /** What constructs acknowledge, was needed, and does not stand in the manifest: a line for each rule. */
  readonly unwritten: readonly string[];
}

/** What is found in all objects at and below a construct. */
export function judgeApp(scope: IConstruct, rules: LintRules): LintResult {
  const objects = objectsOf(scope);
  const lints = objects.map(object => {
    const manifest = isForeign(object, rules) ? undefined : object.toJson();
    const lint = judge(object, manifest, rules);
    // JSON is read faster. Lines are wanted only where something is found: those of the YAML that people see.
    const shown = lint.found.length === 0 ? lint : lintText(lint.file, Yaml.stringify(manifest), rules);
    return acceptFindings(object, shown, rules).lint;
  });
  const result = resultOf(lints, rules);
  return {
    ...result,
    // A fix changes a text, and here it is the app that has to be changed.
    findings: result.findings.map(({ fix, ...finding }) => finding),
    summary: { ...result.summary, files: new Set(objects.map(Chart.of)).size },
  };
}

/** The same while the app is validated: nobody asks for lines, and of what cannot be rendered cdk8s will speak. */
export function judgeForSynth(scope: IConstruct, rules: LintRules): JudgedObject[] {
  return objectsOf(scope).flatMap(object => {
    const manifest = isForeign(object, rules) ? undefined : tryToRender(object);
    const { lint, unwritten } = acceptFindings(object, judge(object, manifest, rules), rules);
    return lint.found.length === 0 ? [] : [{ object, result: resultOf([lint], rules), unwritten }];
  });
}

function objectsOf(scope: IConstruct): ApiObject[] {
  return scope.node.findAll().filter((each): each is ApiObject => ApiObject.isApiObject(each));
}

/** The construct that people know: the Job of cdk8s-plus, and not the object in it. */
export function authorOf(object: ApiObject): IConstruct {
  const parent = object.node.scope!;
  return ['Resource', 'Default'].includes(object.node.id) && !Chart.isChart(parent) ? parent : object;
}

/** What no engine judges need not be rendered, unless a patch may have made something else of it. */
function isForeign(object: ApiObject, rules: LintRules): boolean {
  const { apiVersion, kind } = object;
  return countPatches(object) === 0 && !isList(object) && !isRecognized({ apiVersion, kind }, rules);
}

function tryToRender(object: ApiObject): unknown {
  try {
    return object.toJson();
  } catch {
    return undefined;
  }
}

function judge(object: ApiObject, manifest: any, rules: LintRules): FileLint {
  const file = authorOf(object).node.path;
  if (manifest === undefined) return { file, found: [], documents: 1, recognized: 0 };
  if (!isClear(manifest, rules)) return lintText(file, JSON.stringify(manifest), rules);
  return { file, found: [], documents: 1, recognized: isRecognized(manifest, rules) ? 1 : 0 };
}

/** Whether nothing at all is found, as in most objects: then no text is needed that tells the place of it, and to parse one takes longer than to judge. */
function isClear(manifest: any, rules: LintRules): boolean {
  if (isList(manifest) || manifest.metadata?.annotations?.[ACKNOWLEDGEMENT] !== undefined) return false;
  return rules.targets.filter(target => target.judge.recognizes(manifest)).every(target => {
    const { findings, subject } = target.judge.validate(manifest, target.version, [], rules);
    return findings.length === 0 && (subject === undefined || target.hazards.every(rule => rule.check(subject).length === 0));
  });
}

function isRecognized(manifest: unknown, { targets }: LintRules): boolean {
  return targets.some(target => target.judge.recognizes(manifest));
}

function isList({ kind }: { kind?: unknown }): boolean {
  return typeof kind === 'string' && kind.endsWith('List');
}
