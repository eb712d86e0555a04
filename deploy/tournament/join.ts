// What a board scans to join: where the broker is, and the word of its room.
import type { Join } from "./contract";
import { ascii } from "./boards/offers";
import { type State, seatsOf } from "./records";

export interface Network {
  /** Left out where boards are in the network already. */
  ssid?: string;
  password?: string;
  /** As boards reach it: mqtt://user:password@host:1883. Several are nodes of one cluster, over which tables are spread. */
  brokers: string[];
}

const codeOf = ({ ssid, password }: Network, broker: string, table: string) =>
  `JOIN ${ascii({ ...(ssid === undefined ? {} : { ssid, password: password ?? "" }), broker, table })}`;

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
        })),
    );
}
