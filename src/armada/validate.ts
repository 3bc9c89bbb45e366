import type { QueueFields } from './fields';
import { isMapping } from './mapping';
import { ArmadaFields, ArmadaKind, ArmadaResource, readArmada } from './resources';
import { checkDropped } from './validation/dropped';
import { checkEnvelope } from './validation/envelope';
import { checkExecutor } from './validation/executor';
import { checkQueueAsClient, checkQueueAsServer } from './validation/queue';
import { ArmadaRejection, Refuser, Rejections } from './validation/rejections';
import { checkRetryPolicy } from './validation/retry-policy';
import { checkScheduler } from './validation/scheduler';
import { checkSubmitFile } from './validation/submit-file';
import { checkUnknownFields } from './validation/unknown-fields';
import { quotedAsGo } from '../kubernetes/validation/field-errors';
import type { RepeatedField } from '../manifest/manifest-document';

/*
 * What is said to a file of Armada, in the order in which it is said: its parser, the server, and the programs that start with it.
 */

export interface ArmadaVerdict<Kind extends ArmadaKind = ArmadaKind> {
  /** Everything that is wrong, also what would be said only once what is said first is mended. */
  readonly rejections: readonly ArmadaRejection[];
  /** What is accepted and lost. */
  readonly dropped: readonly ArmadaRejection[];
  /** What could be read. */
  readonly fields: ArmadaFields[Kind];
}

/** Who reads a file of a kind first. */
const PARSERS: { readonly [kind in ArmadaKind]: Refuser } = {
  RetryPolicy: 'armadactl', Queue: 'armadactl', JobSet: 'armadactl', Executor: 'armada-executor', Scheduler: 'armada-scheduler',
};

export function validateArmada<Kind extends ArmadaKind>(
  resource: ArmadaResource<Kind>, version: string, repeated: readonly RepeatedField[] = [], isJson = false,
): ArmadaVerdict<Kind> {
  const { kind, data } = resource;
  const { value, problems, unknown, ignored } = readArmada(resource, isJson);
  const parser = new Rejections(PARSERS[kind]);
  const dropped = new Rejections(PARSERS[kind]);
  if (kind === 'RetryPolicy' || kind === 'Queue') checkEnvelope(data, parser);
  // Queues and jobs are read leniently.
  const isStrict = kind !== 'Queue' && kind !== 'JobSet';
  for (const { path, key, line, isJson: isInJson } of repeated) {
    const message = kind !== 'RetryPolicy' ? `line ${line}: mapping key ${quotedAsGo(key)} already defined`
      : isInJson ? `duplicate field ${quotedAsGo(path)}` : `line ${line}: key ${quotedAsGo(key)} already set in map`;
    if (isStrict) parser.add('armada/duplicate-field', path, message);
    else dropped.add('armada/ignored-duplicate-field', path, `${path} is there more than once, and its last value counts`);
  }
  for (const { path, message } of problems) parser.add('armada/wrong-type', path, message);
  if (kind === 'RetryPolicy') checkUnknownFields(unknown, parser);
  else checkDropped(kind, unknown, dropped);
  for (const path of ignored) dropped.add('armada/unused-setting', path, `${path} is no mapping, so that it changes nothing`);
  if (kind === 'Queue') checkQueueAsClient(data, value as QueueFields, parser);
  const later = problems.length > 0 ? [] : check({ kind, fields: value } as Checked, data, version, parser);
  return { rejections: [...parser.list, ...later], dropped: dropped.list, fields: value };
}

type Checked = { [Kind in ArmadaKind]: { readonly kind: Kind; readonly fields: ArmadaFields[Kind] } }[ArmadaKind];

/** What could not be read looks as if it were absent, so that all this is asked only of what could. */
function check(resource: Checked, data: unknown, version: string, parser: Rejections): readonly ArmadaRejection[] {
  const server = new Rejections('armada-server');
  switch (resource.kind) {
    case 'RetryPolicy':
      checkRetryPolicy(data, resource.fields, server);
      break;
    case 'Queue':
      checkQueueAsServer(resource.fields, server);
      break;
    case 'JobSet':
      if (!resource.fields.jobs?.length) parser.add('armada/no-jobs', 'jobs', 'Warning: You have provided no jobs to submit.');
      checkSubmitFile(resource.fields, server);
      break;
    case 'Executor':
      checkExecutor(resource.fields, parser);
      break;
    case 'Scheduler':
      checkScheduler(resource.fields, version, parser);
      break;
  }
  return server.list;
}

/** What is said of a document that is none of Armada's kinds, and says that it is one. */
export function unknownKind(document: unknown): ArmadaRejection[] {
  const parser = new Rejections('armadactl');
  if (isMapping(document)) checkEnvelope(document, parser);
  return parser.list;
}
