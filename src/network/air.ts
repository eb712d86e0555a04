// The network: one connection to a broker, and this board's places in rooms there. In one is the other board, in place of one at the end of a wire: what one of
// them writes the other hears, as long as both are there. In one is the tournament, where croupier.json names its word. Opened when a game wants the first or
// there is the second, closed a few seconds after the last one was left.
import openMqtt from "../../devices/mqtt";
import openBroker from "./broker" with { exists: "while open" };
import openRoom from "../../devices/room";
import type { ReadAddress } from "../kit/broker-address";
import type { Greeting } from "../../devices/mqtt-greeting";
import { Missing } from "./missing";
import openSeat from "./seat" with { exists: "while open" };
import type { Seat } from "./seat";
import openTableLink from "./table-link" with { exists: "while open" };
import type { Clock } from "../kernel/ports";
import type { NetworkStatus } from "../kernel/contract";
import type { Config } from "../settings/settings";
import type { Shell } from "../kernel/shell";

const enum Seconds {
  /** A game that is left may be opened again at once. */
  Left = 3,
  /** Wi-Fi is asked for anew so often: its own tries take as long. */
  Join = 20,
}

/** Letters with which all topics of a room begin. */
const PLACE = 22;

export interface Air {
  status: NetworkStatus;
  /** What keeps this board from its broker, as it was at the last second. */
  missing: Missing;
  /** The word of the room where the other board is, if the tournament has named one: it goes before the settings'. */
  word: string;
  /** Who hears the other board from now on; nobody: it is left. */
  hear(listener: ((chunk: string) => void) | undefined): void;
  write(bytes: Uint8Array | string): void;
}

/** What it is opened with: one parameter, for it stands there although it is not open. */
export interface AirParts {
  config: Config;
  clock: Clock;
  random32(): number;
  shell: Shell;
  words(missing: Missing): string;
  addressOf: ReadAddress;
  /** Is told when nobody has listened for a while. */
  closed(): void;
}

export default function openAir(parts: AirParts): Air {
  const clock = parts.clock;
  const random32 = parts.random32;
  const peer = parts.config.peer;
  const network = parts.config.network!;
  const sha = (text: string) =>
    String.fromCharCode.apply(null, new Uint8Array(require("crypto").SHA256(text)) as never);
  const room = openRoom(sha, network.table || peer.mqtt!, random32);
  let leftS = 0;
  let joinS = 0;
  let heard: ((chunk: string) => void) | undefined;
  let second: Seat | undefined;

  const greeting = {} as Greeting;
  const mqtt = openMqtt(require("net"), greeting, (message, topic) => {
    // No function is made here: it would be garbage that a board which is never idle does not collect.
    const place = topic.substr(0, PLACE);
    const isSecond = !!second && second.topic.substr(2, PLACE) === place;
    const isFirst = greeting.topic.substr(2, PLACE) === place;
    const data = isSecond ? second!.room.open(message) : isFirst ? room.open(message) : "";
    if (!data) return;
    if (link && !isSecond) link.hear(data);
    else if (heard) heard(data);
  });

  /** Wi-Fi is joined if the settings name one; whatever else there is, is there already. */
  function isUp(): boolean {
    if (!global.ESP32 || !network.ssid) return true;
    const wifi = require("Wifi");
    const there = wifi.getDetails().ssid;
    const station = wifi.getStatus().station;
    if (station !== "connected")
      air.missing =
        station === "wrong_password"
          ? Missing.BadPassword
          : station === "no_ap_found"
            ? Missing.WifiNotFound
            : station === "off"
              ? Missing.WifiOff
              : Missing.JoiningWifi;
    // It may still be where earlier settings have led it.
    if (station === "connected" && (!there || there === network.ssid)) joinS = 0;
    else if (joinS-- <= 0) {
      joinS = Seconds.Join;
      wifi.connect(network.ssid, { password: network.password || "" }, Boolean);
    }
    return !joinS;
  }

  /** A board whose Wi-Fi is switched off for good throws whenever it is spoken of. */
  function isUpNow(): boolean {
    try {
      return isUp();
    } catch (e) {
      air.missing = Missing.WifiOff;
      return false;
    }
  }

  function tick(): void {
    leftS = heard ? 0 : leftS + 1;
    if (leftS > Seconds.Left) {
      if (!link) {
        mqtt.tick(false, 0);
        return parts.closed();
      }
      second = undefined;
      air.status.room = null;
    }
    air.missing = network.broker ? Missing.Nothing : Missing.NoBroker;
    if (network.broker) mqtt.tick(isUpNow(), (random32() & 255) / 256);
    const state = mqtt.status.state;
    if (!air.missing && state !== "joined")
      air.missing = state === "refused" ? Missing.Refused + mqtt.status.code : Missing.SeekingBroker;
    mqtt.say(room.tick());
    if (second) mqtt.say(second.room.tick(), second.topic);
    // In a turn of its own, as what comes before is enough for one.
    if (link) clock.after(0, () => link.tick(air.missing, room.meetings));
    clock.after(1000, tick);
  }

  /** Takes a seat in the room of a match. */
  function sit(word: string): void {
    second = openSeat(sha, word, random32);
    mqtt.also(second.filter);
    second.filter = "";
    air.status.room = second.room.status;
  }

  const air: Air = {
    status: { broker: mqtt.status, room: network.table ? null : room.status },
    missing: Missing.SeekingBroker,
    word: "",
    hear: listener => {
      const word = air.word || peer.mqtt!;
      heard = listener;
      if (link && listener && (!second || second.word !== word)) sit(word);
    },
    write: bytes => {
      const data = typeof bytes === "string" ? bytes : String.fromCharCode.apply(null, bytes as never);
      if (!link) mqtt.say(room.seal(data));
      else if (second) mqtt.say(second.room.seal(data), second.topic);
    },
  };
  const link = network.table
    ? openTableLink(parts.shell, mqtt.say, room, word => (air.word = word), parts.words)
    : undefined;
  if (link) air.status.table = room.status;
  // In a turn of its own: a slow board takes a while for it.
  clock.after(0, () => {
    Object.assign(greeting, openBroker(network.broker || "", room.invitation!, random32(), parts.addressOf));
    room.invitation = undefined;
    clock.after(0, tick);
  });
  return air;
}
