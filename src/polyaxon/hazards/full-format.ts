import { hazard, PolyaxonRule, reference } from './polyaxon-rule';
import { FindingSeverity } from '../../finding';
import { quoted } from '../../policy/policy-error';
import { Problem } from '../../rule';
import { WrittenRun } from '../written-run';

/*
 * What passes the check of the client and does not make a Pod that Kubernetes takes.
 */

const JOBS = reference('runtimes/jobs/specification');

/** The two fields that Kubernetes knows in `resources`, and `claims`. */
const RESOURCE_FIELDS = ['requests', 'limits', 'claims'];

function resourceRange(run: WrittenRun): readonly Problem[] {
  return run.containers.map(({ place }) => place.at('resources')).flatMap(resources => {
    const outside = resources.fields.filter(([name]) => !RESOURCE_FIELDS.includes(name)).map(([name, place]) => ({
      path: place.path,
      message: `resources.${name} stands where requests and limits belong: the client crashes when it makes the resource`,
    }));
    const ranges = RESOURCE_FIELDS.flatMap(field => resources.at(field).fields).filter(([, { text }]) => text?.includes('..')).map(([, place]) => ({
      path: place.path,
      message: `${quoted(place.text)} is a range, and Kubernetes takes a single quantity here`,
    }));
    return [...outside, ...ranges];
  });
}

function envMap(run: WrittenRun): readonly Problem[] {
  return run.containers.map(({ place }) => place.at('env')).filter(({ dict }) => dict !== undefined && dict.size > 0).map(env => ({
    path: env.path,
    message: 'env of a container is a list of names and values; a mapping passes the check, and the cluster refuses the Pod',
  }));
}

function hostPid(run: WrittenRun): readonly Problem[] {
  return run.environments.map(environment => environment.at('hostPID')).filter(({ isWritten }) => isWritten).map(({ path, steps, value }) => ({
    path,
    message: `hostPID arrives in the Pod as the text '${value === false ? 'False' : 'True'}', and Kubernetes takes only a boolean: it refuses the Pod`,
    ...value === false && { fix: { description: 'leaves hostPID out, which is the same as false', edits: [{ kind: 'remove' as const, path: steps }] } },
  }));
}

export const FULL_FORMAT: readonly PolyaxonRule[] = [
  hazard({
    name: 'polyaxon/resources-outside-requests',
    rows: 'PX-resources-range-in-full',
    severity: FindingSeverity.ERROR,
    summary: 'A container has resources in the way of the simplified format.',
    rationale: 'Ranges such as cpu: 100m..500m belong to resources at the top of a simplified file. In a container, resources are those of Kubernetes, with '
      + 'requests and limits. The client does not look at them when it checks the file; the run fails when the resource is made, or when the cluster sees it.',
    suggestion: 'write resources: {requests: {...}, limits: {...}}, or move resources to the top of a simplified file',
    see: [JOBS],
  }, resourceRange),
  hazard({
    name: 'polyaxon/env-map-in-container',
    rows: 'PX-env-map-in-full',
    severity: FindingSeverity.ERROR,
    summary: 'The env of a container is a mapping.',
    rationale: 'Only env at the top of a simplified file is a mapping. In a container it is Kubernetes\' list, which the client does not check.',
    suggestion: 'write a list of {name, value}, or move env to the top of a simplified file',
    see: [JOBS],
  }, envMap),
  hazard({
    name: 'polyaxon/host-pid',
    rows: 'PX-hostpid',
    severity: FindingSeverity.ERROR,
    summary: 'A run sets hostPID.',
    fix: 'safe',
    rationale: 'The client writes a text into the Pod where Kubernetes wants a boolean, also for false.',
    suggestion: 'leave hostPID out: there is no way to set it',
    see: [reference('specification/environment')],
  }, hostPid),
];
