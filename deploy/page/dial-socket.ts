// Connections of a virtual board in a page, which has no others than WebSockets: MQTT goes over one as its bytes are, each message a part of them (MQTT 3.1.1,
// section 6).
import type { Dial, Place } from "../../devices/sim/net";

/** Where a broker written `mqtt://host:port` is: the server that the page comes from brings its own, and what is no address is all a page can ask for. */
const OWN_PATH = "/mqtt";

/** An address `ws://` or `wss://` is taken as it is; a page that was served by https gets no other than wss. */
export function addressOf({ host }: Place, page: { protocol: string; host: string }): string {
  const isSecure = page.protocol === "https:";
  if (/^wss?:\/\//.test(host)) return isSecure ? host.replace(/^ws:/, "wss:") : host;
  return `${isSecure ? "wss" : "ws"}://${page.host}${OWN_PATH}`;
}

/** `interrupt` runs what the world does to the board, which may be between two moments of its own time. */
export const dialSocket =
  (page: { protocol: string; host: string }, interrupt: (work: () => void) => void): Dial =>
  (where, near) => {
    const socket = new WebSocket(addressOf(where, page), "mqtt");
    socket.binaryType = "arraybuffer";
    socket.onopen = () => interrupt(() => near.opened());
    socket.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer) interrupt(() => near.heard(new Uint8Array(data)));
    };
    socket.onclose = () => interrupt(() => near.closed());
    return {
      write: bytes => {
        if (socket.readyState === WebSocket.OPEN) socket.send(bytes as Uint8Array<ArrayBuffer>);
      },
      end: () => socket.close(),
    };
  };
