// The network: one connection to a broker, and this board's places in rooms there. In one is the other board, in place of one at the end of a wire: what one of
// them writes the other hears, as long as both are there. In one is the tournament, where croupier.json names its word. Opened when a game wants the first or
// there is the second, closed a few seconds after the last one was left.
import openMqtt from "../devices/mqtt";
import openBroker from "./broker" with { exists: "while open" };
import openRoom from "../devices/room";
import type { Room } from "../devices/room";
import openTableLink from "./table-link" with { exists: "while open" };
import type { Clock } from "./ports";
import type { NetworkStatus } from "./shell/contract";
import type { Config } from "./shell/settings";
import type { Shell } from "./shell/shell";

const enum Seconds {
  /** A game that is left may be opened again at once. */
  Left = 3,
  /** Wi-Fi is asked for anew so often: its own tries take as long. */
  Join = 20,
}

/** SHA-256 of how a place begins is twelve letters. */
const PLACE = "croupier/............/".length;

/** This board in a room. */
interface Seat {
  room: Room;
  /** As all topics of this room begin. */
  place: string;
  /** This board's own, with its length before it. */
  topic: string;
  word: string;
}

export interface Air {
  status: NetworkStatus;
  /** What Wi-Fi says of itself; "connected" where there is none to join. */
  station: string;
  /** The word of the room where the other board is, if the tournament has named one: it goes before the settings'. */
  word: string;
  /** Who hears the other board from now on; nobody: it is left. */
  hear(listener: ((chunk: string) => void) | undefined): void;
  write(bytes: Uint8Array | string): void;
}

const bytesOf = (data: ArrayLike<number>): string => String.fromCharCode.apply(null, data as number[]);

/** A text with its length before it, as MQTT says it. */
const sized = (text: string) => "\0" + String.fromCharCode(text.length) + text;

/** `closed` is told when nobody has listened for a while. */
export default function openAir(
  config: Config,
  clock: Clock,
  random32: () => number,
  shell: Shell,
  words: (air: Air, broker: string | undefined, nobody: string) => string,
  closed: () => void,
): Air {
  const network = config.network;
  let leftS = 0;
  let joinS = 0;
  let heard: ((chunk: string) => void) | undefined;
  let table: Seat | undefined;
  let peer: Seat | undefined;

  function sit(word: string): Seat {
    const room = openRoom(text => bytesOf(new Uint8Array(require("crypto").SHA256(text))), word, random32);
    const invitation = room.invitation!;
    return { room: room, place: invitation.filter.substr(0, PLACE), topic: sized(invitation.willTopic), word: word };
  }

  const seat = sit(network.table || config.peer.mqtt!);
  if (network.table) table = seat;
  else peer = seat;

  function take(message: string, topic: string): void {
    const where = [table, peer].filter(one => one && topic.substr(0, PLACE) === one.place)[0];
    const data = where && where.room.open(message);
    if (!data) return;
    if (where === table) link!.hear(data);
    else if (heard) heard(data);
  }

  const mqtt = openMqtt(require("net"), openBroker(network.broker || "", seat.room.invitation!, random32()), take);
  seat.room.invitation = undefined;

  /** Wi-Fi is joined if the settings name one; whatever else there is, is there already. */
  function isUp(): boolean {
    if (!global.ESP32 || !network.ssid) return true;
    const wifi = require("Wifi");
    const there = wifi.getDetails().ssid;
    air.station = wifi.getStatus().station;
    // It may still be where earlier settings have led it.
    if (air.station === "connected" && (!there || there === network.ssid)) joinS = 0;
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
      air.station = "off";
      return false;
    }
  }

  function tick(): void {
    leftS = heard || !peer ? 0 : leftS + 1;
    if (leftS > Seconds.Left) {
      air.status.room = null;
      peer = undefined;
      if (!table) {
        mqtt.tick(false, 0);
        return closed();
      }
    }
    if (network.broker) mqtt.tick(isUpNow(), (random32() & 255) / 256);
    if (peer) mqtt.say(peer.room.tick(), peer.topic);
    if (table) {
      mqtt.say(table.room.tick(), table.topic);
      link!.tick(table.room.meetings);
    }
    clock.after(1000, tick);
  }

  function hear(listener: ((chunk: string) => void) | undefined): void {
    const word = air.word || config.peer.mqtt!;
    heard = listener;
    if (!listener || (peer && peer.word === word)) return;
    peer = sit(word);
    mqtt.also(sized(peer.room.invitation!.filter) + "\0");
    peer.room.invitation = undefined;
    air.status.room = peer.room.status;
  }

  const air: Air = {
    status: { broker: mqtt.status, room: peer ? seat.room.status : null },
    station: "connected",
    word: "",
    hear: hear,
    write: bytes => peer && mqtt.say(peer.room.seal(typeof bytes === "string" ? bytes : bytesOf(bytes)), peer.topic),
  };
  const link =
    table &&
    openTableLink(
      shell,
      message => mqtt.say(seat.room.seal(message), seat.topic),
      word => (air.word = word),
      nobody => words(air, network.broker, nobody),
    );
  if (table) air.status.table = seat.room.status;
  tick();
  return air;
}
