import { executorName } from './platform';
import { between, PlatformRule } from './platform-rule';
import { FindingSeverity } from '../../finding';
import { count } from '../../policy/words';
import { DEFAULTS } from '../fields';
import { SEE } from '../hazards/armada-rule';

/*
 * By which label a retry avoids a node.
 */

export const NODE_LABELS: readonly PlatformRule[] = [
  between({
    name: 'armada/node-label-not-tracked',
    severity: FindingSeverity.ERROR,
    rows: 'ARM014',
    summary: 'A rule avoids the node of the failure, and an executor does not report the label by which nodes are told apart.',
    rationale: 'A retry asks for a node on which the label has another value. Where no node has the label, every node fits, also the one that has failed. A list '
      + 'in a file replaces the shipped one, which has kubernetes.io/hostname.',
    see: [SEE.review, SEE.executor],
  }, platform => {
    const avoiding = platform.retryRules.find(({ rule }) => rule.mutate?.affinity?.avoidSameNode);
    if (!avoiding) return [];
    return platform.executors.flatMap(part => {
      const tracked = part.fields.kubernetes?.trackedNodeLabels;
      // A file that has no list may leave it to another one; the shipped list has the usual label.
      const isMissing = tracked ? !tracked.includes(platform.nodeIdLabel)
        : platform.nodeIdLabel !== DEFAULTS.nodeIdLabel && part.fields.application?.clusterId !== undefined;
      if (!isMissing) return [];
      return [{
        part,
        path: 'kubernetes.trackedNodeLabels',
        message: `executor ${executorName(part)} does not report ${platform.nodeIdLabel}, so that ${avoiding.path} of ${avoiding.policy.place} avoids no node there`,
        suggestion: `add ${platform.nodeIdLabel} to kubernetes.trackedNodeLabels`,
      }];
    });
  }),
  between({
    name: 'armada/node-labels-differ',
    rows: 'ARM015',
    summary: 'The scheduler and an executor tell nodes apart by different labels.',
    rationale: 'The scheduler binds a Pod to a node by its label, and the executor looks for its own to say on which node the Pod is.',
    suggestion: 'the same nodeIdLabel in both',
    see: [SEE.executor, SEE.settings],
  }, platform => (!platform.scheduler ? [] : platform.executors.flatMap(part => {
    const label = part.fields.kubernetes?.nodeIdLabel;
    if (label === undefined || label === platform.nodeIdLabel) return [];
    return [{
      part,
      path: 'kubernetes.nodeIdLabel',
      message: `executor ${executorName(part)} has ${label}, and ${platform.scheduler!.place} has ${platform.nodeIdLabel}`,
    }];
  }))),
  between({
    name: 'armada/too-few-nodes',
    rows: 'ARM017',
    summary: 'There are not enough nodes to take another one for each retry.',
    rationale: 'A retry avoids every node on which the job has run. When none is left the job ends, whatever its budget is.',
    suggestion: 'a smaller retryLimit, or rules that do not avoid the node',
    see: [SEE.scheduler],
  }, platform => {
    const nodes = platform.nodes.reduce((sum, each) => sum + each.count, 0);
    if (platform.nodes.length === 0) return [];
    const avoiding = platform.retryRules.filter(({ rule }) => rule.mutate?.affinity?.avoidSameNode);
    return avoiding.filter(({ policy }) => platform.retriesOf(policy.fields) >= nodes).map(({ policy, path }) => ({
      part: policy,
      path: `${path}.mutate.affinity.avoidSameNode`,
      message: `${count(platform.retriesOf(policy.fields), 'retry', 'retries')} need as many other nodes, and there ${nodes === 1 ? 'is' : 'are'} ${count(nodes, 'node')} in all`,
    }));
  }),
];
