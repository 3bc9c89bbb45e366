import { isAtLeast } from '../../engine';
import { PolicyError, quoted } from '../../policy/policy-error';
import { hasToken } from '../expression';
import { plainText } from '../texts';
import { inputName, namespace } from './names';
import { params } from './params';
import {
  listOf, mapOf, mapping, member, nameWriter, notEmpty, plainWriter, placeText, seconds, Shape, whole, Writer, yesOrNo,
} from './shape';

/*
 * The sections beside `run`, which an operation and a component share.
 */

const names = (entry: string) => listOf(nameWriter, entry);

/** A condition is a template, or it would be the same every time. */
export const condition: Writer = (value, place) => {
  if (typeof value !== 'string' || !hasToken(value)) {
    throw new PolicyError(`${placeText(place)} must be a text with an expression, such as PolyaxonExpr.raw('{{ ... }}').toString(), got ${quoted(value)}`);
  }
  return plainText(value, placeText(place));
};

export const cache = mapping({
  disable: yesOrNo,
  ttl: seconds(1),
  io: names('io'),
  sections: listOf(member({ CONTAINERS: 'containers', INIT: 'init', CONNECTIONS: 'connections' }), 'section'),
});

const ENDS = { SUCCEEDED: 'succeeded', FAILED: 'failed', STOPPED: 'stopped', SKIPPED: 'skipped', UPSTREAM_FAILED: 'upstream_failed', DONE: 'done' };

/** What hooks, builds and tuners, which are components of the hub, have in common. */
const REFERENCE: Shape = { hubRef: nameWriter, connection: nameWriter, presets: names('preset'), queue: nameWriter, namespace, params };

export const hooks = listOf(mapping({ trigger: member(ENDS), conditions: condition, ...REFERENCE, disableDefaults: yesOrNo }, ['hubRef']), 'hook');

export const build = mapping({ ...REFERENCE, cache }, ['hubRef']);

const notifications = listOf(mapping({ connections: names('connection'), trigger: member(ENDS) }, ['connections', 'trigger']), 'notification');

const since216: Writer = (value, place, target) => {
  if (!isAtLeast(target.version, '2.16')) throw new PolicyError(`Polyaxon ${target.version} has no ${place.name} in its plugins (it came with 2.16); leave it out`);
  return yesOrNo(value, place, target);
};

export const plugins = mapping({
  auth: yesOrNo,
  docker: yesOrNo,
  shm: yesOrNo,
  mountArtifactsStore: yesOrNo,
  collectArtifacts: yesOrNo,
  collectLogs: yesOrNo,
  collectResources: yesOrNo,
  syncStatuses: yesOrNo,
  autoResume: yesOrNo,
  logLevel: nameWriter,
  externalHost: yesOrNo,
  tmux: since216,
  sandbox: since216,
  ssh: since216,
  notifications,
});

const EVENT_REFERENCE = /^(?:ops\.[-\w]+|runs\.[0-9a-f-]{32,36}|connections\.[-\w]+|dag)$/;

const reference: Writer = (value, place) => {
  if (typeof value !== 'string' || !EVENT_REFERENCE.test(value)) {
    throw new PolicyError(`${placeText(place)} must be like ops.NAME, runs.UUID or connections.NAME, got ${quoted(value)}`);
  }
  return value;
};

/** The words of the file are those of the enum in small letters. */
const eventKind: Writer = (value, place) => {
  const text = notEmpty(value, place);
  if (!/^(?:RUN_(?:STATUS|APPROVED|INVALIDATED|NEW)|CONNECTION|ALERT|MODEL_VERSION|PROJECT|ORG)_[A-Z_]+$/.test(text)) {
    throw new PolicyError(`${placeText(place)} must be a PolyaxonEventKind, got ${quoted(value)}`);
  }
  return text.toLowerCase();
};

export const events = listOf(mapping({ kinds: listOf(eventKind, 'kind'), ref: reference }, ['kinds', 'ref']), 'event');

/** `outputs.loss`, or all `outputs`. Only artifacts have a further step. */
const VALUE = /^(?:inputs|outputs|io|artifacts|(?:inputs|outputs|globals)\.[A-Za-z_]\w*|artifacts\.[-\w]+(?:\.[-\w]+)?)$/;

export const referredValue: Writer = (value, place) => {
  if (typeof value !== 'string' || !VALUE.test(value)) {
    throw new PolicyError(`${placeText(place)} must be like outputs.loss, inputs.lr, globals.uuid or artifacts.model, got ${quoted(value)}`);
  }
  return value;
};

const joinParams = mapOf(mapping({ value: referredValue, contextOnly: yesOrNo, toInit: yesOrNo, connection: nameWriter }, ['value']), 'param', inputName);

const query: Writer = (value, place) => plainText(notEmpty(value, place), placeText(place));

export const joins = listOf(mapping({
  query, ref: reference, sort: plainWriter, limit: whole(1), offset: whole(0), params: joinParams,
}, ['query', 'params']), 'join');

const storePath: Writer = (value, place) => {
  const text = nameWriter(value, place, undefined as any) as string;
  if (text.includes(':')) throw new PolicyError(`${placeText(place)} must have no ':', which parts the two paths of a mount, got ${quoted(value)}`);
  return text;
};

const targetPath: Writer = (value, place, target) => {
  const text = storePath(value, place, target) as string;
  if (!text.startsWith('/')) throw new PolicyError(`${placeText(place)} must begin with '/', got ${quoted(value)}`);
  return text;
};

export const mounts: Writer = (value, place, target) => (listOf(mapping({ source: storePath, target: targetPath }, ['source', 'target']), 'mount')(value, place, target) as any[])
  .map(({ source, target: to }) => ({ from: source, to }));

export const TRIGGERS = {
  ALL_SUCCEEDED: 'all_succeeded',
  ALL_FAILED: 'all_failed',
  ALL_DONE: 'all_done',
  ONE_SUCCEEDED: 'one_succeeded',
  ONE_FAILED: 'one_failed',
  ONE_DONE: 'one_done',
};

const templateFields = mapping({ enabled: yesOrNo, description: plainWriter, fields: names('field') });

/** A template of a component is a form for people: the fields that they fill in. Older versions crash when they compile an operation of such a component. */
export const template: Writer = (value, place, target) => {
  if (!isAtLeast(target.version, '2.18')) {
    throw new PolicyError(`Polyaxon ${target.version} cannot run a component with a template (2.18 can); leave it out`);
  }
  return templateFields(value, place, target);
};
