import { droppedFinding, rejectionFinding } from './admission-findings';
import { defaultsOf, findingText, readOptions, serverOf, verdictLine } from './job-judgement';
import { JobUpdateValidationOptions, JobValidationOptions } from './job-validation-options';
import { parseManifest } from './manifest-text';
import { validate, Verdict } from './validate';
import { validateUpdate } from './validate-update';
import { EngineVersion } from '../engine-version';
import { Finding } from '../finding';

/**
 * What an API server says to a Job or CronJob of batch/v1, without an API server: what it refuses, and which fields it drops without a word.
 *
 * It says the same as the real one, field by field: `verified` of the target tells whether its answers were recorded from that very version. Admission
 * plugins and webhooks of a cluster, quotas and Pod Security are not judged.
 *
 * @see https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/job-v1/
 */
export class JobValidation {
  /**
   * Judges a new Job or CronJob.
   *
   * @param manifest the manifest as data, whatever it is
   * @param options the version, and how it is sent
   * @throws if there is no such version
   */
  public static ofCreate(manifest: any, options: JobValidationOptions = {}): JobValidation {
    const { target, strict } = readOptions(options);
    return new JobValidation(target, validate(manifest, serverOf(target), { strict }));
  }

  /**
   * Judges a new Job or CronJob that is written as YAML or JSON, in which a field can be repeated.
   *
   * @param text one document
   * @param options the version, and how it is sent
   * @throws if the text cannot be parsed, or is not exactly one document, or if there is no such version
   */
  public static ofText(text: string, options: JobValidationOptions = {}): JobValidation {
    const { target, strict } = readOptions(options);
    const { manifest, repeated } = parseManifest(text);
    return new JobValidation(target, validate(manifest, serverOf(target), { strict, repeated }));
  }

  /**
   * Judges the change of a Job or CronJob that is stored already.
   *
   * @param before the manifest that is stored. If it was read from a cluster, its status counts: a suspended Job that has not started is freer than others
   * @param after the manifest that is to be stored
   * @param options the version, and how the change is sent
   * @throws if there is no such version
   */
  public static ofUpdate(before: any, after: any, options: JobUpdateValidationOptions = {}): JobValidation {
    const { target, strict, method } = readOptions(options);
    return new JobValidation(target, validateUpdate(before, after, method, serverOf(target), { strict }));
  }

  /**
   * A Job or CronJob as the server understands it: with its defaults, and without what the version does not know.
   *
   * The labels and the selector that the server generates are not in it.
   *
   * @param manifest the manifest as data
   * @param options the version
   * @throws if the manifest is no Job or CronJob, if a value in it has a wrong type, or if there is no such version
   */
  public static withDefaults(manifest: any, options: JobValidationOptions = {}): any {
    const { target } = readOptions(options);
    return defaultsOf(manifest, serverOf(target));
  }

  /** For which version this holds. */
  public readonly target: EngineVersion;

  /** What the server refuses, and then what it drops. All refusals are here, not only the first. */
  public readonly findings: Finding[];

  /** Whether the server accepts it. What it drops is accepted. */
  public readonly isAccepted: boolean;

  private constructor(target: EngineVersion, { rejections, dropped }: Verdict) {
    this.target = { ...target };
    this.findings = [...rejections.map(rejectionFinding), ...dropped.map(each => droppedFinding(each, target))];
    this.isAccepted = rejections.length === 0;
  }

  /** The result for people: who judges, and a paragraph for each finding. */
  public toText(): string {
    return [verdictLine(this.target, this.isAccepted), ...this.findings.map(findingText)].join('\n');
  }

  /** The result as plain data. */
  public toJson(): any {
    return JSON.parse(JSON.stringify({ target: this.target, isAccepted: this.isAccepted, findings: this.findings }));
  }
}
