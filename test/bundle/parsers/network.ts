// What comes over the network: a broker's packets, messages of rooms, orders of a tournament; and how its address is read.
import type { Dial } from "../../../devices/sim/net";
import { textOf } from "../../../devices/sim/bytes";
import { TableEnd } from "../../espruino/table-end";
import { Device } from "../device";
import { SmallBroker } from "../small-broker";
import { below, damaged, pick, type Random } from "./harm";
import { bytesOf } from "./line";
import type { Parser, Seat } from "./twins";

const WORD = "tubi-kera-1881";

/** A broker between which and the board somebody sits. */
class Tapped {
  /** What becomes of what the broker says. */
  harm: (bytes: string) => string = bytes => bytes;
  private said = "";

  constructor(private readonly broker: SmallBroker) {}

  readonly dial: Dial = (where, near) => {
    this.said += `[${where.host}:${where.port}]`;
    const far = this.broker.dial(where, {
      ...near,
      opened: () => near.opened(),
      closed: () => near.closed(),
      heard: bytes => near.heard(bytesOf(this.harm(textOf(bytes)))),
    });
    return {
      write: bytes => {
        this.said += textOf(bytes);
        far.write(bytes);
      },
      end: () => {
        this.said += "[end]";
        far.end();
      },
    };
  };

  heard(): string {
    const { said } = this;
    this.said = "";
    return said;
  }
}

const HOWS = [
  `{"mode":"race","players":2,"goal":5}`,
  `{"mode":"check"}`,
  `{"mode":"keys","level":1}`,
  `{"against":"bot","level":2,"rules":{"transfer":true,"pack":36}}`,
  `{"mode":"duel","order":7,"cards":55}`,
  `{"mode":"practice","goal":3}`,
];

/** An order as a tournament gives it. */
function orderOf(random: Random): string {
  const match = 1 + below(random, 9);
  return pick(random, [
    `{"match":${match},"game":"${pick(random, ["set", "dobble", "durak", "tictactoe"])}","how":${pick(random, HOWS)},"names":["Ann","Bob"],"peer":"kilo-oboe-7714"}`,
    `{"match":${match},"game":"durak","how":{},"names":["Ann","Bob"],"peer":"kilo-oboe-7714"}`,
    `{"free":${match}}`,
    `{"got":${match}}`,
    `{"say":"Round 3 in 5 minutes"}`,
    `{"got":1,"match":${match},"game":"set","how":${pick(random, HOWS)},"names":["P1","P2"],"free":2,"say":"x"}`,
  ]);
}

/** A board at a tournament's table, and the other end of its room. */
function tableSeat(bundle: string, harmShare: number): Parser["seat"] {
  return (programmed, random): Seat => {
    const broker = new SmallBroker();
    const tapped = new Tapped(broker);
    const end = new TableEnd(
      WORD,
      (message, topic = end.room.invitation!.willTopic) => broker.publish(topic, message),
      () => (random() * 2 ** 32) | 0,
    );
    broker.listeners.push((_, message) => end.take(message));
    const device = new Device("esp32", {
      ...programmed,
      bundle,
      dial: tapped.dial,
      config: { network: { broker: "10.0.0.7", table: WORD } },
    });
    device.start(6000);
    tapped.harm = bytes => (random() < harmShare ? damaged(random, bytes) : bytes);
    return {
      device,
      feed(input) {
        const [way, text] = [input[0], input.slice(1)];
        const sealed = end.room.seal(text);
        // Nobody has met it yet, or any more: anybody's bytes.
        const message = sealed && way !== "s" ? sealed : damaged(random, sealed || text);
        end.publish(message);
        device.board.run(pick(random, [20, 100, 1000]));
        end.tick();
        if (device.ask("croupier.status().network.broker.state") !== "joined") device.board.run(4000);
        const moves = random() < 0.1 ? device.ask<string[]>("croupier.moves()") : [];
        return moves.length && device.ask(`croupier.play(${JSON.stringify(pick(random, moves))})`);
      },
      sent: () => tapped.heard() + JSON.stringify(end.kept.splice(0)),
    };
  };
}

const packets: Parser = {
  name: "MQTT packets",
  bundle: "croupier",
  seat: tableSeat("croupier", 0.3),
  next: random => "t" + orderOf(random),
  each: 1000,
};

const messages: Parser = {
  name: "room messages",
  bundle: "croupier",
  seat: tableSeat("croupier", 0),
  next: random => "s" + orderOf(random),
  each: 2000,
};

const orders: Parser = {
  name: "a tournament's orders",
  bundle: "croupier",
  seat: tableSeat("croupier", 0),
  next: random => "t" + (random() < 0.3 ? orderOf(random) : damaged(random, orderOf(random))),
  each: 2000,
};

const ADDRESSES = [
  "10.0.0.7",
  "10.0.0.7:1884",
  "mqtt://broker.example.org",
  "mqtt://kim:geheim@10.0.0.7:1883",
  "mqtt://k%69m:p%40ss%3aw@10.0.0.7:1883",
  "mqtts://kim:geheim@10.0.0.7",
  "ssl:kim:geheim@10.0.0.7",
  "kim:@10.0.0.7",
  "[::1]:1883",
  "ws://10.0.0.7/mqtt",
];
const NAMES = ["Hall 2", "Caf\xC3\xA9", "\xE5\xAE\xB6", "H\xF6rsaal", "\u0142\u00F3d\u017A", "\uD83C\uDFB2"];

const addresses: Parser = {
  name: "a broker's address, names in UTF-8",
  bundle: "croupier",
  seat(programmed, random): Seat {
    const tapped = new Tapped(new SmallBroker());
    const device = new Device("esp32", {
      ...programmed,
      bundle: "croupier",
      dial: tapped.dial,
      config: { network: {} },
    });
    device.start(4000);
    return {
      device,
      feed(input) {
        const answer = device.ask(`croupier.configure(${input})`);
        const joined = device.ask(`croupier.scan("JOIN "+JSON.stringify(${input}.network))`);
        const { message } = device.ask<{ message: string }>("croupier.state()");
        device.ask(`croupier.press("A")`);
        // Another network makes the board start anew, and the broker is told who comes.
        if (random() < 0.01) device.board.run(6000);
        return [answer, joined, message];
      },
      sent: () => tapped.heard(),
      more: () => device.board.storage.read("croupier.json"),
    };
  },
  next(random) {
    const harmed = (text: string) => (random() < 0.5 ? text : damaged(random, text));
    const broker = harmed(pick(random, ADDRESSES));
    const network = { broker, ssid: harmed(pick(random, NAMES)), password: harmed("geheim17"), table: WORD };
    return JSON.stringify({ network });
  },
  each: 500,
};

export const NETWORK: Parser[] = [packets, messages, orders, addresses];
