/* eslint-disable @typescript-eslint/no-require-imports -- a run writes one format, so the others are not loaded */
import type * as githubFormat from './github';
import type * as jsonFormat from './json';
import type * as junitFormat from './junit';
import type * as markdownFormat from './markdown';
import type * as prettyFormat from './pretty';
import type * as sarifFormat from './sarif';
import { suggestion } from '../../policy/input';
import { oneOf, PolicyError, quoted } from '../../policy/policy-error';
import { Formatter } from '../lint-result';

/** The output formats, as `--format` calls them. */
export type Format = 'pretty' | 'json' | 'sarif' | 'junit' | 'github' | 'markdown';

export const FORMATS: { readonly [name in Format]: Formatter } = {
  pretty: (...args) => (require('./pretty') as typeof prettyFormat).pretty(...args),
  json: (...args) => (require('./json') as typeof jsonFormat).json(...args),
  sarif: (...args) => (require('./sarif') as typeof sarifFormat).sarif(...args),
  junit: (...args) => (require('./junit') as typeof junitFormat).junit(...args),
  github: (...args) => (require('./github') as typeof githubFormat).github(...args),
  markdown: (...args) => (require('./markdown') as typeof markdownFormat).markdown(...args),
};

/** The format that a user named. */
export function formatNamed(name: string): Format {
  const known = Object.keys(FORMATS);
  if (known.includes(name)) return name as Format;
  const near = suggestion(name, known);
  throw new PolicyError(`the format must be ${oneOf(known)}, got ${quoted(name)}${near.startsWith('did you mean') ? `; ${near}` : ''}`);
}
