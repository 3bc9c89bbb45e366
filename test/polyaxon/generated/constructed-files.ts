import { ConstructedOperation, constructedOperations } from './constructed';

/** A file of an operation that was drawn. */
export interface ConstructedFile {
  readonly name: string;
  /** The client of the version that it was written for. */
  readonly client: string;
  readonly content: string;
  readonly operation: ConstructedOperation;
}

const CLIENTS = new Map([['2.13', '2.13.3'], ['2.16', '2.16.4'], ['2.17', '2.17.0'], ['2.18', '2.18.0']]);

/** How many operations are drawn; some of them are refused. */
export const DRAWN = 700;

/** The operations of which the clients were asked: those that are written. */
export function constructedFiles(): ConstructedFile[] {
  return constructedOperations(31, DRAWN).flatMap(operation => {
    const content = written(operation);
    return content === undefined ? [] : [{ name: operation.name, client: CLIENTS.get(operation.version)!, content, operation }];
  });
}

/** The file, or undefined if it is refused. */
function written({ write }: ConstructedOperation): string | undefined {
  try {
    return write();
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/** A construct says what is wrong behind its path. */
function isRefusal(error: unknown): boolean {
  return /^\[(?:operation|component)\] /.test((error as Error).message);
}
