import { Construct } from 'constructs';
import { ArmadaErrorCategory } from './armada-error-category';
import { ArmadaExecutorProps } from './armada-executor-props';
import { ArmadaFile, declareArmadaFile } from './armada-files';
import { ArmadaRetryPolicy } from './armada-retry-policy';
import { ArmadaSettingsFormat } from './armada-settings';
import { categoriesOfExecutor } from './executor-categories';
import { fileNameText } from './names';
import { LISTS_REPLACE, mergedSettings, wrappedSettings } from './settings';
import { withPath } from '../../constructs/with-path';
import { refuseUnknownKeys, requireList, requireMember, requireObject, requireText } from '../../policy/input';
import { PolicyError, quoted } from '../../policy/policy-error';
import { DEFAULTS, ExecutorFields } from '../fields';

const KEYS = ['retryPolicies', 'categories', 'clusterId', 'pool', 'defaultCategory', 'defaultSubcategory', 'nodeIdLabel', 'trackedNodeLabels', 'format',
  'furtherSettings'];

/**
 * The settings of the executor of a cluster that say which failures it tells apart, and of which nodes it tells the scheduler. They are written to
 * `armada/executors/NAME.yml`, to be laid over those that there are, and count once the executor has been restarted with them.
 *
 * @see https://github.com/armadaproject/armada/blob/v0.22.7/config/executor/config.yaml
 */
export class ArmadaExecutor extends Construct {
  /** The name of the cluster. */
  public readonly clusterId: string;

  /** The label by which nodes are told apart. */
  public readonly nodeIdLabel: string;

  private readonly policies: ArmadaRetryPolicy[] = [];
  private readonly ownCategories: ArmadaErrorCategory[] = [];
  private readonly file: ArmadaFile;

  /**
   * @param scope the app, or a construct in it
   * @param id the id of the construct
   * @param props what it tells apart
   * @throws if the executor would not start
   */
  constructor(scope: Construct, id: string, private readonly props: ArmadaExecutorProps = {}) {
    super(scope, id);
    const path = this.node.path;
    const { clusterId, nodeIdLabel } = withPath(path, () => {
      refuseUnknownKeys(requireObject(props, 'the props of an executor'), KEYS, 'an executor');
      requireMember(ArmadaSettingsFormat, props.format, 'format');
      return {
        clusterId: fileNameText(props.clusterId ?? id, 'clusterId'),
        nodeIdLabel: requireText(props.nodeIdLabel ?? DEFAULTS.nodeIdLabel, 'nodeIdLabel'),
      };
    });
    this.clusterId = clusterId;
    this.nodeIdLabel = nodeIdLabel;
    withPath(path, () => {
      this.addRetryPolicies(...requireList(props.retryPolicies ?? [], 'retryPolicies') as ArmadaRetryPolicy[]);
      this.addCategories(...requireList(props.categories ?? [], 'categories') as ArmadaErrorCategory[]);
      this.settings([]);
    });
    this.file = declareArmadaFile(this, 'Executor', clusterId, () => withPath(path, () => this.data()), [
      `${props.format === ArmadaSettingsFormat.CONFIG ? 'Settings' : 'Values of the chart'} of the executor of ${clusterId}, to be laid over those that there are.`,
      LISTS_REPLACE,
    ]);
    this.node.addValidation({ validate: () => this.problems() });
  }

  /**
   * Lets it tell apart the failures of further policies.
   *
   * @param policies the policies
   */
  public addRetryPolicies(...policies: ArmadaRetryPolicy[]): ArmadaExecutor {
    for (const each of policies) {
      if (typeof each?._classes !== 'function') throw new PolicyError(`a retry policy must be an ArmadaRetryPolicy, got ${quoted(each)}`);
      if (!this.policies.includes(each)) this.policies.push(each);
    }
    return this;
  }

  /**
   * Adds categories behind those that it has, and before those of failure policies.
   *
   * @param categories the categories
   */
  public addCategories(...categories: ArmadaErrorCategory[]): ArmadaExecutor {
    for (const each of categories) {
      if (typeof each?.addRule !== 'function') throw new PolicyError(`a category must be an ArmadaErrorCategory, got ${quoted(each)}`);
      if (!this.ownCategories.includes(each)) this.ownCategories.push(each);
    }
    return this;
  }

  /** The file as text. */
  public toYaml(): string {
    return this.file.text();
  }

  /** The file as plain data. */
  public toJson(): any {
    return JSON.parse(JSON.stringify(this.file.data()));
  }

  private problems(): string[] {
    try {
      categoriesOfExecutor(this.policies, this.ownCategories);
      return [];
    } catch (error) {
      if (!(error instanceof PolicyError)) throw error;
      return [error.message];
    }
  }

  private data(): object {
    return wrappedSettings(this.settings(categoriesOfExecutor(this.policies, this.ownCategories)), this.props.format, 'applicationConfig');
  }

  private settings(categories: ReturnType<typeof categoriesOfExecutor>): object {
    const { pool, defaultCategory = 'uncategorized', defaultSubcategory, trackedNodeLabels = [], furtherSettings } = this.props;
    const labels = requireList(trackedNodeLabels, 'trackedNodeLabels').map((each, i) => requireText(each, `trackedNodeLabels[${i}]`));
    const own: ExecutorFields = {
      application: {
        clusterId: this.clusterId,
        ...pool !== undefined && { pool: requireText(pool, 'pool') },
        errorCategories: {
          enabled: true,
          defaultCategory: requireText(defaultCategory, 'defaultCategory'),
          ...defaultSubcategory !== undefined && { defaultSubcategory: requireText(defaultSubcategory, 'defaultSubcategory') },
          categories,
        },
      },
      kubernetes: {
        nodeIdLabel: this.nodeIdLabel,
        trackedNodeLabels: [...new Set([this.nodeIdLabel, ...labels])],
      },
    };
    return mergedSettings(own, furtherSettings);
  }
}
