import { ApiObject, Lazy } from 'cdk8s';
import { IConstruct } from 'constructs';

/** Metadata of a construct: a warning of ours, and the acceptance of one. The second is also the name of the annotation. */
export const WARNING = 'failure-policy/warning';
export const ACKNOWLEDGEMENT = 'failure-policy/acknowledge';

/** Adds a warning to a construct; the CLI shows only what is on stderr, since it swallows the app's stdout. */
export function addWarning(construct: IConstruct, rule: string, message: string): void {
  construct.node.addMetadata(WARNING, { rule, message });
  if (!isUnderCli()) return;
  let isSaid = false;
  construct.node.addValidation({
    validate: () => {
      if (!isSaid && !acknowledgements(construct).has(rule)) {
        isSaid = true;
        process.stderr.write(`warning: [${construct.node.path}] ${message} (${rule})\n`);
      }
      return [];
    },
  });
}

/** Whether the cdk8s CLI runs the app. Tests and other programs are left in peace. */
export function isUnderCli(): boolean {
  return process.env.CDK8S_OUTDIR !== undefined;
}

/** The acknowledgements that hold for a construct, a line each: its own ones and those of everything around it. */
export function acknowledgementLines(construct: IConstruct): string[] {
  return [...acknowledgements(construct)].map(([rule, reason]) => `${rule}: ${reason}`);
}

/** Writes the acknowledgements into a manifest; without any there is no annotation. */
export function annotateAcknowledgements(object: ApiObject, construct: IConstruct): void {
  const lines = Lazy.any({ produce: () => acknowledgementLines(construct).join('\n') || undefined });
  object.metadata.addAnnotation(ACKNOWLEDGEMENT, lines as any);
}

/** The acknowledgements that hold for a construct, rule to reason, sorted by rule. */
export function acknowledgements(construct: IConstruct): Map<string, string> {
  // From the outside to the inside: the nearest reason is the one that counts.
  const found = construct.node.scopes.flatMap(scope => scope.node.metadata)
    .filter(entry => entry.type === ACKNOWLEDGEMENT)
    .map(({ data: { rule, reason } }) => [rule, reason] as const);
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
