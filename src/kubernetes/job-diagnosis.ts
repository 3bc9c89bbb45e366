import { diagnoseJob, Diagnosis } from './diagnosis/diagnose';
import { sortObjects } from './diagnosis/sort-objects';
import { DiagnosedAttempt, DiagnosedJob, DiagnosedNext, DiagnosedOutcome, JobDiagnosisOptions } from './job-diagnosis-parts';
import { EngineVersion } from '../engine-version';
import { ServerVersion } from './validation/server-version';
import { versionIn } from './version-option';
import { requireList } from '../policy/input';

/**
 * What became of a Job and of its Pods: which rule matched each failure, what was counted, how the Job ended or what comes next, and what nobody can say
 * because its evidence is gone.
 *
 * It looks at nothing but what a server says of a Job and its Pods (`kubectl get job,pods -o json`), and claims nothing that this cannot carry. There is no
 * present in it: moments are given, and not how long they are away.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/job/
 */
export class JobDiagnosis {
  /**
   * Diagnoses all Jobs of batch/v1 among objects, each with those of the Pods that are its own.
   *
   * @param objects Jobs and Pods as data, or lists of them; everything else is left alone. Of an object that is there twice, the last one is taken
   * @param options the version of the cluster
   * @throws if there is no such version, or if a value in a Job has a wrong type, which none has that was read from a cluster
   */
  public static ofObjects(objects: any[], options: JobDiagnosisOptions = {}): JobDiagnosis[] {
    const { target, jobs } = read(objects, options);
    return jobs.map(job => new JobDiagnosis(target, diagnoseJob(job, ServerVersion.of(target.version))));
  }

  /**
   * The Pods among objects that say that they belong to a Job which is not there, as `namespace/name`. Nothing can be said of them.
   *
   * @param objects Jobs and Pods as data, or lists of them
   * @throws if a value in a Job has a wrong type
   */
  public static podsWithoutJob(objects: any[]): string[] {
    const { lost } = read(objects, {});
    return lost.flatMap(({ pods }) => pods.map(({ namespace, name }) => (namespace === undefined ? name : `${namespace}/${name}`)));
  }

  /** For which version this holds. */
  public readonly target: EngineVersion;

  /** Which Job it is. */
  public readonly job: DiagnosedJob;

  /** The attempts of which the Pods are there: by completion index, and then in the order in which they were created. */
  public readonly attempts: DiagnosedAttempt[];

  /** How the Job ended. */
  public readonly outcome: DiagnosedOutcome;

  /** What comes next. */
  public readonly next: DiagnosedNext;

  /** What would have to be there to say more, a sentence each. */
  public readonly evidenceMissing: string[];

  /** What is certain, and worth knowing, a sentence each. */
  public readonly notes: string[];

  private constructor(target: EngineVersion, { job, attempts, outcome, next, evidenceMissing, notes }: Diagnosis) {
    this.target = { ...target };
    this.job = job;
    this.attempts = attempts;
    this.outcome = outcome;
    this.next = next;
    this.evidenceMissing = evidenceMissing;
    this.notes = notes;
  }

  /** The diagnosis as plain data. `schemas/diagnosis.schema.json` describes it. */
  public toJson(): any {
    const { target, job, attempts, outcome, evidenceMissing, next, notes } = this;
    return JSON.parse(JSON.stringify({ version: 1, target, job, attempts, outcome, evidenceMissing, next, notes }));
  }
}

function read(objects: unknown, options: JobDiagnosisOptions) {
  const target = versionIn(options, 'JobDiagnosisOptions');
  return { target, ...sortObjects(requireList(objects, 'the objects of a diagnosis'), ServerVersion.of(target.version)) };
}
