import { opened } from './opened';
import { listOf, mapping, member, nameWriter, placeText, Shape, Writer } from './shape';
import { requireNumber } from './values';
import { PolicyError, quoted } from '../../policy/policy-error';

export const OPTIMIZATIONS = { MAXIMIZE: 'maximize', MINIMIZE: 'minimize' };

/** The client takes any number; 0 would stop at once, and 100 is reached when there is nothing left to stop. */
const percent: Writer = (value, place) => {
  const given = requireNumber(value, placeText(place));
  if (given < 1 || given > 99) throw new PolicyError(`${placeText(place)} must be from 1 to 99, got ${quoted(value)}`);
  return given;
};

const KINDS: { readonly [kind: string]: { readonly shape: Shape; readonly word: string } } = {
  failure: { word: 'failure_early_stopping', shape: { percent } },
  share: { word: 'failure_early_stopping', shape: { percent: (value, place) => requireNumber(value, placeText(place)) } },
  metric: {
    word: 'metric_early_stopping',
    shape: { metric: nameWriter, value: (value, place) => requireNumber(value, placeText(place)), optimization: member(OPTIMIZATIONS) },
  },
};

const earlyStop: Writer = (value, place, target) => {
  const { kind, ...rest } = opened(value, '_earlyStopping', place, 'a PolyaxonEarlyStopping, such as PolyaxonEarlyStopping.onFailurePercent(20)');
  const { word, shape } = KINDS[kind];
  return { kind: word, ...mapping(shape, Object.keys(shape))(rest, place, target) };
};

export const earlyStopping: Writer = listOf(earlyStop, 'early stopping');
