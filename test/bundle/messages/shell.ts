// What a board says whatever is played on it: its start, its settings, its menu, too little room, its scanner, the network and a tournament.
import { SimStorage } from "../../../devices/sim/board";
import { machineOf } from "../../../devices/sim/machines";
import { TableEnd } from "../../espruino/table-end";
import { ColourDevice } from "../colour-device";
import type { Key } from "../../../src/kernel/ports";
import { Device, boardNamed, readBundle } from "../device";
import { SmallBroker } from "../small-broker";
import { Player, boardOf, sit } from "./player";

/** A game of the bundle, or one of those that it has. */
const gameIn = (bundle: string) => (bundle === "croupier" ? "set" : bundle);

function startUp(bundle: string): void {
  const device = new Device(boardOf(bundle), { bundle });
  device.board.boot().run(600);
  device.hold(Object.keys(device.data.keys)[0] as Key, 1500);
  device.tell("croupier.start()");
  for (let time = 0; time < 3; time++) {
    device.board.powerOff().boot();
    device.board.run(2500);
  }
  device.board.powerOff();
  device.start();
}

function settings(bundle: string): void {
  const display = { rows: 5, chip: "x", address: 999, dimAfterS: -1 };
  const config = { foo: 1, start: "chess", peer: { baud: 7 } };
  for (const rows of [64, 32])
    sit(boardOf(bundle), bundle, { config: { ...config, display: { ...display, rows } } }).press("B B B B B");
  sit(boardOf(bundle), bundle, { config: "{" });
  sit("linux", bundle, {
    config: { network: { broker: "mqtts://10.0.0.7" }, arm: { transform: [1] }, tictactoe: { cells: "x" } },
  });
  sit("linux", bundle, { config: { network: { ssid: "W".repeat(33) } } });
  // A Pico's Storage has no room for so many beside it.
  if (bundle !== "durak") sit(boardOf(bundle), bundle, { config: "[".repeat(1801) }).press("B B B");
  const storage = new SimStorage(machineOf("ESP32"));
  sit("esp32", bundle, { board: "NEWBOARD", storage, config: { display: { scl: "B8", sda: "B9" } } });
}

/** Parts that cannot be set up: what Espruino has for them throws. */
function broken(bundle: string): void {
  for (const what of ["setWatch", "Serial1.setup", "Serial2.setup"]) {
    const storage = new SimStorage(machineOf(boardNamed(boardOf(bundle)).env));
    storage.write(".boot0", `${what} = function () { throw new Error("broken") }`);
    new Player(new Device(boardOf(bundle), { bundle, storage }).start(4000)).press("B B B");
  }
}

/** Trouble comes while a game is open. */
function trouble(bundle: string): void {
  const storage = new SimStorage(machineOf(boardNamed(boardOf(bundle)).env));
  const player = sit(boardOf(bundle), bundle, { storage }).open(gameIn(bundle));
  storage.write("filler", "f".repeat(storage.getFree() - 40));
  player.tell("croupier.configure({display:{brightness:64}})", 6000).open("menu");
}

/** Variables are few: of all that is ever asked, whatever the board is. */
const few = (free: number) =>
  `process.memory=function(){return {free:${free},usage:${5000 - free},total:5000,history:0,gc:0,gctime:1,blocksize:12}};`;

function noRoom(bundle: string): void {
  for (const name of ["esp32", "rp2040", "wifi"])
    for (const bluetooth of [false, true]) {
      if (name === "wifi" && bundle === "croupier") continue;
      const player = new Player(new Device(name, { bundle, bluetooth }).start(4000));
      player.tell(few(600)).open(gameIn(bundle)).press("B B B");
      player.tell(`croupier.configure({display:{brightness:64}})`);
      const program = few(300) + readBundle(bundle);
      new Device(name, { bundle, bluetooth, program }).start(4000);
    }
}

function menu(bundle: string): void {
  const player = sit(boardOf(bundle), bundle);
  for (let game = 0; game < 4; game++) {
    player.press("B").press("C C C C C C");
    player.press("A+ C");
  }
}

export const everywhere: Record<string, (bundle: string) => void> = {
  "start-up": startUp,
  settings,
  broken,
  trouble,
  "no room": noRoom,
  menu,
};

// Where there is a scanner

function scanner(bundle: string): void {
  const device = new Device("esp32", { bundle });
  device.scanner.receive = () => undefined;
  device.start(20_000);
  const player = new Player(device).press("B").open(gameIn(bundle));
  player.scan("nonsense").scan("$%").scan("");
  player.scan("^#SC^1");
}

export const scanning: Record<string, (bundle: string) => void> = { scanner };

// Where there is a network

const WORD = "tubi-kera-1881";
const GROUP = { ssid: "Hall 2", password: "geheim17", broker: "mqtt://10.0.0.7:1883", table: WORD };
const codeOf = (group: object | string) => "JOIN " + (typeof group === "string" ? group : JSON.stringify(group));

function join(bundle: string): void {
  const storage = new SimStorage(machineOf("ESP32"));
  const sitAt = () =>
    new Player(
      new Device("esp32", { bundle, storage, dial: new SmallBroker().dial, config: { network: {} } }).start(4000),
    );
  const player = sitAt();
  const scan = (group: object | string) => player.tell(`croupier.scan(${JSON.stringify(codeOf(group))})`);
  scan("{");
  scan({ ...GROUP, broker: "mqtts://10.0.0.7" });
  scan({ ...GROUP, broker: "mqtt://10.0.0.7:99999" });
  scan(GROUP);
  scan(GROUP);
  player.press("A");
  scan(GROUP);
  storage.write("croupier.json", "{");
  player.press("B");
  storage.write("croupier.json", "{}");
  storage.write("filler", "f".repeat(storage.getFree() - 40));
  scan(GROUP);
  player.press("B");
  storage.erase("filler");
  scan(GROUP);
  player.press("B").wait(5000);
  const colour = new ColourDevice("cyd", { dial: new SmallBroker().dial, config: { network: {} } }).start();
  colour.tell(`croupier.scan(${JSON.stringify(codeOf(GROUP))})`);
}

/** `station`: what the board's Wi-Fi says of itself. */
const wifi = (station: string) =>
  `var given=require;require=function(name){return name==="Wifi"?Object.assign(given(name),{getStatus:function(){return {station:"${station}",mode:"NULL"}}}):given(name)}`;

/** A board whose settings name the room of a table. */
function table(bundle: string): void {
  const broker = new SmallBroker();
  const random = () => 5;
  const end = new TableEnd(
    WORD,
    (message, topic = end.room.invitation!.willTopic) => broker.publish(topic, message),
    random,
  );
  broker.listeners.push((_, message) => end.take(message));
  const config = { network: { broker: "10.0.0.7", table: WORD } };
  const device = new Device("esp32", { bundle, dial: broker.dial, config }).start(4000);
  for (let second = 0; second < 12; second++) {
    device.board.run(1000);
    end.tick();
  }
  // As a tournament of 0.15 says it.
  end.say({ match: 5, game: "durak", how: { against: "peer" }, names: ["A", "B"], peer: "kilo-oboe-7714" } as never);
  device.board.run(4000);
  new Device("rp2040", { bundle, config }).start(6000);
  sit("esp32", bundle, { dial: broker.dial, config: { network: { table: WORD } } }).wait(3000);
  for (const station of ["wrong_password", "no_ap_found", "off", "connecting"]) {
    const program = `${wifi(station)};${readBundle(bundle)}`;
    const own = { network: { ...config.network, ssid: "Hall 2" } };
    new Device("esp32", { bundle, program, dial: broker.dial, config: own }).start(8000);
  }
  broker.kill();
  sit("esp32", bundle, { dial: broker.dial, config }).wait(3000);
}

/** A broker that says so. */
function refused(bundle: string): void {
  const dial: SmallBroker["dial"] = (_, near) => {
    near.opened();
    return { write: () => near.heard(Uint8Array.of(0x20, 2, 0, 5)), end: () => undefined };
  };
  sit("esp32", bundle, { dial, config: { network: { broker: "10.0.0.7", table: WORD } } }).wait(5000);
}

export const onNetwork: Record<string, (bundle: string) => void> = {
  join,
  "a table of a tournament": table,
  "a broker that refuses": refused,
};
