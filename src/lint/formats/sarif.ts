import { FindingSeverity } from '../../finding';
import { AcknowledgementSource, LintFinding } from '../lint-finding';
import { Formatter, FormatOptions } from '../lint-result';
import { HOME, objectName, rulePage, slashed, wellFormed } from './words';

/*
 * SARIF 2.1.0, for code scanning. What GitHub reads of it: the level, the message as text, the first place, and of a rule its descriptions, help and
 * tags. It takes no notice of suppressions; other readers do.
 */

const LEVELS: { readonly [severity in FindingSeverity]: string } = {
  [FindingSeverity.ERROR]: 'error',
  [FindingSeverity.WARNING]: 'warning',
  [FindingSeverity.INFO]: 'note',
};

/** The words of GitHub for the severity of what is no matter of security. */
const PROBLEM_SEVERITIES: { readonly [severity in FindingSeverity]: string } = {
  [FindingSeverity.ERROR]: 'error',
  [FindingSeverity.WARNING]: 'warning',
  [FindingSeverity.INFO]: 'recommendation',
};

const SUPPRESSION_KINDS: { readonly [source in AcknowledgementSource]: string } = {
  [AcknowledgementSource.ANNOTATION]: 'inSource',
  [AcknowledgementSource.COMMENT]: 'inSource',
  [AcknowledgementSource.CONFIGURATION]: 'external',
  [AcknowledgementSource.BASELINE]: 'external',
};

/** The longest description that GitHub takes. */
const LONGEST_DESCRIPTION = 1024;

const ROOT = '%SRCROOT%';

export const sarif: Formatter = (result, options) => {
  const rules = [...new Set(result.findings.map(each => each.rule))].sort();
  const indexes = new Map(rules.map((rule, index) => [rule, index]));
  const driver = {
    name: 'cdk8s-failure-policy',
    semanticVersion: options.version,
    informationUri: HOME,
    rules: rules.map(rule => descriptor(rule, options)),
  };
  return `${JSON.stringify({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{
      tool: { driver },
      columnKind: 'utf16CodeUnits',
      originalUriBaseIds: { [ROOT]: { description: { text: 'The folder in which the linter was run.' } } },
      results: result.findings.map(finding => toResult(finding, indexes.get(finding.rule)!)),
      properties: { targets: result.targets.map(({ engine, version, verified }) => ({ engine, version, verified })) },
    }],
  }, undefined, 2)}\n`;
};

function descriptor(name: string, { ruleOf }: FormatOptions): object {
  const rule = ruleOf(name);
  if (rule === undefined) return { id: name, helpUri: rulePage(name) };
  const why = rule.rationale ?? rule.summary;
  const help = rule.suggestion === undefined ? [] : [`What helps: ${rule.suggestion}`];
  const see = rule.see ?? [];
  return {
    id: name,
    shortDescription: { text: shortened(rule.summary) },
    fullDescription: { text: shortened(why) },
    help: {
      text: [why, ...help, ...see].join('\n\n'),
      markdown: [why, ...help, see.map(address => `- <${address}>`).join('\n')].filter(Boolean).join('\n\n'),
    },
    helpUri: rulePage(name),
    defaultConfiguration: { level: LEVELS[rule.severity] },
    properties: { 'tags': [rule.kind.toLowerCase(), name.split('/')[0]], 'problem.severity': PROBLEM_SEVERITIES[rule.severity] },
  };
}

function shortened(text: string): string {
  return text.length <= LONGEST_DESCRIPTION ? text : `${wellFormed(text.slice(0, LONGEST_DESCRIPTION - 1))}…`;
}

function toResult(finding: LintFinding, ruleIndex: number): object {
  const help = finding.suggestion === undefined ? '' : `\n\nhelp: ${finding.suggestion}`;
  return {
    ruleId: finding.rule,
    ruleIndex,
    level: LEVELS[finding.severity],
    message: { text: withoutLinks(finding.message + help) },
    locations: [{ physicalLocation: physical(finding), logicalLocations: logical(finding) }],
    partialFingerprints: { 'failurePolicy/v1': finding.fingerprint },
    // The standard wants them of all results or of none: an empty list says that nobody accepted it.
    suppressions: finding.acknowledged === undefined ? [] : [{
      kind: SUPPRESSION_KINDS[finding.acknowledged.source],
      status: 'accepted',
      justification: finding.acknowledged.reason,
    }],
    properties: { kind: finding.kind, by: finding.by, target: finding.target, ...finding.source !== undefined && { renderedLine: finding.line } },
  };
}

/** In a message `[text](address)` is a link. None of ours has one, and a manifest shall not bring one in. */
function withoutLinks(text: string): string {
  return text.replace(/\]\(/g, '\\](');
}

function physical({ file, source, line, column, endLine }: LintFinding): object {
  // Where it is in the template nobody knows, and GitHub wants a line.
  if (source !== undefined) return { artifactLocation: artifact(source), region: { startLine: 1, startColumn: 1, endLine: 1 } };
  return { artifactLocation: artifact(file), region: { startLine: line, startColumn: column, endLine: Math.max(line, endLine) } };
}

function artifact(file: string): object {
  const path = slashed(file);
  const uri = path.split('/').map(step => encodeURIComponent(wellFormed(step))).join('/');
  if (/^[a-z]:(\/|$)/i.test(path)) return { uri: `file:///${uri.replace('%3A', ':')}` };
  if (path.startsWith('/')) return { uri: `file://${uri}` };
  // What is not below the folder is relative to it all the same, but not to the root of anything.
  return path === '..' || path.startsWith('../') ? { uri } : { uri, uriBaseId: ROOT };
}

function logical({ object, path }: LintFinding): object[] {
  const steps = object === undefined ? [] : [object.namespace, object.kind, object.name].filter(step => step !== undefined);
  const resource = object && { name: objectName(object), fullyQualifiedName: steps.join('/'), kind: 'resource' };
  const property = path === '' ? undefined : { name: path, fullyQualifiedName: [...steps, path].join('/'), kind: 'property' };
  return [resource, property].filter(each => each !== undefined);
}
