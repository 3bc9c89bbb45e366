import { isAtLeast } from '../../engine';
import { EngineVersion } from '../../engine-version';
import { refuseUnknownKeys } from '../../policy/input';
import { oneOf, PolicyError, quoted } from '../../policy/policy-error';
import { TerminationFields } from '../fields';
import { nameText, plainText, typedText } from '../texts';
import { SIMPLIFIED_SINCE } from '../versions';
import { refuseFractions } from './hyperparameters';
import { checkType, ios, WrittenIo } from './io';
import { matrix, namesOfMatrix } from './matrix';
import { namespace, runName } from './names';
import { opened } from './opened';
import { refuseDropped } from './param-texts';
import { paramsFor } from './params';
import { RunData, runSection } from './run';
import { schedule } from './schedule';
import { build, cache, condition, events, hooks, joins, mounts, plugins, template, TRIGGERS } from './sections';
import { Entries, listOf, mapping, member, nameWriter, Place, placeText, Shape, Writer, yesOrNo } from './shape';
import { templatesIn, Use, usesOf } from './uses';
import { requireNumber } from './values';

/*
 * A component and an operation, as far as they are not what runs.
 */

/** A component or an operation, as its author wrote it. */
export interface OperationData {
  readonly name: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly presets?: readonly string[];
  readonly queue?: string;
  readonly termination?: TerminationFields & { readonly ttl?: number };

  /** What runs; or `source`, which says where that is. */
  readonly run?: RunData;
  readonly source?: unknown;

  /** Everything else, by the names of the props. */
  readonly sections: Entries;
}

const cost: Writer = (value, place) => requireNumber(value, placeText(place));

const SHARED: Shape = { namespace, isApproved: yesOrNo, cost, plugins, cache, imageBuild: build, hooks, mounts };

const COMPONENT: Shape = { ...SHARED, template };


const OPERATION: Shape = {
  ...SHARED, events, joins, conditions: condition, schedule, matrix, dependencies: listOf(nameWriter, 'dependency'), trigger: member(TRIGGERS), skipOnUpstreamSkip: yesOrNo,
};

/** Sections that are written beside what runs, and not with the others. */
const OF_COMPONENT = ['inputs', 'outputs'];
const OF_OPERATION = [...OF_COMPONENT, 'params'];

export const COMPONENT_SECTIONS: readonly string[] = [...Object.keys(COMPONENT), ...OF_COMPONENT];

/** Those of an operation that is not in a dag, which depends on no other. */
export const OPERATION_SECTIONS: readonly string[] = [...Object.keys(OPERATION), ...OF_OPERATION]
  .filter(key => !['dependencies', 'trigger', 'skipOnUpstreamSkip'].includes(key));

export const NODE_SECTIONS: readonly string[] = [...Object.keys(OPERATION), ...OF_OPERATION].filter(key => key !== 'schedule');

/** A component, without version and kind. */
export function componentEntries(data: OperationData, target: EngineVersion): Entries {
  const { run, sections } = data;
  const place = { name: 'the component', of: '' };
  return withoutEmpty({ ...headOf(data, 'component'), ...beside(COMPONENT, sections, place, target), ...bodyOf(run!, sections, target) });
}

/**
 * An operation, without version and kind.
 *
 * @param components those of the dag that it is in
 */
export function operationEntries(data: OperationData, target: EngineVersion, components: ReadonlyMap<string, Entries> = new Map()): Entries {
  const { run, source, sections } = data;
  const place = { name: 'the operation', of: '' };
  const reference = source === undefined ? { component: bodyOf(run!, sections, target) } : referenceOf(source, sections, target, components);
  const component = 'dagRef' in reference ? components.get(reference.dagRef) : reference.component;
  refuseTwoPolicies(data, component);
  const written = beside(OPERATION, sections, place, target);
  return withoutEmpty({
    ...headOf(data, 'operation'), ...written, ...paramsOf(sections, written, component, target), ...reference,
  });
}

/** What the runs of a matrix and joins give need be no param. */
function paramsOf(sections: Entries, written: Entries, component: Entries | undefined, target: EngineVersion): Entries {
  const fromMatrix = written.matrix === undefined ? [] : namesOfMatrix(written.matrix);
  const fromJoins = (written.joins ?? []).flatMap((join: Entries) => Object.keys(join.params));
  const inputs: WrittenIo[] | undefined = component && (component.inputs ?? []);
  // A tuner that chooses the names can give any of them.
  const others = [...fromMatrix ?? inputs?.map(({ name }) => name) ?? [], ...fromJoins];
  refuseUnknownNames(fromMatrix ?? [], inputs);
  const templates = component && templatesIn({ ...component, inputs: undefined });
  refuseDroppedValues(written.matrix, templates, target);
  refuseWrongTypes(written.matrix, inputs ?? []);
  const params = paramsFor(sections.params, inputs, fromMatrix === undefined ? fromJoins : others, templates, target);
  if (Object.keys(params).length === 0) return {};
  // 2.18 would take an unknown param for a value that only templates know, and nobody would get it.
  return { ...isAtLeast(target.version, SIMPLIFIED_SINCE) && { strictParams: true }, params };
}

/** A run of a matrix whose value vanishes would get that of another argument. */
function refuseDroppedValues(written: Entries | undefined, templates: readonly Use[] | undefined, target: EngineVersion): void {
  for (const [name, values] of knownValues(written ?? {})) {
    for (const value of values) refuseDropped(value, { name, type: 'any', uses: templates && usesOf(name, templates) }, `a value of ${name} in the matrix`, target);
  }
}

/** The client makes the run, which fails then. Only an input of type str takes whatever there is, as a text. */
function refuseWrongTypes(written: Entries | undefined, inputs: readonly WrittenIo[]): void {
  for (const [name, values] of knownValues(written ?? {})) {
    const input = inputs.find(each => each.name === name && each.type !== 'str');
    if (input === undefined) continue;
    values.forEach(value => checkType(input, value, `a value of ${name} in the matrix`));
    if (input.type === 'int' && input.isList !== true && written?.params?.[name] !== undefined) refuseFractions(name, written.params[name]);
  }
}

/** Of a range it is the first one; of a distribution there is none. */
function knownValues({ values, params }: Entries): [string, readonly unknown[]][] {
  if (values !== undefined) return Object.keys(values[0]).map(name => [name, values.map((row: Entries) => row[name])]);
  return Object.entries(params ?? {}).map(([name, { kind, value }]: [string, any]) => {
    if (Array.isArray(value)) return [name, kind === 'pchoice' ? value.map(([each]) => each) : value];
    return [name, value.start === undefined ? [] : [value.start]];
  });
}

function refuseUnknownNames(names: readonly string[], inputs: readonly WrittenIo[] | undefined): void {
  if (inputs === undefined) return;
  const unknown = names.find(name => !inputs.some(input => input.name === name));
  if (unknown === undefined) return;
  throw new PolicyError(`the matrix has values of ${unknown}, which is no input of the component; it has ${oneOf(inputs.map(({ name }) => name), 'and') || 'none'}`);
}

/** What a component has beside its sections. */
function bodyOf(run: RunData, { inputs, outputs }: Entries, target: EngineVersion): Entries {
  const written = runSection(run, target);
  const templates = templatesIn(written);
  const place = (name: string): Place => ({ name, of: '' });
  return withoutEmpty({
    inputs: inputs && ios('input', templates)(inputs, place('inputs'), target),
    outputs: outputs && ios('output', [])(outputs, place('outputs'), target),
    run: written,
  });
}

const REFERENCES: { readonly [kind: string]: RegExp } = {
  hubRef: /^(?:[\w.-]+\/)?[\w.-]+(?::[\w.-]+)?$/,
  pathRef: /\S/,
  urlRef: /^https?:\/\/\S+$/,
  dagRef: /^[-\w]+$/,
};

function referenceOf(source: unknown, sections: Entries, target: EngineVersion, components: ReadonlyMap<string, Entries>): Entries {
  const { kind, component, ref } = opened(source, '_source', { name: 'source', of: '' }, 'a PolyaxonSource, such as PolyaxonSource.hub(\'trainer:1.0\')');
  const own = OF_COMPONENT.filter(key => sections[key] !== undefined);
  if (own.length > 0) throw new PolicyError(`${oneOf(own, 'and')} are said by the component, which source refers to; leave them out`);
  if (kind === 'component') {
    if (typeof component?._written !== 'function') throw new PolicyError(`PolyaxonSource.component takes a PolyaxonComponent, got ${quoted(component)}`);
    return { component: component._written(target) };
  }
  if (!REFERENCES[kind].test(plainText(ref, kind))) throw new PolicyError(`${kind} has another shape than references have, got ${quoted(ref)}`);
  if (kind === 'dagRef' && !components.has(ref)) {
    throw new PolicyError(`PolyaxonSource.dag refers to a component of the dag, which has ${oneOf([...components.keys()], 'and') || 'none'}, got ${quoted(ref)}`);
  }
  return { [kind]: ref };
}

/** The client puts the rules of both into one list, those of the component first, whatever was meant to come first. */
function refuseTwoPolicies({ termination }: OperationData, component: Entries | undefined): void {
  if (termination?.podFailurePolicy !== undefined && component?.termination?.podFailurePolicy !== undefined) {
    throw new PolicyError('the component has a failurePolicy, and so has the operation; Polyaxon puts their rules into one list, so keep one of them');
  }
}

function beside(shape: Shape, sections: Entries, place: Place, target: EngineVersion): Entries {
  const known = Object.fromEntries(Object.entries(sections).filter(([key]) => !OF_OPERATION.includes(key)));
  refuseUnknownKeys(known, Object.keys(shape), placeText(place));
  // Not every language can have a property with the name of the section.
  const { mounts: mount, imageBuild, ...rest } = mapping(shape)(known, place, target);
  return withoutEmpty({ ...rest, build: imageBuild, mount });
}

function headOf({ name, description, tags, presets, queue, termination }: OperationData, kind: string): Entries {
  const { maxRetries, timeout, ttl, podFailurePolicy } = termination ?? {};
  return {
    name: runName(name, `a Polyaxon ${kind}`),
    description,
    tags,
    presets: presets?.map(preset => nameText(preset, 'a preset')),
    queue: queue === undefined ? undefined : typedText(queue, 'queue'),
    termination: termination && { maxRetries, timeout, ttl, podFailurePolicy },
  };
}

export function operationHead(data: OperationData): Entries {
  return withoutEmpty(headOf(data, 'operation'));
}

export function operationSections(sections: Entries, target: EngineVersion): Entries {
  return beside(OPERATION, sections, { name: 'the operation', of: '' }, target);
}

function withoutEmpty(entries: Entries): Entries {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
}

