"""What becomes of a single job: what of the Pod and the operation is of interest, or {"refused": message}."""
import json

from way_of_a_run import checked, compiled, resolved, resource_of, sent

# What Polyaxon adds to every Pod starts with these.
POLYAXONS_ENV = ('POLYAXON_', 'NVIDIA_VISIBLE_DEVICES')
POLYAXONS_LABELS = ('app.kubernetes.io/', 'operation.polyaxon.com/')


def job_answer(path):
    try:
        stored = resolved(*compiled(sent(checked(path))))
        operation, resource = json.loads(stored.to_json()), resource_of(stored)
    except Exception as error:
        return {'refused': message_of(error)}
    template = resource['batchJobSpec']['template']
    metadata, spec = template['metadata'], template['spec']
    main = spec['containers'][0]
    return without_nothing({
        'operation': without_nothing({key: operation.get(key) for key in ['name', 'description', 'tags', 'queue', 'presets']}),
        'kind': resource['kind'],
        'termination': resource.get('termination'),
        'labels': without_polyaxons(metadata.get('labels')),
        'annotations': without_polyaxons(metadata.get('annotations')),
        'restartPolicy': spec.get('restartPolicy'),
        'serviceAccountName': spec.get('serviceAccountName'),
        'nodeSelector': spec.get('nodeSelector'),
        'tolerations': spec.get('tolerations'),
        'container': without_nothing({
            **{key: main.get(key) for key in ['name', 'image', 'command', 'args', 'resources']},
            'env': authors_env(main),
        }),
    })


def message_of(error):
    """The first line of the error."""
    error = telling(error)
    return f'{type(error).__name__}: {str(error).strip()}'.split('\n')[0][:200]


def telling(error):
    """The check's own error says only that something is wrong, its cause says what."""
    if 'Polyaxonfile is not valid' in str(error) and error.__cause__ is not None:
        return error.__cause__
    return error


def authors_env(container):
    return [each for each in container.get('env') or [] if not each['name'].startswith(POLYAXONS_ENV)]


def without_polyaxons(names):
    """Labels and annotations without those that Polyaxon adds."""
    return {name: value for name, value in (names or {}).items() if not name.startswith(POLYAXONS_LABELS)}


def without_nothing(fields):
    return {key: value for key, value in fields.items() if value not in (None, [], {})}
