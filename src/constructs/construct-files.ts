import { IConstruct } from 'constructs';
import { isUnderCli } from './warnings';

/** A file that is no Kubernetes object, made by a construct. */
export interface ConstructFile {
  /** Below the output folder, with `/`. */
  readonly path: string;
  readonly content: string;
}

const MARK = Symbol.for('cdk8s-failure-policy.files');
const WRITTEN = Symbol.for('cdk8s-failure-policy.files-written');

/** Lets a construct write files. They are produced when they are written, so that everything is known by then. */
export function addFiles(construct: IConstruct, produce: () => ConstructFile[]): void {
  Object.defineProperty(construct, MARK, { value: produce });
  const app = construct.node.root;
  construct.node.addValidation({
    validate: () => {
      remindAtExit(app);
      return [];
    },
  });
}

/** The files of one construct. */
export function filesOf(construct: IConstruct): ConstructFile[] {
  return (construct as any)[MARK]?.() ?? [];
}

const reminded = new WeakSet<IConstruct>();

/** Only when the process ends is it known that nobody wrote the files. */
function remindAtExit(app: IConstruct): void {
  if (!isUnderCli() || reminded.has(app)) return;
  reminded.add(app);
  process.once('exit', () => {
    if (WRITTEN in app) return;
    const missing = app.node.findAll().flatMap(filesOf).map(file => file.path).join(', ');
    process.stderr.write(`warning: ${missing} not written; use FailurePolicyApp in place of App, or call SynthFiles.write(app) after app.synth()\n`);
  });
}

export function markAsWritten(app: IConstruct): void {
  Object.defineProperty(app, WRITTEN, { value: true, configurable: true });
}
