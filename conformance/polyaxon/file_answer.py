"""What becomes of a whole Polyaxonfile.

{"accepted": false, "why": error}, or {"accepted": true} with one of
- "resource": the custom resource, of which its Pods and its termination are of interest,
- "children": of a matrix whose rows are known, how many there are and what becomes of the first ones,
- "problem": why server or agent cannot make a resource of it,
- nothing: a matrix whose rows only a server knows.
"""
import math
import os
import re

from job_answer import POLYAXONS_ENV, telling, without_nothing
from way_of_a_run import checked, children_of, compiled, resolved, resource_of, rows_of, sent

FIRST_CHILDREN = 4
FIRST_LINES = 6


def file_answer(*paths):
    """Of a file, or of a file and the presets that are laid over it."""
    try:
        operation = checked(*paths)
    except (Exception, SystemExit) as error:
        return {'accepted': False, 'why': why(error)}
    try:
        return {'accepted': True, **lowered(sent(operation))}
    except Exception as error:
        return {'accepted': True, 'problem': why(error)}


def lowered(content):
    operation, params = compiled(content)
    has_matrix = operation.matrix is not None
    operation = resolved(operation, params)
    if not has_matrix:
        return {'resource': resource_answer(resource_of(operation))}
    rows = rows_of(operation.matrix)
    if rows is None:
        return {}
    first = rows[:FIRST_CHILDREN]
    children = children_of(content, operation, first)
    return {'children': {'total': len(rows), 'first': [child_answer(row, child) for row, child in zip(first, children)]}}


def child_answer(row, child):
    try:
        resource = resource_answer(resource_of(resolved(*compiled(sent(child)))))
    except Exception as error:
        return {'params': writable(row), 'problem': why(error)}
    containers = [pod['containers'][0] for pod in resource['pods']]
    return without_nothing({'params': writable(row), 'termination': resource.get('termination'), 'containers': containers})


def resource_answer(resource):
    return writable(without_nothing({
        'kind': resource['kind'],
        'termination': resource.get('termination'),
        'pods': list(pods_in(resource)),
    }))


def pods_in(node, path=()):
    """The Pod templates of a resource, but for those in lists; which kind of run has them where is different for each."""
    if not isinstance(node, dict):
        return
    if 'containers' in node and 'template' in path[-2:]:
        yield without_nothing({
            'at': '.'.join(path),
            'restartPolicy': node.get('restartPolicy'),
            'initContainers': [without_random(each['name']) for each in node.get('initContainers') or []],
            'containers': [container_answer(each) for each in node['containers']],
        })
    for key, value in node.items():
        yield from pods_in(value, (*path, key))


def container_answer(container):
    name = without_random(container['name'])
    if name.startswith('polyaxon-sidecar'):
        return {'name': name}
    env = [each for each in container.get('env') or [] if not is_polyaxons(each)]
    return {
        'name': name,
        # Also an empty list is an answer: that it arrives as one.
        **{key: container[key] for key in ['image', 'command', 'args', 'resources'] if container.get(key) is not None},
        **({'env': env} if env else {}),
    }


def is_polyaxons(variable):
    """The agent does not look at the entries of the author: one need not have a name, nor be a mapping."""
    name = variable.get('name') if isinstance(variable, dict) else None
    return isinstance(name, str) and name.startswith(POLYAXONS_ENV)


def without_random(name):
    """The client adds random digits to the names of some containers."""
    return re.sub(r'-[0-9a-f]{10}(?=-|$)', '-*', name)


def why(error):
    error = telling(error)
    return {'type': type(error).__name__, 'lines': [without_places(line)[:200] for line in lines_of(error)[:FIRST_LINES]]}


def lines_of(error):
    """A line for each problem where the error lists them, else the lines of its message."""
    if callable(getattr(error, 'errors', None)):
        return ['.'.join(str(step) for step in each['loc']) + ': ' + each['msg'] for each in error.errors()]
    return [line.strip() for line in str(error).split('\n') if line.strip()]


def without_places(line):
    """The folder of the file and addresses in memory are others in every run."""
    return re.sub(r'\b0x[0-9a-f]{6,}', '0x*', line.replace(os.getcwd() + os.sep, ''))


def writable(value):
    """JSON has no number for these, and no dates."""
    if isinstance(value, dict):
        return {str(key): writable(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [writable(each) for each in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)
