#!/usr/bin/env python3
"""The models of an installed Polyaxon client, as data.

    VENV/bin/python export_models.py > models-2.18.json

Every model that a component, an operation or a compiled operation can contain, as the validator behind it has it: its fields with their aliases, types and
defaults, and the names of the functions that look at values beyond their types. `join_models.py` makes one table of those of several clients. The output
depends on the client alone.
"""
import datetime
import enum
import inspect
import json
import sys

from pydantic_core import PydanticUndefined

# What only leads from a member of an enum to its value, which the table has anyway.
ENUM_VALUES = ("attrgetter", "_literal_schema")


def core_schema(model):
    dict(model.__pydantic_core_schema__)  # a schema that waits for its first use is there from now on
    return model.__pydantic_core_schema__


class Export:
    def __init__(self):
        self.models = {}
        self.kubernetes = {}
        self.references = {}

    def add(self, model):
        return self.type_of(core_schema(model))

    def type_of(self, schema):
        return getattr(self, "type_" + schema["type"].replace("-", "_"))(schema)

    def type_definitions(self, schema):
        self.references.update({definition["ref"]: definition for definition in schema["definitions"]})
        for definition in schema["definitions"]:
            self.type_of(definition)
        return self.type_of(schema["schema"])

    def type_definition_ref(self, schema):
        inner = self.references[schema["schema_ref"]]
        while inner["type"] != "model":
            inner = inner["schema"]
        return ["model", inner["cls"].__name__]

    def type_any(self, schema):
        return "any"

    def type_bool(self, schema):
        return "bool"

    def type_date(self, schema):
        return "date"

    def type_datetime(self, schema):
        return "datetime"

    def type_timedelta(self, schema):
        return "timedelta"

    def type_int(self, schema):
        return self.number("int", schema)

    def type_float(self, schema):
        return self.number("float", schema)

    @staticmethod
    def number(name, schema):
        name = ("strict " if schema.get("strict") else "") + name
        for bound, sign in (("gt", ">"), ("ge", ">=")):
            if bound in schema:
                name += sign + str(schema[bound])
        return name

    def type_str(self, schema):
        if "pattern" in schema:
            return "name"
        return "strict str" if schema.get("strict") else "str"

    def type_list(self, schema):
        return ["list", self.type_of(schema["items_schema"]) if "items_schema" in schema else "any"]

    def type_tuple(self, schema):
        return ["tuple"] + [self.type_of(item) for item in schema["items_schema"]]

    def type_dict(self, schema):
        return ["dict"] + [self.type_of(schema[key]) if key in schema else "any" for key in ("keys_schema", "values_schema")]

    def type_nullable(self, schema):
        return ["nullable", self.type_of(schema["schema"])]

    def type_literal(self, schema):
        return ["literal"] + [plain(value) for value in schema["expected"]]

    def type_enum(self, schema):
        return ["literal"] + [plain(value) for value in schema["members"]]

    def type_union(self, schema):
        return ["union"] + [self.type_of(choice) for choice in schema["choices"]]

    def type_tagged_union(self, schema):
        assert schema["discriminator"] == "kind"
        return ["kind", {plain(kind): self.type_of(choice) for kind, choice in schema["choices"].items()}]

    def type_is_instance(self, schema):
        name = schema["cls"].__name__
        if name not in self.kubernetes:
            self.kubernetes[name] = attributes_of(schema["cls"])
        return ["kubernetes", name]

    def type_function_before(self, schema):
        return self.function("before", schema)

    def type_function_after(self, schema):
        return self.function("after", schema)

    def function(self, when, schema):
        function = schema["function"]["function"]
        name = getattr(function, "__qualname__", repr(function))
        inner = schema["schema"]
        if any(word in name for word in ENUM_VALUES):
            return self.type_of(inner)
        if name.startswith("RefField."):
            return "reference"
        if name.startswith(("RangeList.", "RangeStr.")):
            owner = function.__self__._CLASS
            # The classes of the ranges are in no schema of their own where only a list or a text is allowed.
            self.add(owner)
            return ["range list" if "List" in name else "range text", owner.__name__]
        if inner["type"] == "model":
            model = self.type_of(inner)
            self.models[model[1]].setdefault(when, []).append(name)
            return model
        return [when, name, self.type_of(inner)]

    def type_model(self, schema):
        cls = schema["cls"]
        name = cls.__name__
        if name in self.models:
            # A second pass over the same model adds its functions a second time.
            for when in ("before", "after"):
                self.models[name].pop(when, None)
        model = {}
        self.models[name] = model
        fields = schema["schema"]
        while fields["type"] != "model-fields":
            model.setdefault("before", []).append(fields["function"]["function"].__qualname__)
            fields = fields["schema"]
        model["fields"] = {key: self.field_of(value) for key, value in fields["fields"].items()}
        if getattr(cls, "_USE_DISCRIMINATOR", False):
            model["kind"] = plain(cls._IDENTIFIER)
        for key, attribute in (
            ("kubernetes", "_SWAGGER_FIELDS"), ("own", "_FIELDS_MANUAL_PATCH"), ("sameKind", "_FIELDS_SAME_KIND_PATCH"), ("each", "_FIELDS_DICT_PATCH"),
            ("dumped", "_CUSTOM_DUMP_FIELDS"),
        ):
            # What is a set in the client comes in any order.
            value = [field for field in cls.model_fields if field in getattr(cls, attribute)]
            if value:
                model[key] = value
        if getattr(cls, "_KEEP_NONE", False):
            model["keepsNull"] = True
        return ["model", name]

    def field_of(self, field):
        schema = field["schema"]
        out = {}
        if "validation_alias" in field:
            out["alias"] = field["validation_alias"]
        if schema["type"] == "default":
            if schema.get("default") is not None:
                out["default"] = plain(schema["default"])
            schema = schema["schema"]
        else:
            out["required"] = True
        out["type"] = self.type_of(schema)
        return out


def attributes_of(cls):
    """The attributes of a class of the Kubernetes client, and those that it wants to have."""
    required = []
    for name in cls.attribute_map:
        value = getattr(cls, name)
        if isinstance(value, property) and value.fset and "is None" in inspect.getsource(value.fset):
            required.append(name)
    out = {"attributes": list(cls.attribute_map)}
    if required:
        out["required"] = required
    return out


def plain(value):
    if isinstance(value, enum.Enum):
        return value.value
    assert value is None or isinstance(value, (str, int, float, bool)), value
    return value


def main():
    import importlib.metadata

    from polyaxon import schemas

    export = Export()
    roots = [schemas.V1Component, schemas.V1Operation, schemas.V1CompiledOperation]
    try:
        from polyaxon._flow.polyaxonfile import V1Polyaxonfile
        roots.append(V1Polyaxonfile)
    except ImportError:
        pass  # up to 2.17 a file is a component or an operation
    from polyaxon._schemas.types import V1EventType
    from polyaxon._flow.run.kubeflow.replica import V1KFReplica
    from polyaxon._polyaxonfile.specs.sections import Sections

    for model in roots + [V1EventType, V1KFReplica]:
        export.add(model)
    json.dump(
        {
            "client": importlib.metadata.version("polyaxon"),
            "sections": list(Sections.SECTIONS),
            "models": {name: export.models[name] for name in sorted(export.models)},
            "kubernetes": {name: export.kubernetes[name] for name in sorted(export.kubernetes)},
        },
        sys.stdout,
        indent=1,
    )
    print()


if __name__ == "__main__":
    main()
