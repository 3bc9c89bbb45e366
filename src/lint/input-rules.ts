import { FindingKind, FindingSeverity } from '../finding';
import { RuleInfo } from '../rule';
import { HOME } from './formats/words';

/*
 * What is found before any engine is asked: of files, of documents, of acknowledgements.
 */

const ACKNOWLEDGEMENTS = `${HOME}/blob/main/docs/configuration.md#acknowledgements`;

const DECLARED = {
  'input/unreadable': {
    kind: FindingKind.INPUT,
    severity: FindingSeverity.ERROR,
    summary: 'A file cannot be read.',
    rationale: 'It does not exist, is a folder where a file is needed, is no text, is too large, or may not be read. Nothing is known about what is in it.',
  },
  'input/unparsable': {
    kind: FindingKind.INPUT,
    severity: FindingSeverity.ERROR,
    summary: 'A document is neither YAML nor JSON.',
    rationale: 'kubectl would refuse it too. The other documents of the file are judged all the same. A file in a folder that looks like no manifest is left alone.',
  },
  'input/template': {
    kind: FindingKind.INPUT,
    severity: FindingSeverity.ERROR,
    summary: 'A document is a template that has to be rendered first.',
    rationale: 'What stands between {{ and }} becomes YAML only when Helm or another program renders it, and what it becomes decides about everything.',
    suggestion: 'render it first, such as: helm template . | failure-policy lint -',
  },
  'input/no-objects': {
    kind: FindingKind.INPUT,
    severity: FindingSeverity.ERROR,
    summary: 'Nothing was found that an engine judges.',
    rationale: 'With --require-objects this is an error: a check that looks at the wrong folder finds nothing wrong there.',
  },
  'acknowledgement/unused': {
    kind: FindingKind.HAZARD,
    severity: FindingSeverity.WARNING,
    summary: 'Something is acknowledged that is not found.',
    rationale: 'An acknowledgement that outlives its finding accepts the next one, which nobody has looked at.',
    suggestion: 'remove it',
    see: [ACKNOWLEDGEMENTS],
  },
  'acknowledgement/without-reason': {
    kind: FindingKind.HAZARD,
    severity: FindingSeverity.WARNING,
    summary: 'An acknowledgement has no reason, so it does not count.',
    rationale: 'Whoever reads the manifest wants to know why something is fine here.',
    suggestion: 'write it as RULE: reason',
    see: [ACKNOWLEDGEMENTS],
  },
  'acknowledgement/unknown-rule': {
    kind: FindingKind.HAZARD,
    severity: FindingSeverity.WARNING,
    summary: 'A rule is acknowledged that does not exist.',
    rationale: 'The finding that it was meant for is reported all the same.',
    suggestion: 'write the name as `failure-policy rules` lists it',
    see: [ACKNOWLEDGEMENTS],
  },
} satisfies { readonly [name: string]: Omit<RuleInfo, 'name' | 'profile'> };

export type InputRuleName = keyof typeof DECLARED;

export const INPUT_RULES = Object.fromEntries(Object.entries(DECLARED).map(([name, info]) => [name, { name, profile: 'recommended', ...info }])) as
  { readonly [name in InputRuleName]: RuleInfo };
