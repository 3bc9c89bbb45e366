import { renderTemplate } from '../../../src/polyaxon/python/template';
import { pythonValue, PythonFloat, PythonValue } from '../../../src/polyaxon/python/values';

const CONTEXT = new Map<string, PythonValue>([
  ['p', 1], ['q', 'd'], ['lr', new PythonFloat(0.1)], ['flag', true], ['nothing', null], ['items', [1, new PythonFloat(2), 'x']],
  ['params', pythonValue({ p: { as_arg: '--p=1' }, empty: null })],
]);

test.each([
  ['{{ p }}', '1'], ['{{ nope }}', ''], ['{{ nothing }}', 'None'], ['{{ params.empty }}', 'None'], ['{{ flag }}', 'True'], ['{{ lr * 2 }}', '0.2'],
  ['{{ items }}', '[1, 2.0, \'x\']'], ['{% raw %}{{ x }}{% endraw %}', '{{ x }}'], ['a {{- q -}} b', 'adb'], ['{{ q }}\n', 'd'], ['{# c #}{{ q }}', 'd'],
  ['{{ nope | default("z") }}', 'z'], ['{{ items | join(",") }}', '1,2.0,x'], ['{% for x in items %}{{ x }}{% if not loop.last %};{% endif %}{% endfor %}', '1;2.0;x'],
  ['{{ params.p.as_arg }}', '--p=1'], ['{{ p if nope else q }}', 'd'], ['{{ items | tojson }}', '[1, 2.0, "x"]'], ['{{ q }}{#', 'd'],
])('renders %j', (template, text) => {
  expect(renderTemplate(template, CONTEXT)).toEqual({ kind: 'text', text });
});

test.each([
  '{{print $1}}', '{{ .Id }}', '{{ }}', '{{ p', '{{ p q }}', '{% foo %}', '{{ nope.x }}', '{{ p | nope }}', '{# c {{ p }}', '{{ p + "a" }}', '{{ 1 // 0 }}',
  '{{ [1 2] }}', '{{ p) }}',
])('finds what is wrong with %j', template => {
  expect(renderTemplate(template, CONTEXT).kind).toBe('problem');
});

test.each([
  '{{ items | map("int") | list }}', '{{ 1 < 2 < 3 }}', '{% macro m() %}{% endmacro %}', '{{ q is divisibleby(2) }}', '{{ range(100000) }}',
  '{% for a in range(9999) %}{% for b in range(9999) %}x{% endfor %}{% endfor %}', '{{ "a" * 100000000 }}',
])('does not guess %j', template => {
  expect(renderTemplate(template, CONTEXT).kind).toBe('beyond');
});
