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
  if (isUnderCli()) remindAtExit(construct.node.root);
}

/** The files of one construct. */
export function filesOf(construct: IConstruct): ConstructFile[] {
  return (construct as any)[MARK]?.() ?? [];
}

const reminded = new WeakSet<IConstruct>();

/** Only when the process ends is it known that nobody wrote the files; that somebody wanted to is known when the app is validated. */
function remindAtExit(app: IConstruct): void {
  if (reminded.has(app)) return;
  reminded.add(app);
  let isSynthesized = false;
  app.node.addValidation({
    validate: () => {
      isSynthesized = true;
      return [];
    },
  });
  process.once('exit', () => {
    if (!isSynthesized || WRITTEN in app) return;
    const missing = app.node.findAll().flatMap(filesOf).map(file => file.path).join(', ');
    process.stderr.write(`warning: ${missing} not written; use FailurePolicyApp in place of App, or call SynthFiles.write(app) after app.synth()\n`);
  });
}

export function markAsWritten(app: IConstruct): void {
  Object.defineProperty(app, WRITTEN, { value: true, configurable: true });
}
