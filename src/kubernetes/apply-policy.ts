import { ACKNOWLEDGEMENT, acknowledgedRules, withAcknowledgement } from './acknowledgement-annotation';
import { canonicalJson } from './canonical-json';
import { kubernetes } from './engine';
import { FAILURE_FIELDS, JobFailureFields } from './fields';
import { jobSpecOf } from './final-spec';
import { restartPolicyProblems, workerContainer } from './job-checks';
import {
  deadlineLengthened, fieldsToRemove, fieldsToWrite, isThere, NO_TEMPLATE, OptionNames, policyFieldsOf, policyThereAlready, isAcknowledgementNeeded,
} from './policy-on-job';
import { RejectionRuleName } from './rejection-rules';
import { inWords } from './rejection-words';
import { renderJobFailureFields } from './render';
import { Kind, kindOf, Rejection, validateWhole } from './validate';
import { EngineVersion } from '../engine-version';
import { Gap, GapKind } from '../gap';
import { ServerVersion } from './validation/server-version';
import { editData, isMapData } from '../manifest/edit/data';
import { Edit, EditError, Step } from '../manifest/edit-text';
import type { RepeatedField } from '../manifest/manifest-document';
import { fieldPath } from '../manifest/paths';
import { FailurePolicy } from '../policy';
import { oneOf, quoted } from '../policy/policy-error';

/*
 * A failure policy on a manifest that somebody else wrote: what has to change in it, and what speaks against it. `ExistingJobs` does the same to
 * constructs.
 */

/** How a policy is put on manifests. */
export interface ApplyOptions {
  /** The container whose exit codes the policy speaks of; without it that of the policy, or the only one of the Job. */
  readonly containerName?: string;
  /** Whether a policy that is there already, or restarts in place, make way for this one. */
  readonly replace?: boolean;
  /** Why the deadline of the policy is not needed: the Job keeps its own, or none. */
  readonly boundedElsewhere?: string;
  /** What the options are called where people can say them. */
  readonly names?: OptionNames;
}

/** What keeps a policy from a manifest. */
export interface ApplyProblem {
  /** The field, as the server writes it; empty for the manifest as a whole. */
  readonly path: string;
  readonly message: string;
}

/** What a policy does to a manifest. */
export interface Application {
  readonly edits: readonly Edit[];
  /** The edits in words: `podFailurePolicy, backoffLimit 3`, `restartPolicy: Never`. */
  readonly changes: readonly string[];
  /** What the engine only approximates, but for what the manifest acknowledges. */
  readonly gaps: readonly Gap[];
  readonly problems: readonly ApplyProblem[];
  /** Whether the server refuses the manifest for reasons that have nothing to do with the policy. */
  readonly isRefusedAnyway: boolean;
}

export const COMMAND_LINE_NAMES: OptionNames = { containerName: '--container', replace: '--replace', boundedElsewhere: '--bounded-elsewhere' };

const BOUNDED_ELSEWHERE = 'kubernetes/ignore-without-deadline';

/** The order in which people write the fields: the numbers, then the rules. */
const IN_ORDER: readonly (keyof JobFailureFields)[] = [
  'backoffLimit', 'backoffLimitPerIndex', 'maxFailedIndexes', 'activeDeadlineSeconds', 'podFailurePolicy',
];

/** What is said here in other words, whether or not the policy is the reason. */
const SAID_OTHERWISE: readonly RejectionRuleName[] = [
  'kubernetes/restart-policy', 'kubernetes/restart-policy-with-failure-rules', 'kubernetes/exit-codes-of-unknown-container',
];

/**
 * Puts a policy on a Job or CronJob.
 *
 * @param manifest the data of the manifest; it has one of the two kinds, whatever else it has
 * @param repeated the fields that its text has more than once
 */
export function applyPolicy(
  manifest: unknown, policy: FailurePolicy, target: EngineVersion, options: ApplyOptions = {}, repeated: readonly RepeatedField[] = [],
): Application {
  const kind = kindOf(manifest);
  if (typeof kind === 'string') return new ManifestPolicy(kind, manifest, policy, target, options, repeated).apply();
  const { apiVersion } = manifest as { apiVersion?: unknown };
  const got = isThere(apiVersion) ? `apiVersion is ${quoted(apiVersion)}` : 'apiVersion is missing';
  return refused([{ path: kind.path, message: `${got}, so it would be left without the policy; write batch/v1` }]);
}

function refused(problems: ApplyProblem[]): Application {
  return { edits: [], changes: [], gaps: [], problems, isRefusedAnyway: false };
}

/** What of a policy an engine would turn into its opposite. */
export function contradictionsOf(gaps: readonly Gap[]): string[] {
  return gaps.filter(({ kind }) => kind === GapKind.CONTRADICTION).map(({ rule, message, suggestion }) => `${message}; ${suggestion} (${rule})`);
}

/** One manifest and what is to become of it. */
class ManifestPolicy {
  private readonly specSteps: readonly string[];
  private readonly spec: any;
  private readonly pod: any;
  private readonly server: ServerVersion;
  private readonly names: OptionNames;
  private readonly edits: Edit[] = [];
  private readonly changes: string[] = [];

  public constructor(
    kind: Kind,
    private readonly manifest: any,
    private readonly policy: FailurePolicy,
    private readonly target: EngineVersion,
    private readonly options: ApplyOptions,
    private readonly repeated: readonly RepeatedField[],
  ) {
    this.specSteps = kind === 'CronJob' ? ['spec', 'jobTemplate', 'spec'] : ['spec'];
    this.spec = jobSpecOf(manifest);
    this.pod = this.spec.template?.spec;
    this.server = ServerVersion.of(target.version);
    this.names = options.names ?? COMMAND_LINE_NAMES;
  }

  public apply(): Application {
    if (!isMapData(this.spec.template)) return refused([{ path: this.path('template'), message: NO_TEMPLATE }]);
    const worker = this.worker();
    const { fields, gaps } = renderJobFailureFields(this.policy, this.target, { container: worker.name ?? kubernetes.mainContainer });
    const contradictions = contradictionsOf(gaps).map(message => ({ path: '', message }));
    if (contradictions.length > 0) return refused(contradictions);

    const written = fieldsToWrite(fields, this.options.boundedElsewhere);
    const isContainerNeeded = this.statedContainer !== undefined || fields.podFailurePolicy?.rules.some(rule => rule.onExitCodes);
    const problems = [...worker.problem !== undefined && isContainerNeeded ? [{ path: this.path(worker.field), message: worker.problem }] : []];
    const thereAlready = policyFieldsOf(this.spec);
    this.writeFields(written);
    this.removeFields(fieldsToRemove(written).filter(name => isThere(this.spec[name])));
    // What says the same already needs no replacing.
    const replacesPolicy = thereAlready.length > 0 && this.edits.length > 0;
    if (replacesPolicy && !this.options.replace) {
      problems.push({ path: this.path(thereAlready[0]), message: policyThereAlready(this.names) });
    }
    problems.push(...this.writeRestartPolicy());
    this.writeAcknowledgement(replacesPolicy, written);
    problems.push(...this.repetitions());

    const judged = this.judge();
    problems.push(...judged.problems);
    const lengthened = deadlineLengthened(this.spec.activeDeadlineSeconds, written.activeDeadlineSeconds, this.names);
    return {
      edits: this.edits,
      changes: this.changes,
      gaps: this.withoutAcknowledged([...gaps, ...lengthened]),
      problems,
      isRefusedAnyway: judged.isRefusedAnyway,
    };
  }

  private get statedContainer(): string | undefined {
    return this.options.containerName ?? this.policy.container;
  }

  /** The container that the policy speaks of, and if that is not known, why, and where to look. */
  private worker(): { readonly name?: string; readonly problem?: string; readonly field: string } {
    const field = 'template.spec.containers';
    const [containers, initContainers] = [this.pod?.containers, this.pod?.initContainers];
    const { name, problem } = workerContainer(this.statedContainer, namesIn(containers), namesIn(initContainers));
    if (name === NAMELESS) return { field: `${field}[0]`, problem: NAMELESS_PROBLEM };
    // The construct has a property where others have an option.
    return { name, field, problem: problem?.replace('say by containerName', () => `say by ${this.names.containerName}`) };
  }

  private writeFields(written: JobFailureFields): void {
    const words: string[] = [];
    let after = this.placeFor(this.spec, FAILURE_FIELDS, ['template']);
    for (const name of IN_ORDER) {
      const value = written[name];
      if (value === undefined) continue;
      const old = this.spec[name];
      if (canonicalJson(old) !== canonicalJson(value)) {
        this.edits.push({ kind: 'set', path: this.steps(name), value, ...after !== undefined && { after } });
        // The rules are what people look for first.
        if (name === 'podFailurePolicy') words.unshift(name);
        else words.push(`${name} ${value}${isThere(old) ? ` (was ${quoted(old)})` : ''}`);
      }
      if (after !== undefined && !isThere(old)) after = name;
    }
    if (words.length > 0) this.changes.push(words.join(', '));
  }

  private removeFields(names: (keyof JobFailureFields)[]): void {
    for (const name of names) this.edits.push({ kind: 'remove', path: this.steps(name) });
    if (names.length > 0) this.changes.push(`without ${oneOf(names, 'and')}`);
  }

  private writeRestartPolicy(): ApplyProblem[] {
    const old = this.pod?.restartPolicy;
    if (old === 'Never') return [];
    if (isThere(old) && !this.options.replace) {
      const [problem] = restartPolicyProblems(typeof old === 'string' ? old : quoted(old));
      const message = `${problem}; set it to Never, or say ${this.names.replace} to have it set`;
      return [{ path: this.path('template.spec.restartPolicy'), message }];
    }
    const after = this.placeFor(this.pod, [], ['containers', 'initContainers']);
    this.edits.push({ kind: 'set', path: this.steps('template', 'spec', 'restartPolicy'), value: 'Never', ...after !== undefined && { after } });
    this.changes.push(`restartPolicy: Never${isThere(old) ? ` (was ${typeof old === 'string' ? old : quoted(old)})` : ''}`);
    return [];
  }

  private writeAcknowledgement(replacesPolicy: boolean, written: JobFailureFields): void {
    const reason = isAcknowledgementNeeded(written, this.spec.activeDeadlineSeconds) ? this.options.boundedElsewhere : undefined;
    const annotations = this.manifest.metadata?.annotations;
    const old = annotations?.[ACKNOWLEDGEMENT];
    // One that is there was for the policy that goes away: beside the deadline of this one there is nothing to acknowledge.
    if (reason === undefined && !(replacesPolicy && typeof old === 'string')) return;
    const wanted = withAcknowledgement(old, BOUNDED_ELSEWHERE, reason);
    if (wanted === old) return;
    const path = ['metadata', 'annotations', ACKNOWLEDGEMENT];
    if (wanted !== undefined) this.edits.push({ kind: 'set', path, value: wanted });
    else this.edits.push({ kind: 'remove', path: Object.keys(annotations).length === 1 ? path.slice(0, 2) : path });
    this.changes.push(`${reason === undefined ? 'without the acknowledgement of' : 'acknowledges'} ${BOUNDED_ELSEWHERE}`);
  }

  /** Of a field that is there twice, only the last one is changed, and the server refuses both. */
  private repetitions(): ApplyProblem[] {
    return this.repeated.filter(each => this.isOwnRepetition(each)).map(({ path, key }) => (
      { path, message: `${key} is there more than once, and only the last one counts; remove the others` }));
  }

  private isOwnRepetition({ path }: RepeatedField): boolean {
    const fields = [...FAILURE_FIELDS, 'template.spec.restartPolicy'].map(name => this.path(name));
    const own = fields.find(each => path === each || path.startsWith(`${each}.`));
    if (own === undefined) return false;
    const edit = this.edits.find(each => fieldPath(each.path) === own);
    // What is removed or written anew has nothing twice inside.
    return edit === undefined || (edit.kind === 'set' && path === own);
  }

  /** What the server says to the manifest as it will be. */
  private judge(): Pick<Application, 'problems' | 'isRefusedAnyway'> {
    let edited: unknown;
    try {
      edited = this.edits.reduce(editData, this.manifest as unknown);
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
      return { problems: [{ path: '', message: error.message }], isRefusedAnyway: false };
    }
    // What it says without any policy as well has nothing to do with this one.
    const without = FAILURE_FIELDS.map((name): Edit => ({ kind: 'remove', path: this.steps(name) })).reduce(editData, edited);
    const known = new Set(this.rejectionsOf(without).map(textOf));
    const all = this.rejectionsOf(edited);
    const own = all.filter(each => !known.has(textOf(each)));
    return { problems: own.flatMap(each => inOurWords(each, jobSpecOf(edited))), isRefusedAnyway: all.length > own.length };
  }

  private rejectionsOf(manifest: unknown): Rejection[] {
    const repeated = this.repeated.filter(each => !this.isOwnRepetition(each));
    return validateWhole(manifest, this.server, repeated).rejections.filter(({ rule }) => !SAID_OTHERWISE.includes(rule));
  }

  private withoutAcknowledged(gaps: Gap[]): Gap[] {
    const acknowledged = acknowledgedRules(this.manifest.metadata?.annotations?.[ACKNOWLEDGEMENT]);
    return gaps.filter(({ rule }) => !acknowledged.includes(rule));
  }

  /**
   * The key of a map behind which new keys look best: the last one of their own kind, or else the last one in front of these. Undefined if it has no such
   * key, or if everything is in the order of the alphabet anyway.
   */
  private placeFor(map: any, kin: readonly string[], followers: readonly string[]): string | undefined {
    if (isSorted(this.manifest)) return undefined;
    const keys = Object.keys(map ?? {});
    return keys.filter(key => kin.includes(key)).at(-1) ?? keys[keys.findIndex(key => followers.includes(key)) - 1];
  }

  private path(field: string): string {
    return `${this.specSteps.join('.')}.${field}`;
  }

  private steps(...steps: Step[]): Step[] {
    return [...this.specSteps, ...steps];
  }
}

/** No name, since it has spaces. */
const NAMELESS = 'one without a name';
const NAMELESS_PROBLEM = 'the only container has no name, so that no rule on exit codes can speak of it; give it one';

function namesIn(containers: unknown): string[] {
  return Array.isArray(containers) ? containers.map(each => (typeof each?.name === 'string' ? each.name : NAMELESS)) : [];
}

/** What is said of a manifest in the words of manifests, where constructs have words of their own. */
const WORDS: { readonly [rule in RejectionRuleName]?: (spec: any) => string } = {
  'kubernetes/limit-per-index-not-indexed': () =>
    'the policy has retriesPerIndex, but the Job has no indexes; set completionMode: Indexed and completions, or use retries in the policy',
  'kubernetes/pod-replacement-policy': ({ podReplacementPolicy }) =>
    `podReplacementPolicy is ${podReplacementPolicy}, which does not go with rules on failures: how a Pod failed is known only when it has ended; `
      + 'use Failed, or leave it out',
};

function inOurWords(rejection: Rejection, spec: any): ApplyProblem[] {
  const words = WORDS[rejection.rule]?.(spec);
  return (words === undefined ? inWords([rejection], spec) : [words]).map(message => ({ path: rejection.path, message }));
}

function textOf({ path, message }: Rejection): string {
  return `${path}: ${message}`;
}

/** Whether all keys are in the order of the alphabet, as programs write them. Other people's programs add labels and annotations. */
function isSorted(data: unknown): boolean {
  if (Array.isArray(data)) return data.every(isSorted);
  if (!isMapData(data)) return true;
  const keys = Object.keys(data);
  return keys.every((key, i) => (i === 0 || keys[i - 1] <= key) && (key === 'metadata' || isSorted(data[key])));
}
