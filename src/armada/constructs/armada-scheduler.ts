import { Construct } from 'constructs';
import { ArmadaFile, declareArmadaFile } from './armada-files';
import { ArmadaRetryPolicy } from './armada-retry-policy';
import { ArmadaSchedulerProps } from './armada-scheduler-props';
import { ArmadaSettingsFormat } from './armada-settings';
import { LISTS_REPLACE, mergedSettings, wrappedSettings } from './settings';
import { withPath } from '../../constructs/with-path';
import { refuseUnknownKeys, requireCount, requireList, requireMember, requireObject, requireText } from '../../policy/input';
import { PolicyError, quoted } from '../../policy/policy-error';
import { DEFAULTS, SchedulerFields } from '../fields';

const KEYS = ['retryPoliciesEnabled', 'globalMaxRetries', 'freezeRetries', 'defaultPolicy', 'maxRetries', 'nodeIdLabel', 'indexedNodeLabels', 'format', 'furtherSettings'];

/**
 * The settings of the scheduler that say whether retry policies are asked, and how often at most. They are written to `armada/scheduler.yml`, to be
 * laid over those that
 * there are. An app has one.
 *
 * @see https://github.com/armadaproject/armada/blob/v0.22.7/config/scheduler/config.yaml
 */
export class ArmadaScheduler extends Construct {
  /** The policy of queues that have none. */
  public readonly defaultPolicy?: ArmadaRetryPolicy;

  private readonly file: ArmadaFile;

  /**
   * @param scope the app, or a construct in it
   * @param id the id of the construct
   * @param props limits and labels
   * @throws if the scheduler would not start, or if nothing would be retried and nobody has said so
   */
  constructor(scope: Construct, id: string, props: ArmadaSchedulerProps = {}) {
    super(scope, id);
    const settings = withPath(this.node.path, () => this.settings(props));
    this.defaultPolicy = props.defaultPolicy;
    this.file = declareArmadaFile(this, 'Scheduler', 'scheduler', () => wrappedSettings(settings, props.format, 'scheduler', 'applicationConfig'), [
      `${props.format === ArmadaSettingsFormat.CONFIG ? 'Settings' : 'Values of the chart'} of the scheduler, to be laid over those that there are.`,
      LISTS_REPLACE,
    ]);
  }

  /** The file as text. */
  public toYaml(): string {
    return this.file.text();
  }

  /** The file as plain data. */
  public toJson(): any {
    return JSON.parse(JSON.stringify(this.file.data()));
  }

  private settings(props: ArmadaSchedulerProps): object {
    refuseUnknownKeys(requireObject(props, 'the props of a scheduler'), KEYS, 'a scheduler');
    requireMember(ArmadaSettingsFormat, props.format, 'format');
    const { retryPoliciesEnabled: enabled = true, defaultPolicy, maxRetries, furtherSettings } = props;
    const { nodeIdLabel = DEFAULTS.nodeIdLabel, indexedNodeLabels = [] } = props;
    if (defaultPolicy !== undefined && typeof defaultPolicy?.policyName !== 'string') {
      throw new PolicyError(`defaultPolicy must be an ArmadaRetryPolicy, got ${quoted(defaultPolicy)}`);
    }
    if (defaultPolicy !== undefined && defaultPolicy.node.root !== this.node.root) {
      throw new PolicyError(`the policy '${defaultPolicy.policyName}' is of another app, which would have to be applied before this one; make it here`);
    }
    const label = requireText(nodeIdLabel, 'nodeIdLabel');
    const labels = requireList(indexedNodeLabels, 'indexedNodeLabels').map((each, i) => requireText(each, `indexedNodeLabels[${i}]`));
    const own: SchedulerFields = {
      scheduling: {
        retryPolicy: {
          enabled: yesOrNo(enabled, 'retryPoliciesEnabled'),
          globalMaxRetries: cap(props),
          ...defaultPolicy !== undefined && { defaultPolicyName: defaultPolicy.policyName },
        },
        ...maxRetries !== undefined && { maxRetries: requireCount(maxRetries, 'maxRetries') },
        nodeIdLabel: label,
        indexedNodeLabels: [...new Set([label, ...labels])],
      },
    };
    return mergedSettings(own, furtherSettings);
  }
}

function cap({ globalMaxRetries, freezeRetries = false }: ArmadaSchedulerProps): number {
  if (yesOrNo(freezeRetries, 'freezeRetries')) {
    if (globalMaxRetries !== undefined && globalMaxRetries !== 0) throw new PolicyError(`freezeRetries is globalMaxRetries: 0, so ${quoted(globalMaxRetries)} beside it says the opposite; use either`);
    return 0;
  }
  const most = requireCount(globalMaxRetries ?? DEFAULTS.globalMaxRetries, 'globalMaxRetries');
  if (most === 0) throw new PolicyError('globalMaxRetries: 0 keeps every policy from retrying anything; say freezeRetries: true if that is meant');
  return most;
}

function yesOrNo(value: unknown, what: string): boolean {
  if (typeof value !== 'boolean') throw new PolicyError(`${what} must be true or false, got ${quoted(value)}`);
  return value;
}
