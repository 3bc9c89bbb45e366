import { Draw } from './draw';
import { Bare, FileData } from './file-text';

/*
 * Texts that a reader of YAML 1.1, of templates or of Python literals may take for something else.
 */

const plain = ['a', 'b c', '--name=x', 'train.py', '/data', 'x-y'];

const literals = [
  '0', '1', '-1', '007', '0o17', '0x1f', '1.10', '1e3', '1_000', '12:30', '2024-01-01', 'true', 'True', 'yes', 'None', 'null', '~', '', ' ',
  '0,1', '[1, 2]', '["a"]', '{"a": 1}', '{}', '()', '{1, 2}', 'b\'x\'', '1+2j', '...', '\'1\'', '"1"', '\'a\' \'b\'', '# a', 'a # b', 'a: b', '- a',
  '--lr=0.1', '*', '&a', '!a', '%a', '@a', 'a\nb', 'a\n', '\ta', '\u00e9', '\u2028', '\\n', '${X}', '$(X)', '${#X}', '.inf', 'NaN',
];

const templates = [
  '{{ p }}', '{{ params.p }}', '{{ params.p.value }}', '{{ params.p.as_arg }}', '{{ params.as_args }}', '{{ globals.run_name }}', '{{ globals.uuid }}',
  'x={{ p }}', '{{ p }}{{ p }}', '{{ nothing }}', 'a {{ nothing }} b', '{{ 1 + 1 }}', '{% if p %}a{% endif %}', '{% raw %}{{ x }}{% endraw %}',
  '{{ "a" | upper }}', '{{ [1, 2] }}', '{{ p or 3 }}', '{# a #}', '{{ \'{{\' }}',
];

/** What YAML 1.1 makes something else of, or PyYAML's reader alone. */
const bare = ['yes', 'No', 'on', 'OFF', 'y', 'true', '~', 'null', '1e3', '1.0e+3', '0o17', '017', '08', '1_000', '12:30', '2024-01-01', '.5', '1.', '0x1F',
  '.inf', '=', '-1', '+1', '0b11'];

/** A text that is mostly harmless. */
export function word(draw: Draw): FileData {
  return draw.once(3) ? awkward(draw) : draw.one(plain);
}

export function awkward(draw: Draw): FileData {
  switch (draw.below(6)) {
    case 0: return draw.one(templates);
    case 1: return draw.one(plain);
    default: return draw.one(literals);
  }
}

export function bareWords(draw: Draw): Bare {
  return new Bare(draw.one(bare));
}
