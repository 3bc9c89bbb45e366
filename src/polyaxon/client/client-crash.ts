import type { ClientProblem } from './answers';

/** What ends the whole check, because the client crashes there: no branch of a union gets another try after it. */
export class ClientCrash extends Error {
  public constructor(public readonly problem: ClientProblem) {
    super(problem.message);
  }
}
