import { FAILING_CODES } from './exit-code-words';
import { JobSpec } from '../api-types';

/** The failing exit codes, in classes within which no rule of these specs tells one from another. To ask of each class is to ask of every code. */
export function exitCodeClasses(...specs: readonly JobSpec[]): number[][] {
  const named = new Set(specs.flatMap(namedCodes));
  const rest = FAILING_CODES.filter(code => !named.has(code));
  return [...FAILING_CODES.filter(code => named.has(code)).map(code => [code]), ...rest.length > 0 ? [rest] : []];
}

function namedCodes({ podFailurePolicy, template }: JobSpec): number[] {
  const { containers = [], initContainers = [] } = template?.spec ?? {};
  return [
    ...(podFailurePolicy?.rules ?? []).flatMap(({ onExitCodes }) => onExitCodes?.values ?? []),
    ...[...containers, ...initContainers].flatMap(({ restartPolicyRules = [] }) => restartPolicyRules)
      .flatMap(({ exitCodes }) => exitCodes?.values ?? []),
  ];
}
