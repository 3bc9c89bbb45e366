"""Asks the recorded versions of the Polyaxon client about the files of folders, and writes their verdicts beside them: verdicts.json with
those of `polyaxon check`, verdicts-without-params.json with those of `polyaxon check --lint`, which wants no values for the inputs.

usage: python record_verdicts.py FOLDER...

Needs setup.sh before. Any Python will do: each client runs in its own environment.
"""
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
CLIENTS = ['2.13.3', '2.16.4', '2.17.0', '2.18.0']


def main(folders):
    for folder in map(pathlib.Path, folders):
        answers = {client.rpartition('.')[0]: ask(client, folder) for client in CLIENTS}
        for name in next(iter(answers.values())):
            write(folder / f'{name}.json', {version: answer[name] for version, answer in answers.items()})


def write(path, by_version):
    """A line for each file, so that a change can be read."""
    files = next(iter(by_version.values()))
    lines = [f'{json.dumps(file)}: {json.dumps({version: verdicts[file] for version, verdicts in by_version.items()})}' for file in files]
    path.write_text('{\n' + ',\n'.join(lines) + '\n}\n')
    print(f'{path}: {len(lines)} files')


def ask(client, folder):
    python = HERE / f'.venv-{client}' / 'bin' / 'python'
    printed = subprocess.run([python, '-B', '-W', 'ignore', HERE / 'ask_verdicts.py', folder], check=True, capture_output=True, text=True).stdout
    # The client has its own words on some files; the answer is the last line.
    return json.loads(printed.splitlines()[-1])


if __name__ == '__main__':
    main(sys.argv[1:])
