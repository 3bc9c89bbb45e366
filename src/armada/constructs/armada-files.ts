import { IConstruct } from 'constructs';
import { addFiles } from '../../constructs/construct-files';
import { acknowledgementLines } from '../../constructs/warnings';
import { ArmadaKind } from '../resources';
import { armadaText } from '../yaml-text';

/** The folder below the output folder. */
export const FOLDER = 'armada';

/** Each kind has a folder, but for the scheduler, of which there is one. */
const FOLDERS: { readonly [kind in ArmadaKind]: string } = {
  RetryPolicy: `${FOLDER}/policies`, Queue: `${FOLDER}/queues`, Executor: `${FOLDER}/executors`, Scheduler: FOLDER, JobSet: `${FOLDER}/jobs`,
};

/** A file of Armada that a construct stands for: armadactl reads one document of a file, so each has its own. */
export interface ArmadaFile {
  readonly kind: ArmadaKind;
  /** Below the output folder. */
  readonly path: string;
  readonly construct: IConstruct;
  readonly data: () => object;
  readonly text: () => string;
}

const MARK = Symbol.for('cdk8s-failure-policy.armada-file');

/** Lets a construct stand for a file and write it. The text is made when everything is known. */
export function declareArmadaFile(
  construct: IConstruct, kind: ArmadaKind, name: string, data: () => object, notes: readonly string[] = [],
): ArmadaFile {
  const path = `${FOLDERS[kind]}/${name}.yml`;
  const text = () => armadaText(data(), [
    ...notes, ...acknowledgementLines(construct, 'armada', 'kubernetes').map(line => `failure-policy: acknowledge ${line}`),
  ]);
  const file: ArmadaFile = { kind, path, construct, data, text };
  Object.defineProperty(construct, MARK, { value: file });
  addFiles(construct, () => [{ path, content: text() }]);
  return file;
}

/** The files of Armada at and below a construct. */
export function armadaFilesIn(scope: IConstruct): ArmadaFile[] {
  return scope.node.findAll().map(each => (each as any)[MARK] as ArmadaFile | undefined).filter(file => file !== undefined);
}
