import { FindingSeverity } from '../../finding';
import { LintFinding } from '../lint-finding';
import { Formatter, LintResult } from '../lint-result';
import { headline } from './summary';
import { originOf, slashed, visible, visibleLines } from './words';

const COMMANDS: { readonly [severity in FindingSeverity]: string } = {
  [FindingSeverity.ERROR]: 'error',
  [FindingSeverity.WARNING]: 'warning',
  [FindingSeverity.INFO]: 'notice',
};

/**
 * For the log of a GitHub workflow, which shows the lines that are commands beside the changed lines of a pull request. The last line is none: it is
 * for those who read the log.
 */
export const github: Formatter = result => {
  const commands = result.findings.filter(each => each.acknowledged === undefined).map(each => command(each, result));
  return [...commands, headline(result)].map(line => `${line}\n`).join('');
};

function command(finding: LintFinding, result: LintResult): string {
  const properties: CommandProperties = finding.source !== undefined ? { file: slashed(finding.source), title: finding.rule } : {
    file: slashed(finding.file),
    line: finding.line,
    endLine: Math.max(finding.line, finding.endLine),
    col: finding.column,
    title: finding.rule,
  };
  const help = finding.suggestion === undefined ? '' : `help: ${finding.suggestion}`;
  const text = [finding.message, help, originOf(finding, result)].filter(part => part !== '').join('\n');
  return workflowCommand(COMMANDS[finding.severity], properties, text);
}

/** What stands before the text of a command. */
type CommandProperties = Readonly<Record<string, string | number>>;

/** A line that a GitHub workflow takes for a command: `::error file=job.yaml,line=3::what is wrong`. */
export function workflowCommand(name: string, properties: CommandProperties, text: string): string {
  const said = Object.entries(properties).map(([key, value]) => `${key}=${property(`${value}`)}`).join(',');
  return `::${name} ${said}::${data(text)}`;
}

/** The runner reads a command to the end of the line, and then puts these back. */
function data(text: string): string {
  return visibleLines(text).replace(/%/g, '%25').replace(/\n/g, '%0A');
}

function property(text: string): string {
  return data(visible(text)).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
