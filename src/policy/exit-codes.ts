import { FailureResponse } from './failure-response';
import { refuseUnknownKeys, requireExitCode, requireObject, requireResponse, requireText } from './input';
import { PolicyError } from './policy-error';

/** One exit code that the program promises to use for one kind of failure. */
export interface ExitCode {
  /**
   * The exit code, from 1 to 255.
   *
   * Prefer 3 to 125: shells, runtimes and signals use 1, 2 and 126 upwards for themselves (137 is any SIGKILL).
   */
  readonly code: number;

  /** What should happen after an attempt that ended with this code. */
  readonly response: FailureResponse;

  /**
   * What the code means, for the people who read the decision table and the generated constants.
   *
   * @default - none
   */
  readonly meaning?: string;
}

/** An exit code together with the name that the contract gives to it. */
export interface NamedExitCode extends ExitCode {
  /** The name, as the contract spells it. */
  readonly name: string;
}

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/**
 * The exit-code contract: the named exit codes which a program promises, and what each one means for the job.
 *
 * The contract is the part of a failure policy that the program and the platform share. It is immutable.
 *
 * @example
 *
 * const exitCodes = ExitCodes.of({
 *   unsupportedSchema: { code: 42, response: FailureResponse.FAIL_JOB, meaning: 'the program cannot read this schema' },
 *   serviceUnavailable: { code: 75, response: FailureResponse.RETRY, meaning: 'a dependency did not answer' },
 * });
 */
export class ExitCodes {
  /**
   * A contract of named exit codes.
   *
   * @param codes the codes by name; a name starts with a letter and has letters, digits and underscores, since it becomes a constant in other languages
   * @throws if a code is 0 or outside of 1 to 255, if one code has two responses, if a name is unusable, if a key is unknown
   */
  public static of(codes: { [name: string]: ExitCode }): ExitCodes {
    const named: NamedExitCode[] = [];
    for (const [name, value] of Object.entries(requireObject(codes, 'an exit-code contract', ['exitCodes']))) {
      named.push(readExitCode(name, value));
    }
    // Equal contracts must be equal data, in whatever order they were written.
    named.sort((a, b) => a.code - b.code || (a.name < b.name ? -1 : 1));
    for (let i = 1; i < named.length; i++) {
      const [one, other] = [named[i - 1], named[i]];
      if (one.code === other.code && one.response !== other.response) {
        throw new PolicyError(
          `exit code ${one.code} has two responses: ${one.response} as '${one.name}' and ${other.response} as '${other.name}'; `
          + 'the engine only sees the number, so give one of them another code', ['exitCodes', other.name, 'response']);
      }
    }
    return new ExitCodes(named);
  }

  /** The empty contract: no exit code has a meaning of its own. */
  public static none(): ExitCodes {
    return new ExitCodes([]);
  }

  private constructor(private readonly named: NamedExitCode[]) { }

  /** The names of the contract, in the order of their codes. */
  public get names(): string[] {
    return this.named.map(each => each.name);
  }

  /** All codes with their names, in the order of their codes. */
  public list(): NamedExitCode[] {
    return this.named.map(each => ({ ...each }));
  }

  /**
   * The code that has this name.
   *
   * @param name a name of the contract
   * @throws if the contract does not have the name
   */
  public codeOf(name: string): number {
    const found = this.named.find(each => each.name === name);
    if (!found) {
      throw new PolicyError(`the exit-code contract has no '${name}'; it has ${this.names.join(', ') || 'no names'}`);
    }
    return found.code;
  }

  /**
   * The names that the contract has for this code, usually one.
   *
   * @param code an exit code
   */
  public namesOf(code: number): string[] {
    return this.named.filter(each => each.code === code).map(each => each.name);
  }

  /**
   * The codes with this response, ascending and without repetition, as engines want them.
   *
   * @param response the response that is looked for
   */
  public codesWith(response: FailureResponse): number[] {
    return [...new Set(this.named.filter(each => each.response === response).map(each => each.code))];
  }

  /** The contract as plain data: name to `{ code, response, meaning }`. `ExitCodes.of` reads it. */
  public toJson(): any {
    return Object.fromEntries(this.named.map(({ name, ...rest }) => [name, { ...rest }]));
  }
}

function readExitCode(name: string, value: unknown): NamedExitCode {
  const path = ['exitCodes', name];
  if (!NAME.test(name)) {
    throw new PolicyError(`'${name}' cannot be the name of an exit code: it becomes a constant in the program, so it starts with a letter `
      + 'and has letters, digits and underscores', path);
  }
  const entry = requireObject(value, `exit code '${name}'`, path);
  refuseUnknownKeys(entry, ['code', 'response', 'meaning'], `exit code '${name}'`, path);
  const code = requireExitCode(entry.code, `exit code '${name}'`, [...path, 'code']);
  const response = requireResponse(entry.response, `exit code '${name}'`, [...path, 'response']);
  if (entry.meaning === undefined) return { name, code, response };
  return { name, code, response, meaning: requireText(entry.meaning, `the meaning of exit code '${name}'`, [...path, 'meaning']) };
}
