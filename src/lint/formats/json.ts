import { LintFinding } from '../lint-finding';
import { Formatter } from '../lint-result';

/** For programs: the whole result, as `schemas/lint.schema.json` describes it. */
export const json: Formatter = result => `${JSON.stringify({
  version: 1,
  targets: result.targets.map(({ engine, version, verified }) => ({ engine, version, verified })),
  findings: result.findings.map(toJson),
  summary: {
    files: result.summary.files,
    documents: result.summary.documents,
    recognized: result.summary.recognized,
    skipped: result.summary.skipped,
    errors: result.summary.errors,
    warnings: result.summary.warnings,
    infos: result.summary.infos,
    acknowledged: result.summary.acknowledged,
  },
}, undefined, 2)}\n`;

/** Field by field, so that the shape is that of the schema whatever else an object bears. What is undefined is left out. */
function toJson(finding: LintFinding): object {
  const { object, cause, fix, acknowledged } = finding;
  return {
    rule: finding.rule,
    kind: finding.kind,
    severity: finding.severity,
    message: finding.message,
    suggestion: finding.suggestion,
    file: finding.file,
    source: finding.source,
    document: finding.document,
    line: finding.line,
    column: finding.column,
    endLine: finding.endLine,
    path: finding.path,
    object: object && { apiVersion: object.apiVersion, kind: object.kind, namespace: object.namespace, name: object.name },
    target: finding.target,
    by: finding.by,
    cause: cause && { type: cause.type, field: cause.field },
    fix: fix && { description: fix.description, isSuggested: fix.isSuggested },
    fingerprint: finding.fingerprint,
    acknowledged: acknowledged && { reason: acknowledged.reason, source: acknowledged.source },
  };
}
