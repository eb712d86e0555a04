// Connections of a virtual board that runs under Node: sockets of this machine.
import { connect } from "node:net";
import type { Dial } from "../../devices/sim/net";

/** `interrupt` runs what the world does to the board, which may be between two moments of its own time. */
export const dialTcp =
  (interrupt: (work: () => void) => void): Dial =>
  ({ host, port }, near) => {
    const socket = connect(port, host);
    socket.on("connect", () => interrupt(() => near.opened()));
    socket.on("data", data => interrupt(() => near.heard(data)));
    socket.on("error", () => undefined);
    socket.on("close", () => interrupt(() => near.closed()));
    return { write: bytes => void socket.write(bytes), end: () => socket.destroy() };
  };
