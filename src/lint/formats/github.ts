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
  const properties = finding.source !== undefined ? { file: slashed(finding.source), title: finding.rule } : {
    file: slashed(finding.file),
    line: finding.line,
    endLine: Math.max(finding.line, finding.endLine),
    col: finding.column,
    title: finding.rule,
  };
  const said = Object.entries(properties).map(([name, value]) => `${name}=${property(`${value}`)}`).join(',');
  const help = finding.suggestion === undefined ? '' : `help: ${finding.suggestion}`;
  const text = [finding.message, help, originOf(finding, result)].filter(part => part !== '').join('\n');
  return `::${COMMANDS[finding.severity]} ${said}::${data(text)}`;
}

/** The runner reads a command to the end of the line, and then puts these back. */
function data(text: string): string {
  return visibleLines(text).replace(/%/g, '%25').replace(/\n/g, '%0A');
}

function property(text: string): string {
  return data(visible(text)).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
