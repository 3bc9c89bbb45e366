import { dns1035LabelMessages } from '../../kubernetes/validation/formats';
import { quoted } from '../../policy/policy-error';

interface Named {
  readonly name: string;
  readonly replicas?: number;
  readonly podsPerJob?: number;
}

const LONGEST = 63;

/** What keeps the names of Pods, which are made of those of a JobSet and of a replicated Job, from being names of hosts. */
export function jobNameProblems(set: string, { name, replicas = 1, podsPerJob = 1 }: Named): string[] {
  if (typeof name !== 'string' || !/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(name)) {
    return [`the name of a job consists of small letters, digits and '-', got ${quoted(name)}`];
  }
  const pod = `${set}-${name}-${replicas - 1}-${podsPerJob - 1}-abcde`;
  if (pod.length > LONGEST) {
    return [`Pods would be called like ${pod}, which has ${pod.length} characters and may have ${LONGEST}; shorten the name of the job '${name}', or give the `
      + 'JobSet a short one with metadata: { name }'];
  }
  return dns1035LabelMessages(pod).length === 0 ? [] : [`Pods would be called like ${pod}, which has to begin with a small letter and to have no dots`];
}
