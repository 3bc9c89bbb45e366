import { checkType, TO_RUN, WrittenIo } from './io';
import { inputName } from './names';
import { opened } from './opened';
import { refuseDropped, TextInput, valueTextOf } from './param-texts';
import { mapOf, mapping, Place, placeText, Shape, Writer, yesOrNo } from './shape';
import { Use, usesOf } from './uses';
import { writtenValue } from './values';
import { EngineVersion } from '../../engine-version';
import { PolicyError, quoted } from '../../policy/policy-error';

const OPTIONS: Shape = { value: value => value, ref: value => value, contextOnly: yesOrNo, ...TO_RUN };

const REFERENCE = /^(?:ops\.[-a-zA-Z0-9_]+|dag|runs\.[0-9a-fA-F]{8}-?(?:[0-9a-fA-F]{4}-?){3}[0-9a-fA-F]{12})$/;
const REFERRED = /^(?:inputs|outputs|io|artifacts|(?:inputs|outputs|globals|artifacts)\.[-\w]+|artifacts\.[-\w]+\.[-\w]+)$/;

/** A param as it is written; always the long form, since a mapping with a key `value` would be taken for it. */
export interface WrittenParam {
  readonly value?: unknown;
  readonly ref?: string;
  readonly contextOnly?: boolean;
}

function param(inputs?: readonly WrittenIo[], templates?: readonly Use[]): Writer<WrittenParam> {
  return (value, place, target) => {
    const given = opened(value, '_param', place, 'a PolyaxonParam, such as PolyaxonParam.value(0.1)');
    const written = mapping(OPTIONS, ['value'])(given, place, target) as any;
    if (written.ref !== undefined) return reference(written, place);
    const name = place.name.replace(/^param /, '');
    const input = inputs?.find(each => each.name === name);
    const at = { name: 'the value', of: ` of ${placeText(place)}` };
    const { toEnv } = { ...input, ...written };
    const known: TextInput = { name, type: 'any', ...input, toEnv, uses: templates && usesOf(name, templates) };
    const text = writtenValue(written.value, at, valueTextOf(known, target));
    refuseDropped(text, known, placeText(at), target);
    if (input !== undefined) checkType(input, text, placeText(at));
    return { ...written, value: text };
  };
}

function reference(written: any, place: Place): WrittenParam {
  if (!REFERENCE.test(written.ref)) {
    throw new PolicyError(`${placeText(place)} refers to ${quoted(written.ref)}; it can refer to an operation by its name, to the dag, and to a run by its UUID`);
  }
  if (typeof written.value !== 'string' || !REFERRED.test(written.value)) {
    throw new PolicyError(`${placeText(place)} must name a value of ${written.ref} as outputs.loss, inputs.lr, globals.uuid or artifacts.model, got ${quoted(written.value)}`);
  }
  return written;
}

/** The params of a component that is not known. */
export const params: Writer = mapOf(param(), 'param', inputName);

/** The params of a component, and whether they fit its inputs. */
export function paramsFor(
  given: unknown, inputs: readonly WrittenIo[] | undefined, others: readonly string[], templates: readonly Use[] | undefined, target: EngineVersion,
): { [name: string]: WrittenParam } {
  const written = mapOf(param(inputs, templates), 'param', inputName)(given ?? {}, { name: 'params', of: '' }, target) as { [name: string]: WrittenParam };
  if (inputs !== undefined) refuseUnfitting(written, inputs, others);
  return written;
}

/** @param others the names that a matrix or a join gives */
function refuseUnfitting(written: { readonly [name: string]: WrittenParam }, inputs: readonly WrittenIo[], others: readonly string[]): void {
  const known = inputs.map(({ name }) => name);
  const unknown = Object.entries(written).find(([name, { contextOnly }]) => !contextOnly && !known.includes(name));
  if (unknown !== undefined) {
    throw new PolicyError(`param ${unknown[0]} is no input of the component, which has ${known.join(', ') || 'none'}; give it contextOnly if only templates use it`);
  }
  const twice = Object.keys(written).find(name => others.includes(name));
  if (twice !== undefined) throw new PolicyError(`param ${twice} is given twice: in params, and in the matrix or a join; keep one`);
  const missing = inputs.find(({ name, isOptional }) => !isOptional && written[name] === undefined && !others.includes(name));
  if (missing !== undefined) throw new PolicyError(`input ${missing.name} has no value, and no param gives one`);
}
