import { isAtLeast } from '../engine';
import type { TrainingKind } from './kinds';
import { integerAt, objectAt, textAt, Written } from './read-fields';
import type { Rejection } from './rejection';
import type { RejectionRuleName } from './rejection-rules';
import { quotedAsGo } from '../kubernetes/validation/field-errors';
import type { CauseType } from '../kubernetes/validation/field-errors';
import { dns1035LabelMessages } from '../kubernetes/validation/formats';

/*
 * What the operator refuses: since 1.8 by webhooks, before and of MPIJobs when it sees the job, which stays there without any Pod then.
 * https://github.com/kubeflow/trainer/tree/v1.9.4/pkg/webhooks
 */

const MANAGERS = ['kubeflow.org/training-operator', 'kueue.x-k8s.io/multikueue'];

export interface OperatorChecks {
  readonly spec: Written;
  readonly kind: TrainingKind;
  readonly operator: string;
  /** Of the object; absent if something else names it. */
  readonly name?: string;
  readonly isOpen: (value: unknown) => boolean;
}

/** The kinds whose replicas may only be of the types that are known. */
const WITH_ANY_TYPE = ['TFJob'];

export function operatorRejections(checks: OperatorChecks): Rejection[] {
  const checker = new Checker(checks);
  checker.checkName();
  checker.checkRunPolicy();
  checker.checkReplicas();
  if (checks.kind.kind === 'PyTorchJob') checker.checkElasticPolicy();
  return checker.rejections;
}

class Checker {
  public readonly rejections: Rejection[] = [];
  private readonly hasWebhook: boolean;
  /** The webhook of PyTorchJobs looks at the workers only since then. */
  private readonly looksAtWorkers: boolean;
  private readonly path: string;
  private readonly specs: Written | undefined;

  public constructor(private readonly checks: OperatorChecks) {
    const { spec, kind, operator } = checks;
    this.hasWebhook = kind.kind !== 'MPIJob' && isAtLeast(operator, '1.8');
    this.looksAtWorkers = isAtLeast(operator, '1.9');
    this.path = `spec.${kind.replicasField}`;
    this.specs = objectAt(spec[kind.replicasField]);
  }

  public checkName(): void {
    const { name, kind } = this.checks;
    if (name === undefined || kind.kind === 'MPIJob') return;
    for (const message of dns1035LabelMessages(name)) {
      this.add('kubeflow/job-name', 'metadata.name', 'FieldValueInvalid', `Invalid value: ${quotedAsGo(name)}: should match: ${message}`);
    }
  }

  public checkRunPolicy(): void {
    const { spec, kind, operator, isOpen } = this.checks;
    // That of a JAXJob nobody looks at.
    if (!this.hasWebhook || !isAtLeast(operator, '1.9') || kind.kind === 'JAXJob') return;
    const manager = textAt(objectAt(spec.runPolicy)?.managedBy);
    if (manager === undefined || MANAGERS.includes(manager) || isOpen(manager)) return;
    this.add('kubeflow/managed-by', 'spec.runPolicy.managedBy', 'FieldValueNotSupported',
      `Unsupported value: ${quotedAsGo(manager)}: supported values: ${MANAGERS.map(quotedAsGo).join(', ')}`);
  }

  public checkReplicas(): void {
    const { kind } = this.checks;
    const specs = this.specs;
    if (!specs) {
      this.add('kubeflow/replicas-missing', this.path, 'FieldValueRequired', 'Required value: must be required');
      return;
    }
    for (const type of Object.keys(specs)) {
      if (specs[type] === null || specs[type] === undefined) continue;
      this.checkType(type);
      const spec = objectAt(specs[type]) ?? {};
      this.checkContainers(spec, type);
      this.checkCount(spec, type);
    }
    this.checkNeeded(specs);
    if (kind.kind !== 'TFJob') return;
    const chiefs = ['Chief', 'Master'].filter(type => specs[type] !== null && specs[type] !== undefined);
    if (chiefs.length > 1) this.add('kubeflow/two-chiefs', this.path, 'FieldValueForbidden', 'Forbidden: must not have more than 1 Chief or Master role');
  }

  private checkType(type: string): void {
    const { kind: { kind, replicaTypes } } = this.checks;
    if (WITH_ANY_TYPE.includes(kind) || replicaTypes.includes(type)) return;
    const meant = replicaTypes.find(known => known.toLowerCase() === type.toLowerCase());
    this.add('kubeflow/replica-type', `${this.path}[${type}]`, 'FieldValueNotSupported',
      `Unsupported value: ${quotedAsGo(type)}: supported values: ${replicaTypes.map(quotedAsGo).join(', ')}`,
      meant === undefined ? undefined : `write ${meant}: its case is corrected only after this check`);
  }

  private checkContainers(spec: Written, type: string): void {
    const { kind, isOpen } = this.checks;
    const written = objectAt(objectAt(spec.template)?.spec)?.containers;
    if (isOpen(spec.template)) return;
    const at = `${this.path}[${type}].template.spec.containers`;
    const containers = Array.isArray(written) ? written.map(each => objectAt(each) ?? {}) : [];
    if (containers.length === 0) this.add('kubeflow/containers-missing', at, 'FieldValueRequired', 'Required value: must be specified');
    for (const [i, { image, name }] of containers.entries()) {
      if ((textAt(image) ?? '') === '') this.add('kubeflow/container-image', `${at}[${i}].image`, 'FieldValueRequired', 'Required value: must be required');
      if (kind.kind === 'MPIJob' && name === '') {
        this.add('kubeflow/container-name', `${at}[${i}].name`, 'FieldValueRequired', 'Required value: the container has no name');
      }
    }
    // An MPIJob's can be called as one likes.
    if (kind.kind === 'MPIJob' || containers.some(({ name }) => name === kind.container)) return;
    this.add('kubeflow/container-name', at, 'FieldValueRequired', `Required value: must have at least one container with name ${this.quotedName()}`,
      containers.length === 1 ? `call the container ${kind.container}: it is the one whose exit code is read` : undefined);
  }

  /** Only one of the webhooks puts the name in quotes. */
  private quotedName(): string {
    const { kind, container } = this.checks.kind;
    return kind === 'PaddleJob' ? quotedAsGo(container) : container;
  }

  private checkCount(spec: Written, type: string): void {
    const { kind: { kind }, isOpen } = this.checks;
    if (isOpen(spec.replicas)) return;
    const replicas = integerAt(spec.replicas);
    const isOnly = (['PyTorchJob', 'XGBoostJob'].includes(kind) && type === 'Master') || (kind === 'MPIJob' && type === 'Launcher');
    if (isOnly) {
      // Without a webhook, one that is not given is filled in before it is looked at again.
      if (replicas === 1 || (replicas === undefined && !this.hasWebhook)) return;
      this.add('kubeflow/replica-count', `${this.path}[${type}].replicas`, 'FieldValueForbidden', 'Forbidden: must be 1',
        replicas === undefined ? 'write replicas: 1, which is filled in only after this check' : undefined);
    } else if (kind === 'PyTorchJob' && this.looksAtWorkers && replicas !== undefined && replicas < 1) {
      this.add('kubeflow/replica-count', `${this.path}[${type}].replicas`, 'FieldValueForbidden', 'Forbidden: must be at least 1');
    }
  }

  private checkNeeded(specs: Written): void {
    const needed = ({ XGBoostJob: 'Master', MPIJob: 'Launcher' } as { readonly [kind: string]: string })[this.checks.kind.kind];
    if (needed === undefined || (specs[needed] !== null && specs[needed] !== undefined)) return;
    this.add('kubeflow/replica-needed', `${this.path}[${needed}]`, 'FieldValueRequired', 'Required value: must be present');
  }

  public checkElasticPolicy(): void {
    const policy = objectAt(this.checks.spec.elasticPolicy);
    if (!policy) return;
    const worker = this.specs?.Worker;
    if (this.looksAtWorkers && (worker === null || worker === undefined)) {
      this.add('kubeflow/replica-needed', `${this.path}[Worker]`, 'FieldValueRequired', 'Required value: must be configured if elastic policy is used');
    }
    const isTwice = integerAt(policy.nProcPerNode) !== undefined && textAt(this.checks.spec.nprocPerNode) !== undefined;
    if (!isTwice) return;
    this.add('kubeflow/nproc-per-node-twice', 'spec.elasticPolicy.nProcPerNode', 'FieldValueForbidden', 'Forbidden: must not be used with spec.nprocPerNode');
  }

  private add(rule: RejectionRuleName, path: string, cause: CauseType, message: string, suggestion?: string): void {
    this.rejections.push({
      rule,
      path: path.replace(/\[([^\]]+)\](?=\.|$)/, (step, key: string) => (/^\d+$/.test(key) ? step : `.${key}`)),
      field: path,
      message,
      // The operator writes an event in words of its own.
      ...this.hasWebhook && { cause },
      ...suggestion !== undefined && { suggestion },
      by: this.hasWebhook ? 'kubeflow-webhook' : 'kubeflow-operator',
    });
  }
}
