"""Asks the Polyaxon client of this Python environment whether it accepts the files of a folder, each where it is, as others refer to it.

usage: python ask_verdicts.py FOLDER

Prints JSON: for each file what `polyaxon check -f FILE` says, and what it says with `--lint`, which wants no values for the inputs. An answer is true,
false, or null if it depends on a server, as for a component of a hub or of another host. Nothing is sent anywhere.
"""
import json
import os
import pathlib
import socket
import sys
import tempfile

# The client reads settings and writes caches below the home folder: an empty one keeps those of the user out of the answers.
HOME = tempfile.TemporaryDirectory()
os.environ['HOME'] = os.environ['POLYAXON_CONFIG_PATH'] = HOME.name
os.environ['POLYAXON_NO_CONFIG'] = 'true'

from polyaxon._polyaxonfile.check import check_polyaxonfile  # noqa: E402


class Servers:
    """Stands in for the network: nobody answers, and it remembers that somebody was asked."""

    def __init__(self):
        self.asked = False

    def refuse(self, *_, **__):
        self.asked = True
        raise OSError('no server is asked here')


def verdict(path, servers, validate_params):
    servers.asked = False
    try:
        check_polyaxonfile(polyaxonfile=str(path), is_cli=False, verbose=False, validate_params=validate_params)
        return True
    except (Exception, SystemExit):
        return None if servers.asked else False


def main(folder):
    servers = Servers()
    socket.create_connection = socket.getaddrinfo = socket.socket.connect = servers.refuse
    paths = sorted(pathlib.Path(folder).glob('*.yml'))
    print(json.dumps({
        'verdicts': {path.name: verdict(path, servers, True) for path in paths},
        'verdicts-without-params': {path.name: verdict(path, servers, False) for path in paths},
    }))


if __name__ == '__main__':
    main(*sys.argv[1:])
