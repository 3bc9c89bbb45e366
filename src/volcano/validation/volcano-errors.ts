import type { VolcanoRejectionRuleName } from '../rejection-rules';

/** Who refuses a manifest. */
export type Refuser = 'kube-apiserver' | 'volcano-webhook';

/** At which moment, in the order in which they come. Who refuses at one of them looks at nothing that comes later. */
export const STAGES = ['kind', 'strict', 'decoding', 'schema', 'webhook'] as const;

export type Stage = typeof STAGES[number];

/** Why a manifest is refused. */
export interface VolcanoRejection {
  readonly rule: VolcanoRejectionRuleName;
  /** Where: `spec.policies[0].exitCode`. Empty for the manifest as a whole. */
  readonly path: string;
  /** In the words of who refuses it. */
  readonly message: string;
  readonly by: Refuser;
  readonly stage: Stage;
  /** Of an unknown field, what is known in its place. */
  readonly known?: string[];
  readonly suggestion?: string;
}

/** Collects what is refused of one manifest. */
export class VolcanoErrors {
  public readonly list: VolcanoRejection[] = [];

  public add(rejection: VolcanoRejection): void {
    this.list.push(rejection);
  }

  /** By the resource definition. */
  public schema(rule: VolcanoRejectionRuleName, path: string, message: string): void {
    this.list.push({ rule, path, message, by: 'kube-apiserver', stage: 'schema' });
  }

  /** By the validating webhook. */
  public webhook(rule: VolcanoRejectionRuleName, path: string, message: string, suggestion?: string): void {
    this.list.push({ rule, path, message, by: 'volcano-webhook', stage: 'webhook', ...suggestion !== undefined && { suggestion } });
  }
}
