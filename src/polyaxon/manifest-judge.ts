import type { CheckedFile, ClientProblem } from './client/answers';
import { HAZARDS } from './hazards';
import { REPEATED_FIELD, repeatedFieldFindings } from './hazards/repeated-fields';
import { nodeResources } from './node-resources';
import { jobFindings } from './operator/job-findings';
import { refusedByOperator } from './operator/refused-by-operator';
import { resourceOf } from './operator/resource-of';
import { PolyaxonSubject } from './polyaxon-subject';
import { readPolyaxonfile } from './read-polyaxonfile';
import { hasDefaultName, isLegacyPolyaxonfile, isPolyaxonfile } from './recognize';
import { REJECTION_RULES } from './rejection-rules';
import { saidOnce } from './said-once';
import { FixableFinding, ManifestJudge } from '../engine';
import { FindingKind, FindingSeverity } from '../finding';
import { fieldPath } from '../manifest/paths';

/** Who refuses a file. */
const CLIENT = 'polyaxon-client';
const OPERATOR = 'polyaxon-operator';

/** What is said of Polyaxonfiles that somebody else wrote. */
export const manifestJudge: ManifestJudge<PolyaxonSubject> = {
  admission: [...REJECTION_RULES, REPEATED_FIELD],
  hazards: HAZARDS,
  rendersTemplates: true,
  takesPresets: true,

  recognizes(manifest, source) {
    return source?.isTold ? isMapping(manifest) : isPolyaxonfile(manifest, source?.file) || isLegacyPolyaxonfile(manifest, source?.file);
  },

  isMeant(source) {
    return source.isTold || hasDefaultName(source.file) || /^kind:[ \t]*["']?(?:component|operation)["']?[ \t]*$/m.test(source.text);
  },

  /** Without a kind the client takes a file for an operation. */
  describe(manifest) {
    const { kind, name } = (manifest ?? {}) as { readonly kind?: unknown; readonly name?: unknown };
    return { kind: typeof kind === 'string' ? kind : 'operation', ...typeof name === 'string' && { name } };
  },

  validate(manifest, target, _, settings, source) {
    const read = readPolyaxonfile(manifest, target, source, settings.presets);
    if ('message' in read) return { findings: [{ ...refusal(read, CLIENT), ...read.isOfFile && { isOfFile: true } }] };
    const { file, repeated, checked, lowered, merged } = read;
    const subject = new PolyaxonSubject(file, target, settings, checked, lowered, merged);
    const before = [...repeatedFieldFindings(repeated), ...clientProblems(checked).map(problem => refusal(problem, CLIENT))];
    if (!checked.operation) return { findings: before, subject };
    // Without a value for each input nobody knows what else goes wrong.
    const crashes = lowered?.problem && isCertain(lowered.problem) && checked.problems.length === 0 ? [refusal(lowered.problem, CLIENT)] : [];
    const resource = resourceOf(lowered);
    const all = [...resource ? [{ run: subject.runs[0], resource }] : [], ...nodeResources(subject)];
    const byOperator = all.flatMap(refusedByOperator).map(problem => refusal(problem, OPERATOR));
    const ofJobs = all.flatMap(each => jobFindings(each, subject));
    return { findings: [...before, ...saidOnce(crashes, byOperator, ofJobs, subject)], subject };
  },
};

/** What depends on other runs, on a build or on the server is nobody's fault. */
function isCertain({ rule }: ClientProblem): boolean {
  return rule !== 'polyaxon/not-foreseen';
}

/** A component is there to be run with values that it does not have itself. */
function clientProblems({ problems, kind }: CheckedFile): readonly ClientProblem[] {
  return kind === 'component' ? problems.filter(({ rule }) => rule !== 'polyaxon/missing-param') : problems;
}

function isMapping(manifest: unknown): boolean {
  return typeof manifest === 'object' && manifest !== null && !Array.isArray(manifest);
}

function refusal({ rule, message, path, suggestion }: ClientProblem, by: string): FixableFinding {
  return {
    rule,
    kind: FindingKind.REJECTION,
    // Somebody who runs the file can give the value.
    severity: rule === 'polyaxon/missing-param' ? FindingSeverity.INFO : FindingSeverity.ERROR,
    message,
    path: fieldPath(path),
    ...suggestion !== undefined && { suggestion },
    by,
  };
}
