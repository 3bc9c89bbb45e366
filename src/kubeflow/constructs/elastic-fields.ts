import { TrainingElasticity } from './training-job-options';
import { refuse, withPath } from '../../constructs/with-path';
import { refuseUnknownKeys, requireObject } from '../../policy/input';
import { quoted } from '../../policy/policy-error';

const KEYS = ['minReplicas', 'maxReplicas', 'maxRestarts'] as const;

/** The elastic policy of an object, checked. */
export function elasticFields(id: string, elastic: TrainingElasticity | undefined, { worker }: { readonly worker?: object } = {}): object {
  if (elastic === undefined) return {};
  return withPath(id, () => {
    refuseUnknownKeys(requireObject(elastic, 'elastic'), [...KEYS], 'elastic');
    if (worker === undefined) refuse(['elastic needs workers: their number is what changes']);
    for (const key of KEYS) {
      const least = key === 'maxRestarts' ? 0 : 1;
      const value = elastic[key];
      if (value !== undefined && (!Number.isInteger(value) || value < least)) refuse([`${key} must be a whole number from ${least}, got ${quoted(value)}`]);
    }
    const { minReplicas = 1, maxReplicas = minReplicas } = elastic;
    if (elastic.minReplicas !== undefined && minReplicas > maxReplicas) refuse([`minReplicas is ${minReplicas}, and maxReplicas only ${maxReplicas}`]);
    return { elasticPolicy: { ...elastic } };
  });
}
