import type { Step } from '../manifest/edit-text';
import { stepsTo, valueAt } from '../manifest/paths';
import type { ProposedFix } from '../rule';
import { trainingKind } from './kinds';
import { objectAt } from './read-fields';
import type { Rejection } from './rejection';
import type { WrittenJob } from './trial-spec';

/** What mends a refusal, where there is only one thing that can have been meant. */
export function rejectionFix({ rule, path }: Rejection, { job, at }: WrittenJob): ProposedFix | undefined {
  const kind = trainingKind(job.kind)!;
  const steps = stepsTo(job, path);
  const there = (...more: Step[]) => [...at, ...more];
  const value = valueAt(job, steps);
  const last = steps[steps.length - 1];
  switch (rule) {
    case 'kubeflow/field-outside-run-policy': {
      const runPolicy = objectAt(objectAt(job.spec)?.runPolicy);
      if (runPolicy?.[last] !== undefined) return undefined;
      return {
        description: `moves ${last} into spec.runPolicy`,
        // The job has run without it, if it has run at all.
        isSuggested: true,
        edits: [{ kind: 'set', path: there('spec', 'runPolicy', last), value }, { kind: 'remove', path: there(...steps) }],
      };
    }
    case 'kubeflow/replica-type': {
      const meant = kind.replicaTypes.find(type => type.toLowerCase() === String(last).toLowerCase());
      const others = objectAt(objectAt(job.spec)?.[kind.replicasField]) ?? {};
      if (meant === undefined || meant === last || others[meant] !== undefined) return undefined;
      return {
        description: `writes ${meant} in place of ${last}`,
        edits: [
          { kind: 'set', path: there(...steps.slice(0, -1), meant), value, after: String(last) },
          { kind: 'remove', path: there(...steps) },
        ],
      };
    }
    case 'kubeflow/replica-count':
      return value === undefined || value === null
        ? { description: 'sets replicas to 1', edits: [{ kind: 'set', path: there(...steps), value: 1 }] } : undefined;
    case 'kubeflow/container-name': {
      if (!Array.isArray(value) || value.length !== 1 || objectAt(value[0]) === undefined) return undefined;
      return {
        description: `calls the container ${kind.container}`,
        // Something else may know it by its name.
        isSuggested: true,
        edits: [{ kind: 'set', path: there(...steps, 0, 'name'), value: kind.container }],
      };
    }
    default: return undefined;
  }
}
