"""`motu serve`: the browser app."""

from __future__ import annotations

import argparse
import ipaddress
import socket
import sys

from motu.cli import Command
from motu.cli.common import whole
from motu.cli.language import say
from motu.core.errors import BadOption

USUAL_PORT = 8080
TRIES = 20
MOST_PROCESSES = 64


class Serve(Command):
    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help=say("argument.host"))
        parser.add_argument("--port", type=whole, metavar="N", help=say("argument.port"))
        parser.add_argument("--database", metavar="ADDRESS", help=say("argument.database"))
        parser.add_argument("--processes", type=whole, default=1, metavar="N", help=say("argument.processes"))
        parser.add_argument("--bot-processes", type=whole, metavar="N", help=say("argument.bot_processes"))
        parser.add_argument("--pace", type=float, default=0.9, metavar="SECONDS", help=say("argument.pace"))
        parser.add_argument("--rate", type=float, metavar="N", help=say("argument.rate"))
        parser.add_argument("--proxy", action="append", default=[], metavar="ADDRESS", help=say("argument.proxy"))

    def run(self, arguments: argparse.Namespace) -> int:
        from motu.tables.store import default_database
        from motu.web.app import RATE
        from motu.web.server import ServerSettings, serve

        if not 1 <= arguments.processes <= MOST_PROCESSES:
            raise BadOption(f"--processes is a number from 1 to {MOST_PROCESSES}, not {arguments.processes}")
        settings = ServerSettings(
            arguments.database or default_database(),
            arguments.bot_processes or None,
            arguments.pace,
            RATE if arguments.rate is None else arguments.rate,
            tuple(arguments.proxy),
            arguments.processes,
        )
        listeners = listen(arguments.host, arguments.port, arguments.processes)
        if arguments.processes == 1:
            serve(listeners[0], settings, lambda: greet(listeners[0]))
        else:
            from motu.web.processes import Family

            Family(listeners, settings).run(lambda: greet(listeners[0]))
        return 0


def listen(host: str, port: int | None, count: int = 1) -> list[socket.socket]:
    """So many sockets at this address; without a port, at the usual one or the first free one after it.

    Linux shares out new connections among several sockets at one address. Elsewhere all processes have the same one.
    """
    for candidate in [port] if port is not None else range(USUAL_PORT, USUAL_PORT + TRIES):
        if not 0 <= candidate <= 65535:
            raise BadOption(f"a port is a number from 0 to 65535, not {candidate}")
        try:
            first = bound(host, candidate)  # alone, so that nobody else listens there
            if count > 1 and sys.platform == "linux":
                place = first.getsockname()[1]
                first.close()
                made = [bound(host, place, together=True) for _ in range(count)]
            else:
                made = [first] * count
        except OSError as problem:
            if port is not None or problem.errno is None:
                raise BadOption(f"nothing can listen at {host} port {candidate}: {problem.strerror or problem}") from None
            continue
        for listener in made:
            listener.listen(512)
            listener.set_inheritable(True)
        return made
    raise BadOption(f"the ports {USUAL_PORT} to {USUAL_PORT + TRIES - 1} are all in use; choose another with --port")


def bound(host: str, port: int, together: bool = False) -> socket.socket:
    """A socket with this address; `together` with others of ours."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        if sys.platform == "win32":  # where SO_REUSEADDR would let two servers listen at one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if together:
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


def greet(listener: socket.socket) -> None:
    """Say where the pages are; warn if others in the network can reach them."""
    host, port = listener.getsockname()[:2]
    address = ipaddress.ip_address(host)
    shown = "127.0.0.1" if address.is_unspecified else f"[{host}]" if address.version == 6 else host
    print(say("serve.ready", address=f"http://{shown}:{port}/"), flush=True)
    if not address.is_loopback:
        print(say("serve.warning", address=f"http://{own_address() if address.is_unspecified else shown}:{port}/"), flush=True)
    print(say("serve.stop"), flush=True)


def own_address() -> str:
    """The address of this machine in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


COMMAND = Serve()
