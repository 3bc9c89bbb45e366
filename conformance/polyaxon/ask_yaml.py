"""Asks the Polyaxon client of this Python environment what it reads from texts of YAML.

usage: python ask_yaml.py TEXTS ANSWERS

TEXTS is JSON: a list of texts. ANSWERS is JSON: {"client": versions, "answers": a list}. An answer is {"value": the value} or {"refused": the name of
the error}. What JSON cannot hold is an object with one key: int beyond 2^53, float, date, datetime, dict (its entries in their order), other (the name
of the type; a text with half a character is one of them), and cycle for what contains itself.

Each text is read from a .yaml file and from a .json file: the client reads both as YAML, and this program stops if it does not.
"""
import datetime
import json
import pathlib
import platform
import sys
import tempfile
from importlib.metadata import version

from clipped.config.spec import ConfigSpec


def main(texts, answers):
    with tempfile.TemporaryDirectory() as folder:
        read = [ask(text, pathlib.Path(folder)) for text in json.loads(pathlib.Path(texts).read_text())]
    client = {package: version(package) for package in ['polyaxon', 'clipped', 'PyYAML']}
    pathlib.Path(answers).write_text(json.dumps({'client': {**client, 'Python': platform.python_version()}, 'answers': read}))


def ask(text, folder):
    by_yaml, by_json = (ask_file(text, folder / f'file.{suffix}') for suffix in ['yaml', 'json'])
    if by_yaml != by_json:
        sys.exit(f'the name of the file makes a difference: {text!r}')
    return by_yaml


def ask_file(text, path):
    path.write_bytes(text.encode())
    try:
        return {'value': plain(ConfigSpec.get_from(str(path)).read(), [])}
    except Exception as error:
        # The client hides two of the loader's errors behind its own.
        return {'refused': type(error.__cause__ or error).__name__}


def plain(value, around):
    if any(value is each for each in around):
        return {'cycle': True}
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return value if value.isascii() or not any('\ud800' <= char <= '\udfff' for char in value) else {'other': 'str'}
    if isinstance(value, int):
        return value if abs(value) < 2 ** 53 else {'int': str(value)}
    if isinstance(value, float):
        return {'float': repr(value)}
    if isinstance(value, datetime.datetime):
        return {'datetime': value.isoformat()}
    if isinstance(value, datetime.date):
        return {'date': value.isoformat()}
    inside = [*around, value]
    if isinstance(value, (list, tuple)):
        return [plain(each, inside) for each in value]
    if isinstance(value, dict):
        return {'dict': [[plain(key, inside), plain(each, inside)] for key, each in value.items()]}
    return {'other': type(value).__name__}


if __name__ == '__main__':
    main(*sys.argv[1:])
