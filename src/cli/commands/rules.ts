import { FindingKind } from '../../finding';
import { didYouMean } from '../../lint/acknowledgements';
import { ruleNamed, RULE_CATALOGUE } from '../../lint/rule-catalogue';
import { engineOf } from '../../lint/rule-groups';
import { suggestion } from '../../policy/input';
import { oneOf } from '../../policy/policy-error';
import { RuleInfo } from '../../rule';
import { ExitStatus } from '../exit-status';
import { Page } from '../page';
import { ruleAsMarkdown, ruleAsText, rulesAsJson, rulesAsMarkdown, rulesAsText } from '../reports/rules';
import { Terminal } from '../terminal';
import { UsageError } from '../usage-error';

/** The options of `failure-policy rules`, as they are written. */
export interface RulesCommandOptions {
  readonly format: string;
  readonly kind?: string;
  readonly engine?: string;
  readonly colour?: boolean;
}

/** Shows the catalogue, or says what is known of one rule. */
export function rules(name: string | undefined, { format, colour, ...filter }: RulesCommandOptions, terminal: Terminal): ExitStatus {
  const page = new Page(terminal, colour);
  if (name === undefined) {
    const found = filtered(filter);
    terminal.write(format === 'json' ? rulesAsJson(found) : format === 'markdown' ? rulesAsMarkdown(found) : rulesAsText(found, page));
    return ExitStatus.OK;
  }
  if (filter.kind !== undefined || filter.engine !== undefined) throw new UsageError('--kind and --engine choose among all rules; leave them out beside a name');
  const rule = required(name);
  if (rule.name !== name) terminal.say(`${name} is called ${rule.name} now\n`);
  terminal.write(format === 'json' ? rulesAsJson([rule]) : format === 'markdown' ? ruleAsMarkdown(rule) : ruleAsText(rule, page));
  return ExitStatus.OK;
}

function filtered({ kind, engine }: Pick<RulesCommandOptions, 'kind' | 'engine'>): RuleInfo[] {
  const all = [...RULE_CATALOGUE.values()];
  const engines = [...new Set(all.map(engineOf))];
  if (engine !== undefined && !engines.includes(engine)) throw new UsageError(`no rule is called '${engine}/...'; ${suggestion(engine, engines)}`);
  const wanted = kind?.toUpperCase() as FindingKind | undefined;
  const found = all.filter(rule => (engine === undefined || engineOf(rule) === engine) && (wanted === undefined || rule.kind === wanted));
  if (found.length === 0) throw new UsageError(`'${engine}' has no rule of the kind ${kind}`);
  return found;
}

function required(name: string): RuleInfo {
  const rule = ruleNamed(name);
  if (rule) return rule;
  throw new UsageError(`'${name}' is no rule; ${near(name) ?? didYouMean(name)}`);
}

/** As many names as can be read at one glance. */
const SEVERAL = 8;

/** Rules of which somebody has written a part of the name: the end without the engine, or a word of it. */
function near(name: string): string | undefined {
  const names = [...RULE_CATALOGUE.keys()];
  const word = name.toLowerCase();
  const ending = names.filter(each => each.endsWith(`/${word}`));
  const found = ending.length > 0 ? ending : names.filter(each => each.includes(word));
  return word === '' || found.length === 0 || found.length > SEVERAL ? undefined : `did you mean ${oneOf(found.map(each => `'${each}'`))}?`;
}
