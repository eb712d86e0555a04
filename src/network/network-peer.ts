// The other board, at the end of a wire or in a room on the network; and the network, which a tournament may need without it.
import { closeAccessPoint } from "./access-point";
import { clock, config, shell } from "../hardware/board";
import openAir from "./air" with { exists: "while open" };
import type { Air } from "./air";
import airWords from "./air-words" with { exists: "while open" };
import { Missing } from "./missing";
import addressOf from "../kit/broker-address" with { exists: "while open" };
import { openLine, openWire } from "../hardware/lines";
import { anyNumber } from "../hardware/table";
import { Console } from "../kit/settings-file";
import type { Wired } from "../kernel/app";
import type { NetworkStatus } from "../kernel/contract";

let air: Air | undefined;
/** Who hears the other board over it. */
let hearer: ((chunk: string) => void) | undefined;

/** The network, from now on; undefined on a board that knows of none. */
function reach(): Air | undefined {
  try {
    if (!air)
      air = openAir({
        config: config,
        clock: clock,
        random32: anyNumber,
        shell: shell!,
        words: airWords,
        addressOf: addressOf,
        closed: () => (air = undefined),
      });
  } catch (e) {
    // No sockets, or no SHA-256.
  }
  return air;
}

/** Made when a game asks for it. */
export function networkPeer(): Wired {
  /** The other board is in a room, which a match may have of its own, and not at a wire. */
  const isWireless = () => !!((air && air.word) || config.peer.mqtt);

  /** The other board's port, or its room, while somebody listens. */
  function openPeer(
    listener: ((chunk: string) => void) | undefined,
  ): ((bytes: Uint8Array | string) => void) | undefined {
    const peer = config.peer;
    if (!isWireless()) {
      if (peer.port !== Console.Setting || !listener) return openWire(listener);
      // There is no prompt on it (console-watch.ts).
      const bus = openLine(Object.assign({}, peer, { port: Console.Port }), peer.baud);
      if (bus) bus.onData(listener);
      return bus && bus.write;
    }
    hearer = listener;
    if (air) air.hear(listener);
    // In a turn of its own: a slow board takes a while for it.
    else clock.after(0, () => hearer && reach() && air!.hear(hearer));
    return bytes => air && air.write(bytes);
  }

  /** What is missing between this board and the other one. */
  function sayPeer(): string {
    if (!isWireless()) return "";
    const room = air && air.status.room;
    return airWords(
      air ? air.missing || (room && room.isJoined ? Missing.Nothing : Missing.Nobody) : Missing.NoNetwork,
    );
  }

  return { peer: openPeer, isWireless: isWireless, air: sayPeer };
}

/** Null where it is not open. */
export function networkStatus(): NetworkStatus | null {
  return air ? air.status : null;
}

/** It is opened at once where croupier.json has the tournament's room. */
export function networkProved(): void {
  closeAccessPoint();
  if (!config.network || !config.network.table || reach()) return;
  shell!.notice.text = airWords(Missing.NoNetwork);
  shell!.redraw();
}
