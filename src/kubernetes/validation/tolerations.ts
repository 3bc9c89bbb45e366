import { Toleration } from '../api-types';
import { FieldErrors } from './field-errors';
import { labelValueMessages, qualifiedNameMessages } from './formats';
import { TypedTextErrors } from './typed-text';

/*
 * Which taints of nodes a Pod tolerates. https://kubernetes.io/docs/concepts/scheduling-eviction/taint-and-toleration/
 */

const RULE = 'kubernetes/toleration';

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

export function checkTolerations(tolerations: readonly Toleration[], path: string, errors: FieldErrors): void {
  for (const [i, toleration] of tolerations.entries()) checkToleration(toleration, `${path}[${i}]`, errors);
}

function checkToleration(toleration: Toleration, path: string, errors: FieldErrors): void {
  const { key = '', operator = '', effect = '', tolerationSeconds } = toleration;
  if (key !== '') errors.invalidFor(RULE, `${path}.key`, key, qualifiedNameMessages(key, errors.server.words));
  if (key === '' && operator !== 'Exists') {
    new TypedTextErrors(errors).invalid(RULE, `${path}.operator`, operator,
      'operator must be Exists when `key` is empty, which means "match all values and all keys"');
  }
  if (tolerationSeconds !== undefined && effect !== 'NoExecute') {
    new TypedTextErrors(errors).invalid(RULE, `${path}.effect`, effect, 'effect must be \'NoExecute\' when `tolerationSeconds` is set');
  }
  checkOperator(toleration, `${path}.operator`, errors);
  if (effect !== '' && !EFFECTS.includes(effect)) new TypedTextErrors(errors).notSupported(RULE, `${path}.effect`, effect, EFFECTS);
}

function checkOperator(toleration: Toleration, path: string, errors: FieldErrors): void {
  const { operator = '', value = '' } = toleration;
  switch (operator) {
    case '':
    case 'Equal': {
      const messages = labelValueMessages(value, errors.server.words);
      if (messages.length > 0) errors.invalid(RULE, path, value, messages.join(';'));
      return;
    }
    case 'Exists':
      if (value !== '') errors.invalid(RULE, path, errors.server.minor >= 32 ? value : toleration, 'value must be empty when `operator` is \'Exists\'');
      return;
    case 'Lt':
    case 'Gt':
      if (errors.server.has('TaintTolerationComparisonOperators')) return;
      new TypedTextErrors(errors).notSupported(RULE, path, operator, errors.server.minor >= 35 ? ['Equal', 'Exists', 'Lt', 'Gt'] : ['Equal', 'Exists']);
      return;
    default: new TypedTextErrors(errors).notSupported(RULE, path, operator, ['Equal', 'Exists']);
  }
}
