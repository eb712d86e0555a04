// Settings as the console tells them, where there is a network. Opened when it does, then let go.
import type { How } from "../kernel/app";
import type { ShellConfig } from "../kernel/shell";

/** Whoever reads what is in force need not know how to get in. Settings that begin so are refused: they stand for what is not shown. */
const HIDDEN = "...";

export default function withoutSecrets(settings: ShellConfig): unknown {
  const given = settings as ShellConfig & { network: How; secret?: string };
  const network = given.network;
  const peer = settings.peer;
  const broker = "" + (network.broker || "");
  const at = broker.lastIndexOf("@");
  const hidden = (text: unknown) => (text ? HIDDEN : "");
  return Object.assign({}, settings, {
    network: {
      ssid: network.ssid || "",
      password: hidden(network.password),
      broker: at < 0 ? broker : HIDDEN + broker.substr(at),
      table: hidden(network.table),
    },
    peer: Object.assign({}, peer, { mqtt: hidden(peer.mqtt) }),
    secret: hidden(given.secret),
  });
}
