import { ApiObject, JsonPatch } from 'cdk8s';
import { PolicyWarnings } from '../../constructs/policy-warnings';
import { addWarning, annotateAcknowledgements } from '../../constructs/warnings';
import { versionOf } from '../../engine';
import { Gap, GapKind } from '../../gap';
import { FailurePolicy } from '../../policy';
import { kubernetes } from '../engine';
import { FAILURE_FIELDS, JobFailureFields } from '../fields';
import { completionProblems, restartPolicyProblems, workerContainer } from '../job-checks';
import { renderJobFailureFields } from '../render';
import { ExistingJobsOptions } from './existing-jobs-options';

/** What is wrong with an object, and in which state of it. */
interface Look {
  readonly state: string;
  readonly problems: string[];
}

const APPLIED = Symbol.for('cdk8s-failure-policy.applied');

/** One Job or CronJob that somebody else wrote, and the policy that is put on it. */
export class ExistingJob {
  private readonly path: string;
  private readonly fields: JobFailureFields;
  private readonly gaps: Gap[];
  private lastLook?: Look;

  constructor(private readonly object: ApiObject, private readonly policy: FailurePolicy, private readonly options: ExistingJobsOptions) {
    this.path = object.kind === 'CronJob' ? '/spec/jobTemplate/spec' : '/spec';
    const target = versionOf(kubernetes, options.kubernetesVersion);
    const { fields, gaps } = renderJobFailureFields(policy, target, { container: kubernetes.mainContainer });
    this.fields = fields;
    this.gaps = gaps;
  }

  public apply(): void {
    for (const gap of this.gaps) {
      if (gap.kind === GapKind.CONTRADICTION) throw this.error(`${gap.message}; ${gap.suggestion} (${gap.rule})`);
    }
    this.refuseOrRemoveOldPolicy();
    for (const [name, value] of Object.entries(this.ownFields())) {
      // The rules name a container that may be added later, so they are made when the object is rendered.
      const patched = name === 'podFailurePolicy' ? { toJSON: () => this.podFailurePolicy() } : value;
      this.object.addJsonPatch(JsonPatch.add(`${this.path}/${name}`, patched));
    }
    for (const gap of this.gaps) addWarning(this.object, gap.rule, `${gap.message}; ${gap.suggestion}`);
    this.object.node.addValidation({ validate: () => (this as any) === (this.object as any)[APPLIED] ? this.problems() : [] });
    Object.defineProperty(this.object, APPLIED, { value: this, configurable: true });
    annotateAcknowledgements(this.object, this.object);
    if (this.options.boundedElsewhere !== undefined) {
      PolicyWarnings.of(this.object).acknowledge('kubernetes/ignore-without-deadline', this.options.boundedElsewhere);
    }
  }

  private ownFields(): JobFailureFields {
    const { activeDeadlineSeconds, ...rest } = this.fields;
    return this.options.boundedElsewhere === undefined ? this.fields : rest;
  }

  private refuseOrRemoveOldPolicy(): void {
    const old = this.render();
    const hasPolicy = APPLIED in this.object || old?.podFailurePolicy !== undefined;
    if (!hasPolicy) {
      // A budget for each index, or for the whole Job, must not stay beside one of the other kind.
      this.remove(FAILURE_FIELDS.filter(name => name !== 'activeDeadlineSeconds' && old?.[name] !== undefined && !(name in this.ownFields())));
      return;
    }
    if (!this.options.replace) {
      throw this.error('this Job already has a failure policy; say replace: true to put this one in its place');
    }
    const isOurDeadline = APPLIED in this.object || isRetryable(this.object);
    this.remove(FAILURE_FIELDS.filter(name => name !== 'activeDeadlineSeconds' || isOurDeadline && this.options.boundedElsewhere === undefined));
  }

  private remove(names: string[]): void {
    for (const name of names) {
      // A patch must not remove what is absent, and with lazy values nobody knows yet: added first, it is there.
      this.object.addJsonPatch(JsonPatch.add(`${this.path}/${name}`, 0), JsonPatch.remove(`${this.path}/${name}`));
    }
  }

  private podFailurePolicy() {
    const container = this.worker().name ?? kubernetes.mainContainer;
    const target = versionOf(kubernetes, this.options.kubernetesVersion);
    return renderJobFailureFields(this.policy, target, { container }).fields.podFailurePolicy;
  }

  /** From the construct of cdk8s-plus if there is one, because an object is rendered while this is asked. */
  private worker() {
    const { containers, initContainers } = this.containers();
    return workerContainer(this.options.containerName ?? this.policy.container, containers, initContainers);
  }

  private containers(): { containers: string[]; initContainers: string[] } {
    const parent: any = this.object.node.scope;
    const names = (list: any) => (Array.isArray(list) ? list.map(each => String(each?.name)) : []);
    if (Array.isArray(parent?.containers)) return { containers: names(parent.containers), initContainers: names(parent.initContainers) };
    const props: any = (this.object as any).props;
    const spec = this.object.kind === 'CronJob' ? props?.spec?.jobTemplate?.spec : props?.spec;
    return { containers: names(spec?.template?.spec?.containers), initContainers: names(spec?.template?.spec?.initContainers) };
  }

  /** Validators run once more than there are charts, and rendering is dear: a look stays good until something is added. */
  private problems(): string[] {
    const state = this.state();
    if (state === undefined) return this.look();
    if (this.lastLook?.state !== state) this.lastLook = { state, problems: this.look() };
    return this.lastLook.problems;
  }

  /** How much was added so far; undefined if cdk8s no longer counts its patches where they are looked for. */
  private state(): string | undefined {
    const patches = (this.object as any).patches;
    const parent: any = this.object.node.scope;
    return Array.isArray(patches) ? `${patches.length} ${parent?.containers?.length} ${parent?.initContainers?.length}` : undefined;
  }

  private look(): string[] {
    const { problem } = this.worker();
    const spec = this.render();
    if (spec === undefined) return [];
    const problems = [
      ...(problem !== undefined && this.fields.podFailurePolicy?.rules.some(rule => rule.onExitCodes) ? [problem] : []),
      ...restartPolicyProblems(spec.template?.spec?.restartPolicy),
      ...completionProblems(this.policy, {
        indexed: spec.completionMode === 'Indexed', completions: spec.completions, parallelism: spec.parallelism,
      }),
    ];
    const changed = Object.keys(this.ownFields()).filter(name => {
      const wanted = name === 'podFailurePolicy' ? this.podFailurePolicy() : (this.fields as any)[name];
      return JSON.stringify(sorted(spec[name])) !== JSON.stringify(sorted(wanted));
    });
    if (changed.length > 0) {
      problems.push(`${changed.join(', ')} of the failure policy ${changed.length === 1 ? 'was' : 'were'} changed by a later patch; `
        + 'change the policy, or do not patch it');
    }
    return problems;
  }

  /** The rendered spec of the Job; undefined while the object cannot be rendered yet. */
  private render(): any {
    try {
      const manifest = this.object.toJson();
      return this.object.kind === 'CronJob' ? manifest.spec?.jobTemplate?.spec : manifest.spec;
    } catch {
      return undefined;
    }
  }

  private error(message: string): Error {
    return new Error(`[${this.object.node.path}] ${message}`);
  }
}

function isRetryable(object: ApiObject): boolean {
  return FailurePolicy.isFailurePolicy((object.node.scope as any)?.failurePolicy);
}

function sorted(value: any): any {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, entry]) => [key, sorted(entry)]));
}
