import { trainingBounds } from './bounds';
import type { ManifestPlayer } from '../engine';
import { operatorBehaviour } from './controller/operator-behaviour';
import { refusalOf } from './controller/reconcile-pods';
import { explainFailures } from './explanation/explain-failures';
import type { TrainingJob } from './fields';
import { trainingKind } from './kinds';
import { simulateTraining, trainingJobIn } from './training-simulation';

/** What becomes of a training job. */
export const kubeflowPlayer: ManifestPlayer = {
  /** One that is in an experiment of Katib is made of it many times. */
  plays: manifest => trainingKind((manifest as { readonly kind?: unknown } | null)?.kind) !== undefined,

  simulate: simulateTraining,

  explain: (manifest, version) => {
    const job = trainingJobIn(manifest, version);
    const behaviour = operatorBehaviour(version.version);
    return {
      rows: explainFailures(job, behaviour),
      bounds: trainingBounds(job, behaviour),
      notes: [
        ...version.verified ? [] : [`the answers of operators ${version.version} are not recorded: what is known of their source was taken`],
        ...explanationNotes(job),
      ],
    };
  },
};

function explanationNotes({ kind, replicas, runPolicy, elasticPolicy }: TrainingJob): string[] {
  const { suspend, backoffLimit, activeDeadlineSeconds, managedBy } = runPolicy;
  const refused = replicas.flatMap(each => refusalOf(each) ?? []);
  const restarts = elasticPolicy?.maxRestarts;
  return [
    ...refused.map(each => `the operator can make no Pods, tries without end and never writes a status: ${each}`),
    ...suspend ? ['the job starts suspended: there is no Pod until somebody, such as a queue, sets suspend to false'] : [],
    ...managedBy !== undefined && managedBy !== 'kubeflow.org/training-operator' && kind.kind !== 'JAXJob'
      ? [`the job is managed by ${managedBy}: the operator does not touch it, and what is said here holds only as far as that does the same`] : [],
    ...backoffLimit !== undefined && backoffLimit < 0 ? [`backoffLimit is ${backoffLimit}: the job fails before it has any Pod`] : [],
    ...activeDeadlineSeconds !== undefined && activeDeadlineSeconds <= 0
      ? [`activeDeadlineSeconds is ${activeDeadlineSeconds}: the job fails as soon as its Pods are made`] : [],
    ...kind.kind === 'MPIJob' ? ['an MPIJob does not make Pods again that have failed, whatever their restartPolicy: only one that is deleted'] : [],
    ...restarts !== undefined ? [`torchrun restarts its workers up to ${restarts} times within the same container (elasticPolicy.maxRestarts), before any of this`] : [],
  ];
}
