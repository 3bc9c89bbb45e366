"""The way of a Polyaxonfile to the custom resource of its run, each step a function of the client's package.

The client reads and checks the file and sends it as JSON; the server compiles it, stores that as JSON, resolves it and stores that; the agent makes
the custom resource of it. So no server, cluster or network is needed.
"""
import json

from polyaxon import settings
from polyaxon._compiler import resolver
from polyaxon._k8s.executor.base import BaseExecutor
from polyaxon._polyaxonfile import CompiledOperationSpecification, OperationSpecification
from polyaxon._polyaxonfile.check import check_polyaxonfile
from polyaxon._polyaxonfile.manager.workflows import get_ops_from_suggestions

RUN = {'owner_name': 'owner', 'project_name': 'project', 'run_uuid': '1'.rjust(32, '0')}


def checked(*paths):
    """The operation that `polyaxon check` accepts, with the presets after the first path laid over it; an error if it does not."""
    return check_polyaxonfile(polyaxonfile=list(paths) if len(paths) > 1 else paths[0], is_cli=False, verbose=False)


def sent(operation):
    """What the client sends: 2.18 the file as the author wrote it, earlier versions the operation that they made of it."""
    return operation.to_source_json() if hasattr(operation, 'to_source_json') else operation.to_json()


def compiled(content):
    """The compiled operation and its params."""
    try:
        from polyaxon._polyaxonfile.specs import read_polyaxonfile
    except ImportError:
        operation = OperationSpecification.read(content)
        return OperationSpecification.compile_operation(operation), operation.params
    return OperationSpecification.compile_operation_with_params(read_polyaxonfile(json.loads(content)))


def resolved(operation, params):
    """The operation with its params and contexts filled in, as the server stores it."""
    stored = CompiledOperationSpecification.read(operation.to_json())
    _, operation = resolver.resolve(
        compiled_operation=stored,
        project_uuid=RUN['project_name'],
        run_name=run_name(stored),
        run_path=RUN['run_uuid'],
        params={name: param.to_dict() for name, param in (params or {}).items()},
        resolver_cls=Resolver,
        **RUN,
    )
    return operation


def resource_of(operation):
    """The custom resource that the agent makes of a resolved operation."""
    return BaseExecutor.convert(
        content=operation.to_json(),
        run_name=run_name(operation),
        agent_content=settings.AGENT_CONFIG.to_json(),
        default_auth=False,
        **RUN,
    )


def run_name(operation):
    return operation.name or 'run'


class Resolver(resolver.BaseResolver):
    """The resolver of the package and what the server's own adds for a matrix: params are filled in before it is spread out."""

    def resolve_params(self):
        operation = self.compiled_operation
        if not operation.matrix:
            return
        self.apply_params(should_be_resolved=False)
        filled = CompiledOperationSpecification.apply_section_contexts(
            config=self.compiled_operation, section=self.compiled_operation.matrix.to_dict(), param_spec=self.param_spec)
        self.compiled_operation.matrix = type(operation.matrix).read(filled)


def rows_of(matrix):
    """The params of each child, or None if only a server can tell them."""
    if matrix.kind == 'mapping':
        from hypertune.search_managers.mapping.manager import MappingManager as Manager
    elif matrix.kind == 'grid':
        from hypertune.search_managers.grid_search.manager import GridSearchManager as Manager
    else:
        return None
    return [row if isinstance(row, dict) else row.to_dict() for row in Manager(matrix).get_suggestions()]


def children_of(content, operation, rows):
    """The operations that the server makes of some rows of a resolved matrix."""
    return get_ops_from_suggestions(content=content, compiled_operation=operation, suggestions=rows)
