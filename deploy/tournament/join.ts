// What a board scans to join: where the broker is, and the word of its room.
import { MOST_BROKER, MOST_JOIN } from "../../src/kit/codes";
import { boardJson, isWifiPassword, utf8Of } from "../board-bytes";
import { Mistake } from "../mistake";
import { phoneCode } from "./boards/races";
import type { Join } from "./contract";
import { makeWord } from "../host/room";
import { type State, seatsOf } from "./records";

/** Bytes of a Wi-Fi's name (IEEE 802.11). */
const MOST_NAME = 32;

export interface Network {
  /** Left out where boards are in the network already. */
  ssid?: string;
  password?: string;
  /** As boards reach it: mqtt://user:password@host:1883. Several are nodes of one cluster, over which tables are spread. */
  brokers: string[];
}

/** Boards take no such text: for them it stands for what is not shown (src/settings/secrets.ts). */
const beginsHidden = (text: string) => text.startsWith("...");

/** In ASCII, as any scanner brings it. */
export const codeOf = ({ ssid, password }: Omit<Network, "brokers">, broker: string, table: string) =>
  `JOIN ${boardJson({ ...(ssid === undefined ? {} : { ssid, password: password ?? "" }), broker, table })}`;

/** @throws Mistake when there can be no such Wi-Fi, or no such password */
export function checkWifi({ ssid, password }: { ssid: string; password: string }): void {
  if (!ssid || utf8Of(ssid).length > MOST_NAME)
    throw new Mistake(
      `--ssid ${ssid}: the name of a Wi-Fi has 1 to ${MOST_NAME} bytes, and this one has ${utf8Of(ssid).length}`,
    );
  if (!isWifiPassword(password))
    throw new Mistake(
      `--ssid ${ssid}: the password of a Wi-Fi has 8 to 63 letters (or 64 hexadecimal digits), no end of a line among them, and the one given has ${utf8Of(password).length}; leave it out for an open Wi-Fi`,
    );
  const hidden = beginsHidden(ssid) ? "a name" : beginsHidden(password) ? "a password" : "";
  if (hidden)
    throw new Mistake(
      `--ssid ${ssid}: boards take ${hidden} that begins with ... from no code; let them join the Wi-Fi by their croupier.json, and leave --ssid out, or call it otherwise`,
    );
}

/** @throws Mistake when the boards' code would be longer than a scanner brings it */
export function checkCode(network: Network): void {
  const length = Math.max(...network.brokers.map(broker => codeOf(network, broker, makeWord()).length));
  if (length > MOST_JOIN)
    throw new Mistake(
      `the code that boards scan would have ${length} letters, and they read ${MOST_JOIN}: shorten the broker's user or password, or let boards join the Wi-Fi by their croupier.json and leave --ssid out`,
    );
  const longest = Math.max(...network.brokers.map(broker => utf8Of(broker).length));
  if (longest >= MOST_BROKER)
    throw new Mistake(
      `the code that boards scan would have ${longest} letters for the broker's address, and they take fewer than ${MOST_BROKER}: shorten the broker's user or password`,
    );
}

/** Of every board that this evening's game needs, in the order of the tables. */
export function joinsOf({ table, evening }: State, network: Network): Join[] {
  const { brokers } = network;
  return [...table.values()]
    .sort((a, b) => a.id - b.id)
    .flatMap(({ id, name, words }) =>
      words
        .slice(0, seatsOf(evening.game))
        .map((word, seat): Join => ({
          table: id,
          seat,
          name,
          code: codeOf(network, brokers[id % brokers.length], word),
          phones: phoneCode(words[0]),
        })),
    );
}
