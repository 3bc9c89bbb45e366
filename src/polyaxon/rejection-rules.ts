import { FindingKind, FindingSeverity } from '../finding';
import type { RuleInfo } from '../rule';

/*
 * Why the client or the operator of Polyaxon refuses a file. The names are public, and each is a page of the catalogue.
 */

const REFERENCE = 'https://polyaxon.com/docs/references/polyaxonfile';
const SPECIFICATION = `${REFERENCE}/specification`;

type RejectionRule = Pick<RuleInfo, 'summary' | 'rationale' | 'suggestion' | 'see' | 'since' | 'rows'>;

const RULES: { readonly [name: string]: RejectionRule } = {
  'unreadable-file': {
    summary: 'The client cannot read the file.',
    rationale: 'It wants one document that is a mapping, in the YAML 1.1 of Python. What is nested too deeply, or made large by aliases, ends its run.',
  },
  'legacy-file': {
    summary: 'The file is in the language of Polyaxon 0.x.',
    rationale: 'Experiments, groups and builds became components and operations in Polyaxon 1.0, and no newer client reads the old files.',
    suggestion: 'write it as a component of version 1.1',
  },
  'unsupported-version': {
    summary: 'The version of the file is not one that the client knows.',
    rationale: 'Up to 2.17 the version must be the number 1.1: in quotes it is a text, which the client cannot compare.',
    suggestion: 'version: 1.1',
  },
  'unsupported-kind': {
    summary: 'A kind is none that the client knows at this place.',
    rationale: 'A file is a component or an operation, and what can run depends on the version: 2.17 has no hyperopt, and no version here has rayjob or daskjob.',
  },
  'unsupported-format': {
    summary: 'The file is in the simplified format, which this version does not read.',
    rationale: 'Files without kind, and keys such as cmd and container at the top, are read from 2.18 on.',
  },
  'unknown-field': {
    summary: 'There is no such field.',
    rationale: 'The client refuses what it does not know, except deep inside of objects of Kubernetes, which it does not look at.',
  },
  'missing-field': { summary: 'A field is required, and it is not there.' },
  'wrong-type': {
    summary: 'A value is of another type than its field.',
    rationale: 'The client is strict where it matters here: a number of retries in quotes, 3.0 and true are no whole numbers.',
  },
  'wrong-value': { summary: 'A value is of the right type, and none of those that are allowed.' },
  'invalid-reference': {
    summary: 'A reference leads nowhere, or to something of another type.',
    see: [`${SPECIFICATION}/params/`],
  },
  'invalid-param': {
    summary: 'The params of an operation do not fit the inputs of its component.',
    rationale: 'Up to 2.17, and with strictParams, a param that is no input is refused. Later it only becomes a name for templates.',
    see: [`${SPECIFICATION}/params/`],
  },
  'missing-param': {
    summary: 'An input needs a value, and the file gives none.',
    rationale: 'The client refuses to run it until somebody gives the value with -P NAME=VALUE, or in another file.',
    see: [`${SPECIFICATION}/params/`],
  },
  'invalid-input': {
    summary: 'An input or output contradicts itself.',
    see: [`${SPECIFICATION}/io/`],
  },
  'invalid-matrix': {
    summary: 'The client cannot make runs of the matrix.',
    see: [`${REFERENCE}/orchestration/matrix/`],
  },
  'invalid-dag': {
    summary: 'The operations of a dag cannot be put in an order, or told apart.',
    see: [`${REFERENCE}/orchestration/dag/`],
  },
  'invalid-name': {
    summary: 'A name has letters that are not allowed.',
    rationale: 'Names of components and operations have letters, digits, - and _ only; Kubernetes asks for less than that again.',
  },
  'conversion-failed': {
    summary: 'The client accepts the file, and the run fails before anything starts.',
    rationale: 'Between the check and the cluster every text is filled in and read once more. What crashes there is seen only when the run is already queued.',
  },
  'operator-refuses': {
    summary: 'The client accepts the file, and the cluster refuses the resource that becomes of it.',
    rationale: 'The operator\'s resource definition knows the types of termination and of Pods, which the client does not look at.',
  },
};

export const REJECTION_RULES: readonly RuleInfo[] = Object.entries(RULES).map(([name, rule]) => ({
  name: `polyaxon/${name}`,
  kind: FindingKind.REJECTION,
  severity: FindingSeverity.ERROR,
  profile: 'recommended',
  see: [REFERENCE],
  ...rule,
}));
