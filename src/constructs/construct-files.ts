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

/** Apps that were validated and have files. One listener serves all of them: Node warns of many. */
const waiting = new Set<IConstruct>();
const watched = new WeakSet<IConstruct>();
let isListening = false;

/** Only when the process ends is it known that nobody wrote the files; that somebody wanted to is known when the app is validated. */
function remindAtExit(app: IConstruct): void {
  if (watched.has(app)) return;
  watched.add(app);
  app.node.addValidation({
    validate: () => {
      waiting.add(app);
      return [];
    },
  });
  if (isListening) return;
  isListening = true;
  process.once('exit', code => {
    if (code !== 0) return;
    const missing = [...waiting].filter(each => !(WRITTEN in each)).flatMap(each => each.node.findAll().flatMap(filesOf)).map(file => file.path);
    if (missing.length === 0) return;
    process.stderr.write(`warning: ${[...new Set(missing)].join(', ')} not written; use FailurePolicyApp in place of App, or call `
      + 'SynthFiles.write(app) after app.synth()\n');
  });
}

export function markAsWritten(app: IConstruct): void {
  Object.defineProperty(app, WRITTEN, { value: true, configurable: true });
}
