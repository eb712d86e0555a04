// The other board in a room on a network, in place of one at the end of a wire: what one of them writes the other hears, as long as both are there.
// Opened when a game wants it, closed a few seconds after the last one was left.
import openMqtt from "../devices/mqtt";
import openBroker from "./broker" with { exists: "while open" };
import openRoom from "../devices/room";
import type { Clock } from "./ports";
import type { NetworkStatus } from "./shell/contract";
import type { Config } from "./shell/settings";

const enum Seconds {
  /** A game that is left may be opened again at once. */
  Left = 3,
  /** Wi-Fi is asked for anew so often: its own tries take as long. */
  Join = 20,
}

export interface Air {
  status: NetworkStatus;
  /** What Wi-Fi says of itself; "connected" where there is none to join. */
  station: string;
  /** Who hears the other board. */
  heard: ((chunk: string) => void) | undefined;
  write(bytes: Uint8Array | string): void;
}

const bytesOf = (data: ArrayLike<number>): string => String.fromCharCode.apply(null, data as number[]);

/** `closed` is told when nobody has listened for a while. */
export default function openAir(config: Config, clock: Clock, random32: () => number, closed: () => void): Air {
  const network = config.network;
  const room = openRoom(text => bytesOf(new Uint8Array(require("crypto").SHA256(text))), config.peer.mqtt!, random32);
  let leftS = 0;
  let joinS = 0;

  const mqtt = openMqtt(require("net"), openBroker(network.broker || "", room.invitation!, random32()), message => {
    const data = room.open(message);
    if (data && air.heard) air.heard(data);
  });

  room.invitation = undefined;

  /** Wi-Fi is joined if the settings name one; whatever else there is, is there already. */
  function isUp(): boolean {
    if (!global.ESP32 || !network.ssid) return true;
    const wifi = require("Wifi");
    air.station = wifi.getStatus().station;
    if (air.station === "connected") joinS = 0;
    else if (joinS-- <= 0) {
      joinS = Seconds.Join;
      wifi.connect(network.ssid, { password: network.password || "" }, Boolean);
    }
    return !joinS;
  }

  function tick(): void {
    leftS = air.heard ? 0 : leftS + 1;
    if (leftS > Seconds.Left) {
      mqtt.tick(false, 0);
      return closed();
    }
    if (network.broker) mqtt.tick(isUp(), (random32() & 255) / 256);
    mqtt.say(room.tick());
    clock.after(1000, tick);
  }

  const air: Air = {
    status: { broker: mqtt.status, room: room.status },
    station: "connected",
    heard: undefined,
    write: bytes => mqtt.say(room.seal(typeof bytes === "string" ? bytes : bytesOf(bytes))),
  };
  tick();
  return air;
}
