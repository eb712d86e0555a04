import { describe, expect, test } from "vitest";
import { makePlayer, makeRules, type Options, type Player } from "./deck-game";
import { makeLessonPeer, type LessonOptions, type LessonPeer } from "./lesson-peer";
import { makeDice, makeWorld, type Settings, type World } from "./world";

const N = +process.env.N! || 0;

interface Table { world: World; players: [Player, Player] }

function makeTable(seed: number, settings: Partial<Settings> = {}, options: Partial<Options>[] = [{}, {}]): Table {
  const baud = settings.baud ?? 115200;
  const world = makeWorld({ seed, ...settings, baud });
  const player = (board: 0 | 1) => makePlayer(world, board, { seed: seed * 2 + 101 + board, baud, ...options[board] });
  return { world, players: [player(0), player(1)] };
}

const seatsOf = ({ players }: Table) => players.map(({ link }) => link.status.seat).sort().join();
const arePlaying = (table: Table) => seatsOf(table) === "1,2" && table.players.every(({ link }) => link.status.state === "playing");
const tell = (table: Table) => JSON.stringify(table.players.map(({ link, rules, events }) => [link.status, rules.isDealt() && rules.count(), events.slice(-12)]));

function playOut(table: Table, forMs: number, between?: () => void): boolean {
  for (let round = 0; round * 200 < forMs; round++) {
    if (table.players.every(player => player.isOver())) return true;
    for (const player of table.players) if (player.play()) break;
    between?.();
    table.world.run(200);
  }
  return false;
}

describe("two boards of ours in the lesson's dialect", () => {
  test.each([9600, 115200])("find each other and play at %i baud", baud => {
    const table = makeTable(1, { baud });
    expect(table.world.run(5000, () => arePlaying(table)), tell(table)).toBe(true);
    expect(playOut(table, 60000), tell(table)).toBe(true);
    expect(table.players[0].rules.numbers).toEqual(table.players[1].rules.numbers);
    for (const { link } of table.players) expect(link.status).toMatchObject({ dialect: "lesson", resent: 0, damaged: 0, refused: 0, noise: 0, trouble: "" });
  });

  test("of a thousand simultaneous starts each has one player 1, and begins within five seconds", () => {
    for (let seed = 0; seed < 1000; seed++) {
      const table = makeTable(seed, { baud: seed & 1 ? 9600 : 115200 });
      expect(table.world.run(5000, () => arePlaying(table) && table.players[0].rules.numbers.join() === table.players[1].rules.numbers.join()), `seed ${seed} ${tell(table)}`).toBe(true);
      table.world.run(3000);
      expect(seatsOf(table), `seed ${seed} ${tell(table)}`).toBe("1,2");
    }
  });

  test("a bad wire and boards that are switched off in the middle: every game ends, and no wrong deck is believed", () => {
    for (let seed = 0; seed < (N || 100); seed++) {
      const dice = makeDice(seed + 700);
      const baud = seed & 1 ? 9600 : 115200;
      const harm = { flip: dice() * 0.0005, lose: dice() * 0.0005, insert: dice() * 0.0005, loseChunk: dice() * 0.05, doubleChunk: dice() * 0.05 };
      const table = makeTable(seed, { baud, harm });
      let resets = 0;
      const ended = playOut(table, 3000000, () => {
        if (dice() < 0.01) table.world.connected = !table.world.connected;
        else if (dice() < 0.2) table.world.connected = true;
        if (dice() > 0.01 || resets > 5) return;
        const board = dice() < 0.5 ? 0 : 1;
        const memory = dice() < 0.7 || table.players.some(player => player.isOver()) ? table.players[board].memory : undefined;
        table.world.put(board, undefined);
        table.world.run(dice() * 3000);
        table.players[board] = makePlayer(table.world, board, { seed: seed * 77 + ++resets, baud, memory });
      });
      expect(ended, `seed ${seed} ${tell(table)}`).toBe(true);
    }
  });
});

/** A board of ours and one that runs the lesson's program. */
function makeMixed(seed: number, settings: Partial<Settings> = {}, options: Partial<Options> = {}, lesson: Partial<LessonOptions> = {}) {
  const baud = settings.baud ?? 115200;
  const world = makeWorld({ seed, ...settings, baud });
  const dice = makeDice(seed + 31);
  const rules = makeRules(dice);
  const player = makePlayer(world, 0, { seed: seed * 2 + 101, baud, ...options });
  const peer: LessonPeer = makeLessonPeer({ write: bytes => world.write(1, bytes), game: rules, dice, ...lesson });
  world.put(1, { receive: peer.receive, tick: peer.tick });
  return { world, player, peer, rules };
}

type Mixed = ReturnType<typeof makeMixed>;
const tellMixed = ({ player, peer, rules }: Mixed) => JSON.stringify([player.link.status, player.memory.seat, player.rules.isDealt() && player.rules.count(), player.events.slice(-12), peer.playerId, peer.isReady, peer.decksSent, peer.decksLoaded, rules.isDealt() && rules.count()]);

function playMixed(table: Mixed, forMs: number): boolean {
  for (let round = 0; round * 200 < forMs; round++) {
    if (table.player.isOver() && table.rules.isDealt() && !table.rules.turn()) return true;
    table.player.play();
    table.world.run(200);
  }
  return false;
}

describe("a board that runs the lesson's program", () => {
  test.each(["lesson", "auto"] as const)("plays whole games with one of ours, whoever is player 1 (dialect %s)", dialect => {
    const seats = [0, 0, 0];
    const waits: number[] = [];
    for (let seed = 0; seed < (N || 100); seed++) {
      const table = makeMixed(seed, { baud: seed & 1 ? 9600 : 115200, tickMs: 10 }, { dialect });
      expect(playMixed(table, 600000), `seed ${seed} ${tellMixed(table)}`).toBe(true);
      expect(table.player.rules.numbers.join(), `seed ${seed}`).toBe(table.rules.numbers.join());
      expect(table.player.link.status.seat + table.peer.playerId, `seed ${seed} ${tellMixed(table)}`).toBe(3);
      expect(table.player.link.status, `seed ${seed}`).toMatchObject({ dialect: "lesson", damaged: 0 });
      seats[table.player.link.status.seat]++;
      waits.push(table.world.nowMs);
    }
    console.log(dialect, seats, waits.sort((a, b) => a - b).filter((_, at) => at % 10 === 0).map(Math.round).join());
  });

  test("a bad wire between them: every game ends", () => {
    for (let seed = 0; seed < (N || 100); seed++) {
      const dice = makeDice(seed + 700);
      const harm = { flip: dice() * 0.0003, lose: dice() * 0.0003, insert: dice() * 0.0003, loseChunk: dice() * 0.03, doubleChunk: dice() * 0.03 };
      const table = makeMixed(seed, { baud: seed & 1 ? 9600 : 115200, harm, tickMs: 10 });
      expect(playMixed(table, 6000000), `seed ${seed} ${tellMixed(table)}`).toBe(true);
    }
  });

  test("the listing's own fault, cards shifted by one, is recognised and told", () => {
    for (let seed = 0; seed < 50; seed++) {
      const table = makeMixed(seed, { baud: seed & 1 ? 9600 : 115200, tickMs: 10 }, {}, { shifts: true });
      expect(table.world.run(60000, () => { table.player.play(); return table.player.link.status.trouble === "shift"; }), `seed ${seed} ${tellMixed(table)}`).toBe(true);
    }
  });
});
