// Durak: what leads to each of its messages, alone, between two boards, and opposite a peer that says what it likes.
import { type SimStorage, VirtualClock, wire } from "../../../devices/sim/board";
import { makeRandom } from "../../../devices/sim/random";
import type { SerialChip } from "../../../devices/sim/wire";
import { Kind } from "../../../src/link/frames";
import { crc16 } from "../../../src/link/crc";
import { makeLessonDurak } from "../../oracles/lesson-peer";
import { makeLessonPeer } from "../../oracles/lesson-wire";
import { Speech } from "../../soak/speech";
import { SmallBroker } from "../small-broker";
import { Play } from "../../../src/games/durak/rules/any-rules";
import { Liar, World } from "../../soak/liar";
import { ColourDevice } from "../colour-device";
import { Device } from "../device";
import { Player, boardOf } from "./player";

const NO_KEYS = { keys: { A: "", B: "", C: "" } };
/** The port of the other board. */
const PEER: Record<string, number> = { esp32: 3, pico: 1 };
const ALL = { transfer: true, show: true, firstFive: true, several: true, swap: true };

const FIRST_DRAWN: Record<string, number> = { croupier: 24, durak: 11 };

const CARDS = "6 7 8 9 10 J Q K A".split(" ").flatMap(rank => "HDCS".split("").map(suit => rank + suit));
const WORDS = ["take", "bito", "done", "swap", "first H", "6H+6D", "nonsense", "undo", "hint"];

/** Whatever can be said, some of it each time. */
function sayAnything(player: Player, random: () => number): void {
  const card = () => CARDS[Math.floor(random() * CARDS.length)];
  const { hand = [], table = [] } = player.state;
  const own = [...hand, ...table.map((pair: string[]) => pair[0])];
  for (const text of [
    ...WORDS.slice(0, 6),
    ...own,
    ...own.map(one => ">" + one),
    ...own.map(one => "show " + one),
    card(),
  ])
    if (!player.moves.includes(text)) player.tell(`croupier.play(${JSON.stringify(text)})`, 60);
}

/** So many moves of whoever may play, which `choose` picks. */
function playOn(
  players: Player[],
  count: number,
  choose: (moves: string[], player: Player) => string,
  before?: (player: Player) => void,
) {
  const { clock } = players[0].board;
  for (let turn = 0; turn < count; turn++) {
    const mine = () => players.find(player => player.moves.length);
    for (let waited = 0; waited < 100 && !mine(); waited++) clock.advance(100);
    const player = mine();
    const moves = player?.moves ?? [];
    if (!player || moves[0] === "again") return;
    before?.(player);
    player.play(choose(moves, player));
  }
}

const any = (random: () => number) => (moves: string[]) => moves[Math.floor(random() * moves.length)];
const least = (moves: string[]) => moves.find(move => ["take", "done", "bito"].includes(move)) ?? moves[0];
const special = (moves: string[]) => moves.find(move => /swap|^>|show|first|\+/.test(move)) ?? moves[moves.length >> 1];

function byItself(bundle: string): void {
  const random = makeRandom(3);
  const config = { durak: { ...ALL, clock: 3, firstTo: 3, level: 1 } };
  for (const rules of [{}, { transfer: false, show: false, several: false }]) {
    const player = new Player(new Device("esp32", { bundle, config }).start(4000));
    player.open("durak", { against: "bot", rules: { ...ALL, ...rules } }, 6000);
    player.play("hint").wait(3000).play("auto", "auto", "again");
    playOn([player], 14, special, () => sayAnything(player, random));
    player.play("resign").wait(1500).play("6H", "take", "again").wait(1500);
    playOn([player], 10, least, () => sayAnything(player, random));
  }
}

/** Games until this player has held the lowest trump, which is exchanged at once. */
function exchange(bundle: string): void {
  for (let seed = 1, isDone = false; !isDone && seed < 30; seed++) {
    const player = new Player(
      new Device("esp32", { bundle, seed, config: { durak: { ...ALL, level: 1 } } }).start(4000),
    );
    player.open("durak", { against: "bot", rules: ALL }, 6000);
    playOn([player], 14, special, ({ moves }) => {
      isDone = isDone || moves.includes("swap");
    });
  }
}

export const alone: Record<string, (bundle: string) => void> = { "by itself": byItself, exchange: exchange };

function matchEnds(bundle: string): void {
  for (const rows of [64, 32]) {
    const config = { durak: { firstTo: 3, clock: 3 }, display: { rows } };
    const player = new Player(new Device("esp32", { bundle, config }).start(4000)).open(
      "durak",
      { against: "bot" },
      6000,
    );
    for (let game = 0; game < 3; game++) player.play("resign").wait(1000).play("again").wait(3000);
    // Until this player's time is up.
    player.wait(200_000);
  }
}

function lists(bundle: string): void {
  const player = new Player(new Device("esp32", { bundle }).start(4000)).open("durak", { against: "bot" }, 6000);
  for (let item = 0; item < 10; item++) {
    player.press("B+").choose(item).press("C C C C C C C C C C B").wait(300);
    if (player.state.app !== "durak") player.open("durak", { against: "bot" }, 6000);
  }
}

interface Seat {
  bundle: string;
  how?: object;
  config?: object;
  storage?: SimStorage;
  seed?: number;
}

/** Two boards and three wires. */
function seat(...seats: Seat[]): Player[] {
  const clock = new VirtualClock();
  const devices = seats.map(({ bundle, config, storage, seed }, at) => {
    const name = boardOf(bundle);
    return new Device(name, { bundle, clock, storage, seed: seed ?? at + 1, config: { ...NO_KEYS, ...config } });
  });
  const [one, other] = devices;
  wire(one.board, PEER[one.name], other.board, PEER[other.name]);
  for (const device of devices) device.board.boot();
  clock.advance(1500);
  const players = devices.map(device => new Player(device));
  players.forEach((player, at) => player.open("durak", { against: "peer", ...seats[at].how }));
  clock.advance(8000);
  return players;
}

function twoBoards(bundle: string): void {
  const random = makeRandom(7);
  const [one, other] = seat({ bundle, how: { rules: ALL } }, { bundle, how: { rules: ALL } });
  playOn([one, other], 8, special, player => sayAnything(player, random));
  for (const asks of ["undo", "resign"]) {
    const player = one.state.turn === "me" ? one : other;
    player.play(player.moves.find(move => /^\d|^[JQKA]/.test(move)) ?? player.moves[0], asks).wait(1500);
    for (const second of [one, other])
      if (second.state.asked) second.play(asks === "undo" ? "decline" : "accept").wait(1500);
  }
  for (const player of [one, other]) player.play("resign");
  one.wait(2000);
  one.play("again").wait(1000);
  other.play("again").wait(8000);
  playOn([one, other], 6, any(random));
  const player = one.state.turn === "me" ? one : other;
  player.play(player.moves[0], "undo").wait(1500);
  for (const second of [one, other]) if (second.state.asked) second.play("accept").wait(1500);
  one.play("resign").wait(3000).play("new").wait(5000);
  other.play("decline").wait(3000);
}

function otherRules(bundle: string): void {
  const [one, other] = seat(
    { bundle, how: { rules: { transfer: true } } },
    { bundle, how: { rules: { firstFive: true } } },
  );
  one.play("accept").wait(5000);
  playOn([one, other], 4, special);
}

const storageOf = ({ board }: Player) => (board.powerOff(), board.storage);

/** Each comes from another one's game; then one that has none. */
function otherGames(bundle: string): void {
  const [mine, theirs] = [1, 3].map(seed => {
    const players = seat({ bundle, seed }, { bundle, seed: seed + 1 });
    playOn(players, 6, special);
    return players.map(storageOf);
  });
  const [one, other] = seat({ bundle, storage: mine[0] }, { bundle, storage: theirs[1] });
  one.play("new").wait(6000);
  for (const player of [one, other]) player.play("decline").wait(3000);
  const pair = seat({ bundle, storage: mine[1] }, { bundle });
  for (const player of pair) if (player.state.asked) player.play("accept").wait(400);
  pair[0].wait(6000);
  // And two that were off go on, where somebody attacks.
  for (let turn = 0; turn < 40 && !(turn > 4 && pair[0].state.phase === "attack"); turn++) playOn(pair, 1, special);
  const again = seat({ bundle, storage: storageOf(pair[0]) }, { bundle, storage: storageOf(pair[1]) });
  playOn(again, 4, special);
}

/** What comes about in one of these games, whatever is dealt in the others. */
const SEEDS = [1, 3, 5, 7];

/** Both were off after each move: nothing has just happened, and so they say what is to be done. */
function restored(bundle: string): void {
  let pair = seat({ bundle }, { bundle });
  for (let turn = 0; turn < 6; turn++) {
    playOn(pair, 1, moves => moves[0]);
    const [one, other] = pair.map(storageOf);
    pair = seat({ bundle, storage: one }, { bundle, storage: other });
  }
}

/** The other board takes back what it has thrown in. */
function takenBack(bundle: string): void {
  for (const seed of SEEDS) {
    const [one, other] = seat({ bundle: "croupier", seed }, { bundle, seed: seed + 1 });
    for (let turn = 0; turn < 60; turn++) {
      playOn([one, other], 1, (moves, player) => (player === one ? moves[0] : least(moves)));
      if (one.state.phase !== "taking" || !one.moves[1]) continue;
      one.play(one.moves.find(move => move !== "done")!).wait(1000);
      if (one.moves.length) return void one.play("undo").wait(1500);
    }
  }
}

/** The other player goes to the menu, and comes back. */
function otherLeft(bundle: string): void {
  const [one, other] = seat({ bundle: "croupier" }, { bundle });
  one.press("A+");
  other.wait(2000);
  one.open("durak", { against: "peer" }, 6000);
}

/** A bout in which the trump of a rank is shown, comes back, and is to be shown again. */
function twiceShown(bundle: string): void {
  const rules = { transfer: true, show: true, several: false };
  for (const seed of SEEDS)
    playOn(
      seat({ bundle, seed, how: { rules } }, { bundle, seed: seed + 1, how: { rules } }),
      200,
      moves => moves.find(move => move.startsWith("show")) ?? moves.find(move => move.startsWith(">")) ?? moves.at(-1)!,
      player => {
        const { hand, table, trump, phase } = player.state;
        if (phase !== "defend" || table.some((pair: string[]) => pair[1])) return;
        for (const card of hand) if (card.at(-1) === trump.at(-1)) player.play(`show ${card}`);
      },
    );
}

/** Whatever is held is to be thrown in. */
function tooMany(bundle: string): void {
  for (const seed of SEEDS)
    playOn(
      seat({ bundle, seed }, { bundle, seed: seed + 1 }),
      200,
      moves => moves[0],
      player => {
        const { hand, phase } = player.state;
        if (phase === "throwin" || phase === "taking")
          for (const card of hand) if (!player.moves.includes(card)) player.tell(`croupier.play("${card}")`, 60);
      },
    );
}

/** It is the other's turn. */
function tooEarly(bundle: string): void {
  const players = seat({ bundle }, { bundle });
  for (const player of players) player.press("B B").wait(500).press("B B+ C C C C");
}

/** Games are played until one is a draw: among some twenty is one. `FIRST_DRAWN` saves the first ones. */
function draw(bundle: string): void {
  for (let seed = FIRST_DRAWN[bundle]; seed < 200; seed++) {
    const players = seat({ bundle, seed }, { bundle, seed: seed + 500 });
    playOn(players, 400, moves => moves[0]);
    players[0].wait(500);
    if (players[0].state.result === "draw") return;
  }
}

export const between: Record<string, (bundle: string) => void> = {
  "two boards": twoBoards,
  "other rules": otherRules,
  "other games": otherGames,
  "too early": tooEarly,
  "a draw": draw,
  restored,
  "taken back": takenBack,
  "the other left": otherLeft,
};

/** What comes over the wire, whatever this board says; `answer`: to each byte. */
function opposite(bundle: string, chip: SerialChip, how: object = {}, config: object = {}): Player {
  const name = boardOf(bundle);
  const device = new Device(name, { bundle, config: { ...NO_KEYS, ...config } });
  device.board.serial(PEER[name], chip);
  return new Player(device.start(4000)).open("durak", { against: "peer", ...how });
}

function wires(bundle: string): void {
  const nobody: SerialChip = { receive: () => undefined };
  opposite(bundle, nobody).wait(9000);
  const echo: SerialChip = { receive: (byte, baud) => echo.send?.(Uint8Array.of(byte), baud) };
  opposite(bundle, echo).wait(9000);
  const noise: SerialChip = { receive: () => undefined };
  const player = opposite(bundle, noise);
  const random = makeRandom(4);
  for (let turn = 0; turn < 90; turn++) {
    noise.send!(
      Uint8Array.from({ length: 20 }, () => 128 + random() * 128),
      9600,
    );
    player.wait(100);
  }
  const device = new Device(boardOf(bundle), {
    bundle,
    config: { ...NO_KEYS, peer: { port: "", rx: "", tx: "", path: "" } },
  });
  new Player(device.start(4000)).open("durak", { against: "peer" }, 3000);
}

/** The lesson's decks, of which a board hears 64 bytes. */
function cut(bundle: string): void {
  const DECK = "\x161\x1D" + "\x1E4\x1F0\x1F0\x1F-1\x1F0".repeat(36) + "\x03\n";
  for (const baud of [9600, 115200])
    for (const rows of [64, 32]) {
      const program: SerialChip = { receive: () => undefined };
      const player = opposite(bundle, program, { dialect: "lesson" }, { peer: { baud }, display: { rows } });
      const say = (text: string) => {
        program.send!(Buffer.from(text, "latin1"), baud);
        player.wait(3000);
      };
      say("\x162\x1D\x03\n");
      for (let turn = 0; turn < 4; turn++) say(DECK.slice(0, 64));
    }
}

/** Opposite the second line of that world. */
function boardIn(bundle: string, world: World, seed: number, how: object = {}): Player {
  const name = boardOf(bundle);
  const device = new Device(name, { bundle, clock: world.clock, seed, config: NO_KEYS });
  const [fromBoard, toBoard] = world.lines;
  device.board.serial(PEER[name], { receive: byte => fromBoard.send([byte]) });
  toBoard.listener = chunk => {
    for (const letter of chunk)
      device.board.port(PEER[name]).hear(letter.charCodeAt(0), world.baud, world.clock.now() - 10_000 / world.baud);
  };
  device.board.boot();
  world.run(1500);
  return new Player(device).open("durak", { against: "peer", ...how });
}

/** A peer with the real link, and whatever log it likes; four moves are played. */
function liarAt(bundle: string, seed: number) {
  const world = new World(seed);
  const player = boardIn(bundle, world, seed);
  const speech = new Speech(world);
  const liar = new Liar(world);
  world.until(() => player.state.turn !== "none" && !!liar.match.position);
  for (let turn = 0; turn < 4; turn++) {
    if (liar.isOnTurn) liar.honest();
    else player.play(player.moves[0]);
    world.run(1500);
  }
  return { player, liar, world, speech };
}

function claimAnew(liar: Liar, entry: number): void {
  liar.lies.push({ at: liar.match.count, entry, digest: 0 });
  liar.restart();
}

function lies(bundle: string): void {
  for (const seed of [1, 2, 3, 4]) {
    const { player, liar, world } = liarAt(bundle, seed);
    claimAnew(liar, liar.legal()[0]);
    world.run(9000);
    player.play("decline").wait(3000).play("accept").wait(3000);
  }
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { player, liar, world } = liarAt(bundle, seed);
    claimAnew(liar, Play.Resign + 3 - liar.seat);
    world.run(9000);
    player.play("decline").wait(3000);
  }
  for (const seed of [1, 2, 3]) {
    const { liar, world } = liarAt(bundle, seed);
    liar.claim(Play.Bito);
    world.run(5000);
  }
}

/** What a peer says that is no entry: it refuses one; its sum over the game that is over is another one; this board has dealt unfairly. */
function objections(bundle: string): void {
  const { world, speech } = liarAt(bundle, 1);
  speech.say(Kind.Refuse, 0, []);
  world.run(300);

  for (let seed = 1; seed < 30; seed++) {
    const dealt = new World(seed);
    const first = boardIn(bundle, dealt, seed);
    const objecting = new Speech(dealt);
    const other = new Liar(dealt);
    dealt.until(() => !!other.match.position);
    for (let turn = 0; turn < 10 && first.state.seat === 1; turn++) {
      objecting.say(Kind.Ready, 1, [2, 0]);
      dealt.run(100);
    }
    if (first.state.seat === 1) break;
  }

  // The next game is wanted before the other board has said what the last one comes to.
  for (const seed of SEEDS) {
    const over = liarAt(bundle, seed);
    over.liar.audit = 1;
    over.player.tell("croupier.play('resign');croupier.play('again')", 5000);
  }
}

/** A board of another edition, whose first digit says so. */
function otherEdition(bundle: string): void {
  const world = new World(1);
  const player = boardIn(bundle, world, 1);
  for (let turn = 0; turn < 15; turn++) {
    const text = "C3" + "0".repeat(27);
    const sum = crc16(text, 0xffff).toString(16).padStart(4, "0");
    world.lines[1].send(`\x162\x1D${text}${sum}\x03\n`);
    player.wait(400);
  }
}

export const opposites: Record<string, (bundle: string) => void> = {
  wires,
  lies,
  objections,
  "other edition": otherEdition,
};

/** A program of the lesson's that shifts its cards. */
function shifted(bundle: string): void {
  for (let seed = 1; seed < 6; seed++) {
    const world = new World(seed);
    const { clock, dice, lines } = world;
    const peer = makeLessonPeer({
      write: bytes => lines[1].send(bytes),
      game: makeLessonDurak(dice, 0),
      dice,
      shifts: true,
      thinkMs: () => 300 + 1200 * dice(),
    });
    const player = boardIn(bundle, world, seed, { dialect: "lesson" });
    lines[0].listener = chunk => peer.receive(chunk, clock.now());
    const tick = () => {
      peer.tick(clock.now());
      clock.after(10, tick);
    };
    tick();
    for (let turn = 0; turn < 60 && player.state.link?.trouble !== "shift"; turn++) {
      world.run(1000);
      const { moves } = player;
      if (moves.length && moves[0] !== "again") player.play(moves[0]);
    }
  }
}

/** The other board has less room, and fewer packs. */
function lacking(): void {
  seat({ bundle: "croupier", how: { rules: { pack: 52 } } }, { bundle: "durak" });
}

/** The other board would be in a room. */
function lonely(bundle: string): void {
  const broker = new SmallBroker();
  const config = { ...NO_KEYS, network: { broker: "10.0.0.7" }, peer: { mqtt: "tubi-kera-1881" } };
  new Player(new Device("esp32", { bundle, dial: broker.dial, config }).start(4000)).open("durak", {}, 15_000);
}

/** In croupier.js alone. */
export const whole: Record<string, (bundle: string) => void> = {
  "twice shown": twiceShown,
  "too many": tooMany,
  cut,
  "match ends": matchEnds,
  lists,
  colour: inColour,
  shifted,
  lacking,
  lonely,
};

function inColour(): void {
  const player = new Player(new ColourDevice("cyd").start());
  player.open("durak", { against: "bot", rules: ALL }, 6000);
  playOn([player], 10, special);
  player.play("resign").wait(2000);
  player.open("durak", { against: "peer" }, 8000);
}
