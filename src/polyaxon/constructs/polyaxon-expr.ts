import { requireText } from '../../policy/input';
import { oneOf, PolicyError, quoted } from '../../policy/policy-error';
import { tokenOf } from '../expression';
import { GLOBALS, inputName } from '../writing/names';

/**
 * A template that Polyaxon fills in when it compiles a run. `toString()` gives a text that can stand in any text of a Polyaxon construct, alone or among
 * others: an argument, the value of an environment variable, a param. Only such a text becomes a template; what is written by hand with `{{` or `{%` is
 * refused, since a plain text must arrive as it was written.
 *
 * What an expression becomes is read once more as a Python value, except in `command`, `args` and `cmd` with 2.18. An argument that becomes empty, or up to
 * 2.17 becomes 0 or False, is dropped: write it behind its name, `--seed=...`.
 *
 * @example
 *
 * const args = [`--lr=${PolyaxonExpr.input('lr')}`];
 *
 * @see https://polyaxon.com/docs/core/specification/
 */
export class PolyaxonExpr {
  /**
   * The value of an input, or of a param of this name: `{{ name }}`.
   *
   * @param name the name of the input
   * @throws if it is no name that a template can have
   */
  public static input(name: string): PolyaxonExpr {
    return new PolyaxonExpr(`{{ ${inputName(name, 'an input')} }}`);
  }

  /**
   * A param as an argument: `{{ params.name.as_arg }}`, which is `--name=value`, or what the `argFormat` of the input says. A flag that is false, and an
   * optional input without a value, leave nothing, and the argument is dropped.
   *
   * @param name the name of the param
   * @throws if it is no name that a template can have
   */
  public static param(name: string): PolyaxonExpr {
    return new PolyaxonExpr(`{{ params.${inputName(name, 'a param')}.as_arg }}`);
  }

  /**
   * Something that Polyaxon knows of the run, such as `uuid`, `name`, `iteration` or `run_outputs_path`: `{{ globals.name }}`.
   *
   * @param name which one
   * @throws if Polyaxon has no such name; it would leave an empty text
   */
  public static globals(name: string): PolyaxonExpr {
    if (!GLOBALS.includes(name)) throw new PolicyError(`globals has ${oneOf([...GLOBALS], 'and')}, got ${quoted(name)}`);
    return new PolyaxonExpr(`{{ globals.${name} }}`);
  }

  /**
   * Any template of Jinja. Names that Polyaxon does not know leave an empty text, without an error.
   *
   * @param template a text with `{{ ... }}` or `{% ... %}`
   * @throws if there is no template in it, or if it has characters that Polyaxon refuses
   */
  public static raw(template: string): PolyaxonExpr {
    requireText(template, 'a template');
    if (!/\{\{[^]*\}\}|\{%[^]*%\}/.test(template)) throw new PolicyError(`a template has {{ ... }} or {% ... %}, got ${quoted(template)}`);
    return new PolyaxonExpr(template);
  }

  /**
   * Whether something is an expression, also one of another copy of this package.
   *
   * @param value anything
   */
  public static isExpr(value: any): boolean {
    return value !== null && typeof value === 'object' && typeof value._template === 'string';
  }

  /**
   * The template as it stands in the file.
   *
   * @internal
   */
  public readonly _template: string;

  private constructor(template: string) {
    this._template = template;
  }

  /** A text that stands for the template in texts of Polyaxon constructs. It is no template yet, so other constructs cannot use it. */
  public toString(): string {
    return tokenOf(this._template);
  }
}
