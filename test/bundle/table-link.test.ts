// A virtual board at a table of a tournament, whose broker and whose other end are the test's own.
import { describe, expect, test, vi } from "vitest";
import { SimGraphics } from "../../devices/sim/graphics";
import { openSealed } from "../../deploy/tournament/boards/sealed";
import { makeWord } from "../../deploy/host/room";
import { makeRandom } from "../../devices/sim/random";
import { TableEnd } from "../espruino/table-end";
import { Device, readBundle } from "./device";
import { SmallBroker } from "./small-broker";

const WORD = "tubi-kera-1881";
const RACE = { mode: "race", players: 2, goal: 5 };

/** No memory, when it is short, for the sum that begins with the key of a room and has a nonce behind it: 81 letters. */
const SCARCE =
  'var given=require,isShort=false;require=function(name){return name==="crypto"?{SHA256:function(text){' +
  'if(isShort&&text.length===81)throw new Error("Not enough memory for result");return given(name).SHA256(text)}}:given(name)}';

function seat(word = WORD, config: object = {}, program?: string) {
  const broker = new SmallBroker();
  const random = makeRandom(7);
  const end = new TableEnd(
    WORD,
    (message, topic = end.room.invitation!.willTopic) => broker.publish(topic, message),
    () => (random() * 2 ** 32) | 0,
  );
  broker.listeners.push((_, message) => end.take(message));
  const device = new Device("esp32", {
    program,
    dial: broker.dial,
    config: { network: { broker: "10.0.0.7", table: word }, ...config },
  });
  const run = (forS: number) => {
    for (let s = 0; s < forS; s++) {
      device.board.run(1000);
      end.tick();
    }
  };
  device.start(4000);
  return { broker, end, device, run };
}

const network = (device: Device) => device.ask("croupier.status().network");

describe("a board at a table of a tournament", () => {
  test("greets until that was got, then tells what is open, without what only its player may know", () => {
    const { end, device, run } = seat();
    end.isGetting = false;
    run(15);
    expect([end.kept, new Set(end.numbers), end.numbers.length > 2]).toEqual([[], new Set([1]), true]);
    end.isGetting = true;
    run(20);
    expect(end.kept).toEqual([
      { n: 1, hello: expect.stringMatching(/^ESP32 2v\d+.*, croupier \d/) },
      { n: 2, match: 0, state: { app: "menu", message: "" } },
    ]);
    expect(device.board.errors).toEqual([]);
  });

  test("opens a match as it is told, once, and is free again when it is told so", () => {
    const { end, device, run } = seat();
    run(8);
    end.want({ match: 5, game: "set", how: RACE, names: ["Ann", "Bob"] }, () => end.last?.match === 5);
    run(4);
    expect(device.ask("croupier.state()")).toMatchObject({ app: "set", mode: "race", scores: [0, 0] });
    device.tell("croupier.scan('S1111')");
    device.tell("croupier.press('P1')");
    end.say({ match: 5, game: "set", how: RACE, names: ["Ann", "Bob"] });
    run(3);
    expect(device.ask("croupier.state()")).toMatchObject({ seen: 1 });
    expect(end.last).toMatchObject({ match: 5, state: { app: "set" } });
    end.say({ free: 4 });
    run(2);
    expect(device.ask("croupier.state().app")).toBe("set");
    end.say({ free: 5 });
    run(3);
    expect(end.last).toMatchObject({ match: 0, state: { app: "menu" } });
    expect(device.board.errors).toEqual([]);
  });

  test("tells a changing state at most once a second, and the newest only", () => {
    const { end, device, run } = seat();
    run(8);
    end.want({ match: 5, game: "tictactoe", how: { mode: "keys", level: 1 }, names: [] }, () => end.last?.match === 5);
    run(3);
    const before = end.numbers.length;
    end.isGetting = false;
    for (const move of ["5", "1", "9", "3"]) device.ask(`croupier.play("${move}")`);
    run(1);
    device.ask(`croupier.play(croupier.moves()[0])`);
    run(3);
    expect(end.numbers.length - before).toBeLessThanOrEqual(4);
    end.isGetting = true;
    run(20);
    expect(end.last!.state.cells).toEqual(device.ask("croupier.state().cells"));
    const kept = end.kept.map(({ n }) => n);
    expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b));
  });

  test("stays as it is, and tells it as it is, where there is no such game, or what it should be is nothing", () => {
    for (const order of [
      { match: 6, game: "chess", how: {}, names: [] },
      { match: 6, game: "menu", how: {}, names: [] },
      { match: 6, game: "set", how: { mode: "nothing" }, names: [] },
      { match: 6, game: "set", how: null, names: [] },
      { match: 6, game: "set", how: { toString: 5 }, names: [] },
      { match: 6, game: 7, how: 7 },
    ]) {
      const { end, device, run } = seat();
      run(8);
      device.tell("croupier.open('dobble')");
      end.want(order as never, () => end.last?.match === 6);
      run(4);
      expect([order, end.last]).toMatchObject([order, { match: 6, state: { app: "dobble" } }]);
      expect(device.board.errors).toEqual([]);
    }
  });

  test("lives through whatever somebody says who knows the word", () => {
    const { end, device, run } = seat();
    run(8);
    for (const text of [
      "",
      "{",
      "5",
      "null",
      '"match"',
      "[1]",
      '{"match":-1}',
      '{"match":1.5}',
      '{"match":"7"}',
      '{"got":{}}',
      '{"free":[]}',
      '{"say":5}',
      '{"say":{"toString":1}}',
      '{"names":3,"match":9}',
      '{"press":5}',
      '{"press":{"toString":1}}',
      '{"press":"P9"}',
      '{"press":"P3"}',
      '{"press":"P3","none":true}',
      '{"press":"B"}',
      "x".repeat(330),
    ])
      end.publish(end.room.seal(text));
    run(3);
    expect(device.board.errors).toEqual([]);
    expect(device.ask("croupier.state().app")).toBe("menu");
    end.say({ say: "Round 2 in 5 minutes, everybody" });
    run(2);
    expect(device.board.errors).toEqual([]);
  });

  test("takes a phone for a player's key, tells at once what came of it, and does nothing that comes too late", () => {
    const { broker, end, device, run } = seat();
    run(8);
    end.want({ match: 5, game: "set", how: { ...RACE, players: 8 }, names: [] }, () => end.last?.match === 5);
    run(4);
    const cards = "S1111 S2111 S3111 S1112 S1113 S1121 S1131 S2222 S2233 S3321 S3213 S1322";
    for (const card of cards.split(" ")) device.tell(`croupier.scan('${card}')`);
    run(3);
    const claim = () => device.ask("croupier.state().claim");
    const press = (key: string, more: object = {}) => {
      end.say({ press: key, ...more });
      device.board.run(50);
    };
    press("P7", { none: true });
    expect(claim()).toBe(null);
    const told = end.numbers.length;
    press("P7");
    expect(claim().player).toBe(7);
    // Within this twentieth of a second.
    expect(end.numbers.length).toBeGreaterThan(told);
    expect(end.last!.state.claim).toMatchObject({ player: 7 });
    // A key of the board, another phone, and the same once more.
    device.tell("croupier.press('P2')");
    press("P8");
    press("P7");
    press("P8", { none: true });
    expect([claim().player, device.ask("croupier.state().scores")]).toEqual([7, Array(8).fill(0)]);
    press("P7", { none: true });
    expect([claim(), device.ask("croupier.state().scores[6]")]).toEqual([null, -1]);
    // Nobody who does not know the word, and nothing that was said before.
    const heard: [string, string][] = [];
    broker.listeners.push((topic, message) => heard.push([topic, message]));
    end.say({ press: "P1" });
    device.board.run(50);
    expect(claim().player).toBe(1);
    device.tell("croupier.play('leave 1')");
    for (const [topic, message] of heard.splice(0)) {
      broker.publish(topic, message);
      broker.publish(topic, `${message.slice(0, -1)}\0`);
    }
    device.board.run(50);
    expect(claim()).toBe(null);
    expect(network(device).table).toMatchObject({ forged: expect.any(Number), replayed: expect.any(Number) });
    expect(network(device).table.forged).toBeGreaterThan(0);
    expect(network(device).table.replayed).toBeGreaterThan(0);
    // A question on the display is for who stands there.
    device.ask(`croupier.scan('JOIN {"broker":"mqtt://10.0.0.9","table":"x"}')`);
    press("P2");
    expect(device.ask("croupier.state().message")).toContain("Join?");
    expect(device.board.errors).toEqual([]);
  });

  test("wakes a dark display for a phone, whose first press counts", () => {
    const { end, device, run } = seat(WORD, { display: { dimAfterS: 10, offAfterS: 20 } });
    run(8);
    end.want({ match: 5, game: "set", how: RACE, names: [] }, () => end.last?.match === 5);
    run(4);
    for (const card of ["S1111", "S2111", "S1112"]) device.tell(`croupier.scan('${card}')`);
    run(60);
    expect(device.display.isOn).toBe(false);
    end.say({ press: "P2" });
    run(1);
    expect(device.ask("croupier.state().claim.player")).toBe(2);
  });

  test("believes nobody without the word, nothing said before, and no other tournament while this one is there", () => {
    const { broker, end, device, run } = seat();
    const heard: string[] = [];
    broker.listeners.push((topic, message) => void (topic === end.room.invitation!.willTopic && heard.push(message)));
    run(8);
    end.say({ say: "Welcome" });
    run(1);
    const topic = end.room.invitation!.willTopic;
    const said = heard.at(-1)!;
    for (const message of [...heard]) broker.publish(topic, message);
    broker.publish(topic, said.slice(0, -1) + "x");
    broker.publish(topic, "x".repeat(2000));
    const other = new TableEnd("another word", (message, to = topic) => broker.publish(to, message));
    other.tick();
    const second: TableEnd = new TableEnd(WORD, (message, to = second.room.invitation!.willTopic) =>
      broker.publish(to, message),
    );
    // Those two do not hear each other.
    broker.listeners.splice(0, 9, (from, message) => from !== topic && second.take(message));
    for (let s = 0; s < 6; s++) {
      second.tick();
      end.say({ say: "Still here" });
      run(1);
    }
    const { broker: client, table } = network(device);
    expect(client.oversize).toBe(1);
    expect(table.forged).toBeGreaterThanOrEqual(2);
    expect(table.replayed).toBeGreaterThanOrEqual(1);
    expect(table.strangers).toBeGreaterThanOrEqual(1);
    expect(second.kept).toEqual([]);
    expect(device.ask("croupier.state().app")).toBe("menu");
  });

  test("keeps the end of a game until it was got, though the broker is gone and another game begins", () => {
    const { broker, end, device, run } = seat();
    run(8);
    end.want({ match: 8, game: "tictactoe", how: { mode: "keys", level: 1 }, names: [] }, () => end.last?.match === 8);
    run(3);
    broker.kill();
    let moves: string[];
    while (!device.ask("croupier.state().outcome") && (moves = device.ask("croupier.moves()")).length) {
      device.ask(`croupier.play("${moves[0]}")`);
      device.board.run(3000);
    }
    const outcome = device.ask("croupier.state().outcome");
    device.ask("croupier.play('new')");
    run(3);
    broker.isUp = true;
    run(60);
    expect(end.games.filter(({ state }) => state.outcome).map(({ match, state }) => [match, state.outcome])).toEqual([
      [8, outcome],
    ]);
    expect(end.last!.state.outcome).toBe(null);
    expect(network(device).broker.connects).toBe(2);
  });

  test("tells the end of a game whose next one begins at once: whoever names the last card with B may press it twice", () => {
    const { end, device, run } = seat();
    run(8);
    end.want({ match: 8, game: "set", how: { ...RACE, goal: 1 }, names: [] }, () => end.last?.match === 8);
    run(3);
    for (const card of ["S1111", "S1112", "S1113"]) device.tell(`croupier.scan("${card}")`);
    // Wherever in a second of the link's it falls.
    for (const forMs of [130, 370, 610, 890]) {
      device.tell(`croupier.play("claim 1")`);
      for (const card of ["S1111", "S1112", "S1113"]) device.tell(`croupier.play("pick ${card}")`);
      expect(device.ask("croupier.state().result")).toEqual([1, 2]);
      device.board.run(120);
      device.tell(`croupier.press("B")`);
      expect(device.ask("croupier.state().result")).toBe(null);
      for (const card of ["S1111", "S1112", "S1113"]) device.tell(`croupier.scan("${card}")`);
      device.board.run(forMs);
      run(3);
    }
    run(10);
    expect(end.games.filter(({ state }) => state.result).map(({ match, state }) => [match, state.scores])).toEqual(
      Array.from({ length: 4 }, () => [8, [1, 0]]),
    );
    expect(end.last!.state.result).toBe(null);
    expect(device.board.errors).toEqual([]);
  });

  test("reads the word of a match's room, which is sealed, and is found in that room by the other board alone", () => {
    const { broker, end, device, run } = seat();
    const word = makeWord();
    const heard: string[] = [];
    broker.listeners.push((topic, message) => heard.push(`${topic} ${message}`));
    run(8);
    const order = { match: 5, game: "durak" as const, how: { against: "peer" }, names: ["Ann", "Bob"] };
    end.want({ ...order, key: end.sealWord(word) }, () => end.last?.match === 5);
    run(6);
    expect(end.last).toMatchObject({ match: 5, state: { app: "durak", phase: "seeking" } });
    const own = openSealed(word).invitation!.filter.slice(0, -1);
    expect(heard.some(one => one.startsWith(own))).toBe(true);
    expect(heard.join("\n")).not.toContain(word);
    end.say({ free: 5 });
    run(8);
    expect(network(device).room).toBe(null);
    expect(device.board.errors).toEqual([]);
  });

  test("plays with a tournament of 0.15, which says that word in clear, and says that it did", () => {
    const drawn = vi.spyOn(SimGraphics.prototype, "drawString");
    const { broker, end, run } = seat();
    const word = makeWord();
    const topics: string[] = [];
    broker.listeners.push(topic => topics.push(topic));
    run(8);
    const order = { match: 5, game: "durak", how: { against: "peer" }, names: ["Ann", "Bob"], peer: word };
    end.want(order as never, () => end.last?.match === 5);
    run(6);
    const own = openSealed(word).invitation!.filter.slice(0, -1);
    expect(topics.some(topic => topic.startsWith(own))).toBe(true);
    expect(drawn.mock.calls.map(([text]) => text)).toContain("Key sent in the open");
    drawn.mockRestore();
  });

  test("opens no match whose word it has no memory to read, and opens it when it is told again", () => {
    const { end, device, run } = seat(WORD, {}, `${SCARCE};${readBundle("croupier")}`);
    run(8);
    const key = end.sealWord(makeWord());
    const order = { match: 5, game: "durak" as const, how: { against: "peer" }, names: [], key };
    device.tell("isShort=true");
    end.say(order);
    run(1);
    expect(device.ask("croupier.state().app")).toBe("menu");
    device.tell("isShort=false");
    end.want(order, () => end.last?.match === 5);
    run(5);
    expect(end.last).toMatchObject({ match: 5, state: { app: "durak" } });
    expect(device.board.errors).toEqual([]);
  });

  test("lives through a sealed word that is none", () => {
    for (const key of ["x", "", 5, {}, [], "zz".repeat(60), "0".repeat(200), { toString: 1 }]) {
      const { end, device, run } = seat();
      run(8);
      const order = { match: 5, game: "durak", how: { against: "peer" }, names: [], key };
      end.want(order as never, () => end.last?.match === 5);
      run(5);
      expect([key, end.last?.match]).toEqual([key, 5]);
      expect(device.board.errors).toEqual([]);
    }
  });

  test("greets a tournament that was started anew", () => {
    const { broker, end, device, run } = seat();
    run(8);
    broker.listeners.length = 0;
    const fresh: TableEnd = new TableEnd(WORD, (message, topic = fresh.room.invitation!.willTopic) =>
      broker.publish(topic, message),
    );
    broker.listeners.push((_, message) => fresh.take(message));
    for (let s = 0; s < 20; s++) {
      device.board.run(1000);
      fresh.tick();
    }
    expect(fresh.isGreeted).toBe(true);
    expect(fresh.last).toMatchObject({ match: 0, state: { app: "menu" } });
    expect(fresh.kept[0].n).toBeGreaterThan(end.kept[0].n);
  });

  test("never shows its word, and does not meet with another one", () => {
    const { end, device, run } = seat("another word");
    run(15);
    expect(end.numbers).toEqual([]);
    for (const what of ["state", "status", "config"])
      expect(JSON.stringify(device.ask(`croupier.${what}()`))).not.toMatch(/another word/);
    expect(device.ask("croupier.config().network.table")).toBe("...");
    expect(network(device)).toMatchObject({ broker: { state: "joined" }, room: null, table: { isJoined: false } });
  });

  test("says that there is no network on a board that has none", () => {
    const device = new Device("rp2040", { config: { network: { broker: "10.0.0.7", table: WORD } } });
    const drawn = vi.spyOn(SimGraphics.prototype, "drawString");
    device.start(6000);
    expect(device.ask("croupier.status().network")).toBe(null);
    expect(device.board.errors).toEqual([]);
    expect(drawn.mock.calls.map(([text]) => text)).toContain("No network here");
    drawn.mockRestore();
  });
});
