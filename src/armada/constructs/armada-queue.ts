import { Construct } from 'constructs';
import { ArmadaFile, declareArmadaFile } from './armada-files';
import { ArmadaQueueProps, ArmadaQueueSubjectKind, ArmadaQueueVerb } from './armada-queue-props';
import { ArmadaRetryPolicy } from './armada-retry-policy';
import { fileNameText } from './names';
import { withPath } from '../../constructs/with-path';
import { versionOf } from '../../engine';
import { refuseUnknownKeys, requireList, requireMember, requireObject, requireText } from '../../policy/input';
import { PolicyError, quoted } from '../../policy/policy-error';
import { armada } from '../engine';
import { ARMADA_API_VERSION, QueueFields } from '../fields';
import { hasFeature } from '../versions';

const KEYS = ['queueName', 'priorityFactor', 'retryPolicies', 'permissions', 'resourceLimits', 'cordoned', 'labels', 'armadaVersion'];

const VERBS: { readonly [verb in ArmadaQueueVerb]: string } = {
  SUBMIT: 'submit', CANCEL: 'cancel', PREEMPT: 'preempt', REPRIORITIZE: 'reprioritize', WATCH: 'watch',
};

const KINDS: { readonly [kind in ArmadaQueueSubjectKind]: string } = { USER: 'User', GROUP: 'Group' };

/**
 * A queue of Armada, and the retry policy of its jobs. It is written to `armada/queues/NAME.yml` for `armadactl create -f FILE`, which also replaces
 * a queue that there is.
 * `armadactl update queue` takes a queue's policies away unless they are named again.
 *
 * @see https://github.com/armadaproject/armada/blob/v0.22.7/pkg/client/queue/queue.go
 */
export class ArmadaQueue extends Construct {
  /** The name. */
  public readonly queueName: string;

  /** The policies, in their order. */
  public readonly retryPolicies: ArmadaRetryPolicy[];

  private readonly file: ArmadaFile;

  /**
   * @param scope the app, or a construct in it
   * @param id the id of the construct
   * @param props its share, and its policies
   * @throws if the server would refuse it, or would not ask one of its policies
   */
  constructor(scope: Construct, id: string, props: ArmadaQueueProps = {}) {
    super(scope, id);
    const { queueName, retryPolicies, fields } = withPath(this.node.path, () => this.read(props));
    this.queueName = queueName;
    this.retryPolicies = retryPolicies;
    this.file = declareArmadaFile(this, 'Queue', queueName, () => ({ apiVersion: ARMADA_API_VERSION, kind: 'Queue', ...fields }));
  }

  /** The file as text. */
  public toYaml(): string {
    return this.file.text();
  }

  /** The file as plain data. */
  public toJson(): any {
    return JSON.parse(JSON.stringify(this.file.data()));
  }

  private read(props: ArmadaQueueProps): { queueName: string; retryPolicies: ArmadaRetryPolicy[]; fields: QueueFields } {
    refuseUnknownKeys(requireObject(props, 'the props of a queue'), KEYS, 'a queue');
    const { priorityFactor = 1, permissions, resourceLimits, cordoned, labels } = props;
    const queueName = fileNameText(props.queueName ?? this.node.id, 'queueName');
    if (typeof priorityFactor !== 'number' || !Number.isFinite(priorityFactor) || priorityFactor < 1) {
      throw new PolicyError(`priorityFactor must be at least 1, got ${quoted(priorityFactor)}; a queue with a larger one gets less`);
    }
    const retryPolicies = this.readPolicies(props);
    const fields: QueueFields = {
      name: queueName,
      priorityFactor,
      ...permissions !== undefined && { permissions: requireList(permissions, 'permissions').map(permissionFields) },
      ...resourceLimits !== undefined && { resourceLimitsByPriorityClassName: limitsOf(resourceLimits) },
      ...cordoned !== undefined && { cordoned },
      ...labels !== undefined && { labels: labelsOf(labels) },
      ...retryPolicies.length > 0 && { retryPolicies: retryPolicies.map(each => each.policyName) },
    };
    return { queueName, retryPolicies, fields };
  }

  private readPolicies(props: ArmadaQueueProps): ArmadaRetryPolicy[] {
    const policies = requireList(props.retryPolicies ?? [], 'retryPolicies') as ArmadaRetryPolicy[];
    for (const [i, each] of policies.entries()) {
      if (typeof each?.policyName !== 'string') throw new PolicyError(`retryPolicies[${i}] must be an ArmadaRetryPolicy, got ${quoted(each)}`);
      if (each.node.root !== this.node.root) throw new PolicyError(`the policy '${each.policyName}' is of another app, which would have to be applied before this one; make it here`);
    }
    const names = policies.map(each => each.policyName);
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    if (twice !== undefined) throw new PolicyError(`retryPolicies has '${twice}' twice, and Armada keeps the first`);
    const target = versionOf(armada, props.armadaVersion);
    if (policies.length > 1 && !hasFeature(target.version, 'everyPolicyOfAQueue')) {
      throw new PolicyError(`Armada ${target.version} asks the first of retryPolicies alone, '${names[0]}', and never ${names.slice(1).map(name => `'${name}'`).join(', ')}; put all rules into one `
        + 'policy');
    }
    return [...policies];
  }
}

function permissionFields(given: unknown, i: number): { subjects: { kind: string; name: string }[]; verbs: string[] } {
  const what = `permissions[${i}]`;
  const { subjects, verbs, ...others } = requireObject(given, what);
  refuseUnknownKeys(others, ['subjects', 'verbs'], what);
  return {
    subjects: requireList(subjects, `subjects of ${what}`).map(each => {
      const { kind, name } = requireObject(each, `a subject of ${what}`);
      if (kind === undefined) throw new PolicyError(`a subject of ${what} needs a kind, ArmadaQueueSubjectKind.USER or GROUP`);
      requireMember(ArmadaQueueSubjectKind, kind, `the kind of a subject of ${what}`);
      return { kind: KINDS[kind as ArmadaQueueSubjectKind], name: requireText(name, `the name of a subject of ${what}`) };
    }),
    verbs: requireList(verbs, `verbs of ${what}`).map(each => {
      if (each === undefined) throw new PolicyError(`a verb of ${what} is missing`);
      requireMember(ArmadaQueueVerb, each, `a verb of ${what}`);
      return VERBS[each as ArmadaQueueVerb];
    }),
  };
}

function limitsOf(limits: ArmadaQueueProps['resourceLimits']): QueueFields['resourceLimitsByPriorityClassName'] {
  return Object.fromEntries(Object.entries(requireObject(limits, 'resourceLimits')).map(([name, given]) => {
    const what = `resourceLimits of '${name}'`;
    const { fractions, fractionsByPool, ...others } = requireObject(given, what) as any;
    refuseUnknownKeys(others, ['fractions', 'fractionsByPool'], what);
    return [name, {
      ...fractions !== undefined && { maximumResourceFraction: fractionsOf(fractions, what) },
      ...fractionsByPool !== undefined && {
        maximumResourceFractionByPool: Object.fromEntries(Object.entries(requireObject(fractionsByPool, `fractionsByPool of ${what}`))
          .map(([pool, each]) => [pool, { maximumResourceFraction: fractionsOf(each, what) }])),
      },
    }];
  }));
}

function fractionsOf(given: unknown, what: string): { [resource: string]: number } {
  return Object.fromEntries(Object.entries(requireObject(given, `a fraction of ${what}`)).map(([resource, fraction]) => {
    if (typeof fraction !== 'number' || !(fraction >= 0 && fraction <= 1)) throw new PolicyError(`${resource} in ${what} must be a part from 0 to 1, got ${quoted(fraction)}`);
    return [resource, fraction];
  }));
}

function labelsOf(labels: unknown): { [name: string]: string } {
  return Object.fromEntries(Object.entries(requireObject(labels, 'labels')).map(([name, value]) => {
    if (name === '') throw new PolicyError('a label of a queue needs a name');
    return [name, requireText(value, `the label '${name}'`)];
  }));
}
