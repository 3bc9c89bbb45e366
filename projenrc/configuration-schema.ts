import { ENGINES } from '../src/engine-list';
import { RULE_CATALOGUE } from '../src/lint/rule-catalogue';

/*
 * What the schema of the configuration says of engines and rules, so that an editor can offer their names. The rest of the schema is written by hand.
 */

/** The text of the schema with the engines and rules that there are. */
export function withCatalogue(text: string): string {
  const schema = JSON.parse(text);
  const { definitions: { target, engines, rule, severities, ...definitions }, ...rest } = schema;
  return `${compact({ ...rest, definitions: { ...definitions, ...catalogue() } })}\n`;
}

function catalogue(): object {
  const rules = [...RULE_CATALOGUE.values()];
  const described = [
    ...rules.map(({ name, summary }) => [name, summary]),
    ...rules.flatMap(({ name, aliases = [] }) => aliases.map(alias => [alias, `It is called ${name} now.`])),
  ];
  return {
    target: {
      description: 'An engine, and its version unless it is the default one.',
      enum: ENGINES.flatMap(({ name, versions }) => [name, ...versions.map(({ version }) => `${name}=${version}`)]),
    },
    engines: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(ENGINES.filter(engine => engine.manifests).map(({ name }) => [name, { $ref: '#/definitions/patterns' }])),
    },
    // What is said of a file or of an acknowledgement can only be turned off.
    rule: { description: 'The name of a rule whose findings can be accepted.', enum: described.map(([name]) => name).filter(name => !/^(?:input|acknowledgement)\//.test(name)) },
    severities: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(described.map(([name, description]) => [name, { description, $ref: '#/definitions/severity' }])),
    },
  };
}

const WIDTH = 150;

/** JSON as people write it: what fits into a line stands in one. */
function compact(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  const [open, close, space] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', ' '];
  const parts = Array.isArray(value) ? value.map(each => compact(each, deeper))
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${compact(each, deeper)}`);
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (indent !== '' && !line.includes('\n') && indent.length + line.length <= WIDTH) return line;
  return `${open}\n${parts.map(part => deeper + part).join(',\n')}\n${indent}${close}`;
}
