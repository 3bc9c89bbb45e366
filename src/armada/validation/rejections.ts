import type { ArmadaRejectionRuleName } from '../rejection-rules';

/** Who refuses a file, or does not start with it. */
export type Refuser = 'armadactl' | 'armada-server' | 'armada-executor' | 'armada-scheduler';

/** Why a file is refused. */
export interface ArmadaRejection {
  readonly rule: ArmadaRejectionRuleName;
  /** Where, from the resource on: `rules[0].onCategory`. Empty for all of it. */
  readonly path: string;
  /** In the words of who refuses it. */
  readonly message: string;
  readonly by: Refuser;
  readonly suggestion?: string;
}

/** Collects what one program refuses. */
export class Rejections {
  public readonly list: ArmadaRejection[] = [];

  public constructor(private readonly by: Refuser) {}

  public add(rule: ArmadaRejectionRuleName, path: string, message: string, suggestion?: string): void {
    this.list.push({ rule, path, message, by: this.by, ...suggestion !== undefined && { suggestion } });
  }
}
