import type { PythonValue } from '../python/values';

/*
 * What an agent knows and a file does not say.
 */

/** A connection in the settings of an agent. */
export interface AgentConnection {
  readonly kind: 'artifacts' | 'git' | 'other';
  /** What templates see of it; absent if it is not known. */
  readonly schema?: PythonValue;
}

export interface Agent {
  readonly connections: Readonly<Record<string, AgentConnection>>;
  /** Whether there are no others: an operation that asks for another one fails. */
  readonly hasAll: boolean;
  readonly namespace: string;
  /** The name of the connection for artifacts. */
  readonly artifactsStore: string;
}

/** An agent of which nothing is known has whatever an operation asks for. */
export const ANY_AGENT: Agent = { connections: {}, hasAll: false, namespace: 'polyaxon', artifactsStore: 'artifacts' };

/** A run as templates see it, before there is one. */
export const RUN = { owner: 'owner', project: 'project', uuid: '00000000000000000000000000000001', name: 'run' } as const;
