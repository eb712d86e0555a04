import { type Socket, connect } from "node:net";
import type { Dial } from "../../devices/sim/net";

/** What a virtual board dials is a real connection. */
export const dial: Dial = ({ host, port }, near) => {
  const socket: Socket = connect(port, host, () => near.opened());
  socket.on("data", bytes => near.heard(bytes));
  socket.on("error", () => socket.destroy());
  socket.on("close", () => near.closed());
  return { write: bytes => void socket.write(bytes), end: () => socket.end() };
};
