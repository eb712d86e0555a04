// Positions and games as text.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { At, Phase, Play, Position, deal, moves, play, shuffle } from "../../../src/games/durak/rules/any-rules";
import { makeMove } from "../../../src/games/durak/rules/notation";
import { Game, makeGame, makePosition, parseGame, parsePosition, replay } from "../../../src/games/durak/rules/record";
import { makeRandom } from "../../../src/kit/random";

const START =
  "attack 2; trump 7C; talon 8C 9C 10C JC QC KC AC 6S 7S 8S 9S 10S JS QS KS AS 6H 6D 7H 7D 8H 8D 9H 7C; one 10H QH AH 9D JD KD; two JH KH 10D QD AD 6C; table; rules 0; taken 0; shown 0; result 0";
const BOUT =
  "defend 2; trump 9D; talon QS KC 9D; one KH JD 6C AC 8S* AS; two QD 10C 7S JS; table 7H/8H 7C/JC 8C/-; rules 0; taken 0; shown 0; result 0";
const TRANSFERRED =
  "defend 1; trump 9D; talon; one 8H KH 6C; two 7C 10C 7S; table 7H/- 7D/-; rules 1; taken 3; shown 0; result 0";
const SHOWN =
  "defend 2; trump 9D; talon; one 8H KH 6C; two 7D* 10C 7S; table 7H/- 7C/-; rules 3; taken 0; shown 1; result 0";
const OVER = "over 2; trump 9D; talon; one; two 6H* 8H; table; rules 0; taken 1; shown 0; result 1";

const LINES = [START, BOUT, TRANSFERRED, SHOWN, OVER];

/** A whole random game: each position on the way. Now and then somebody resigns. */
function walk(seed: number, visit: (position: Position) => void): Game {
  const rules = seed & 255;
  const random = makeRandom(seed, 11, 12, 13);
  const words = [random.next(), random.next(), seed, 0];
  const dealer = makeRandom(words[0], words[1], words[2], words[3]);
  const position = deal(shuffle(dealer), rules, seed % 3, 1 + dealer.below(2));
  const game: Game = { seed: words, rules, first: seed % 3, moves: [] };
  for (;;) {
    visit(position);
    if (position[At.Phase] === Phase.Over) return game;
    const list = moves(position);
    const across = list.filter(move => move >= Play.Transfer && move < Play.Take);
    const from = across.length && random.below(2) ? across : list;
    const move = random.below(500) ? from[random.below(from.length)] : Play.Resign + 1 + random.below(2);
    play(position, move);
    game.moves.push(move);
  }
}

describe("a position's line", () => {
  it("is read and written again", () => {
    for (const line of LINES) expect(makePosition(parsePosition(line)!)).toBe(line);
  });

  it("is exact: every byte of every position of 256 games comes back, one game for each set of rules (seeds 0..255)", () => {
    for (let seed = 0; seed < 256; seed++)
      walk(seed, position => {
        const line = makePosition(position);
        const back = parsePosition(line);
        if (!back || back.join() !== position.join()) throw new Error(`seed ${seed}: ${line}`);
      });
  });

  it("of the other ends of what is possible is read, too", () => {
    for (const line of [
      "taking 1; trump 9D; one 6C 9S; two 6H 6D KD KC 6S; table 7H/9H 7D/8D 7C/8C 7S/- 8S/- 9C/-; taken 35",
      "throwin 1; trump 9D; one; two; table 7H/8H",
      "throwin 1; trump 9D; one 7S 7D; two; table 7H/8H 7C/8C; rules 4",
      "over 1; trump 9D; one; two; result 3",
      "attack 1; trump 9D; one 6H 7H; two 6D 7D 8D 9D 10D JD QD KD AD 6C",
      "over 1; trump 9D; one 6H 7H; two 6D 7D 8D 9D 10D JD QD KD AD 6C; rules 16; result 1",
    ])
      expect(parsePosition(line), line).toBeDefined();
  });

  it("may leave out what is empty or 0, and name its fields and hands in any order", () => {
    expect(makePosition(parsePosition("two 8H 6H*; result 1; taken 1; trump 9D; over 2")!)).toBe(OVER);
  });

  it("shows what was discarded by not naming it", () => {
    const position = parsePosition(OVER)!;
    expect(Array.from(position.subarray(0, 36)).filter(place => place === 255)).toHaveLength(34);
    expect(position[At.Bito]).toBe(1);
  });

  const wrong: [string, string][] = [
    ["nothing", ""],
    ["two phases", `${BOUT}; attack 1`],
    ["no phase", BOUT.replace("defend 2; ", "")],
    ["an unknown field", `${BOUT}; colour red`],
    ["a field twice", `${BOUT}; rules 0`],
    ["a third seat", BOUT.replace("defend 2", "defend 3")],
    ["nobody who attacks", BOUT.replace("defend 2", "defend")],
    ["no trump", BOUT.replace("trump 9D; ", "")],
    ["a card that is none", BOUT.replace("6C", "5C")],
    ["a card twice in a hand", BOUT.replace("6C", "JD")],
    ["a card in both hands", BOUT.replace("10C", "JD")],
    ["a card in a hand and on the table", BOUT.replace("10C", "7H")],
    ["a card in the talon and in a hand", BOUT.replace("10C", "QS")],
    ["an odd number of cards out", BOUT.replace("6C ", "")],
    ["a trump card that does not lie under the talon", BOUT.replace("QS KC 9D", "QS 9D KC")],
    ["another trump than lies under the talon", BOUT.replace("trump 9D", "trump 6D")],
    ["an attacker's hand that was not full, with a talon", BOUT.replace("two QD 10C ", "two ")],
    ["a defender's hand that was not full, with a talon", BOUT.replace("one KH JD 6C AC ", "one ")],
    ["a defence that beats nothing", BOUT.replace("7H/8H", "7H/6H")],
    ["a beaten card behind one that is not", BOUT.replace("7C/JC 8C/-", "7C/- 8C/JC")],
    ["an attack with a rank that lay nowhere", BOUT.replace("8C/-", "AD/-")],
    ["seven attacks", "taking 1; trump 9D; one 6C; two 6H 6D KD KC 6S; table 7H/9H 7D/8D 7C/8C 7S/- 8S/- 9C/- 9S/-"],
    ["more attacks than the defender had cards", "taking 1; trump 9D; one 6C; two 6S; table 7H/8H 7D/- 7C/-"],
    ["a pair of three", BOUT.replace("8C/-", "8C/-/-")],
    ["a pair of one", BOUT.replace("8C/-", "8C")],
    ["an attack with cards on the table", BOUT.replace("defend", "attack")],
    ["a defence with nothing to beat", START.replace("attack", "defend")],
    ["a throw-in while something is not beaten", BOUT.replace("defend", "throwin")],
    ["a throw-in onto nothing", START.replace("attack", "throwin")],
    ["taking nothing", START.replace("attack", "taking")],
    [
      "taking with nothing to follow, where nothing may follow",
      BOUT.replace("defend", "taking").replace("rules 0", "rules 64"),
    ],
    ["two open attacks in podkidnoy", TRANSFERRED.replace("rules 1", "rules 0")],
    ["two open attacks of different ranks", TRANSFERRED.replace("7H/- 7D/-", "9H/10H 10S/- 9C/-")],
    ["so many bouts taken that it is a draw", TRANSFERRED.replace("taken 3", "taken 36")],
    ["more bouts taken than there can be", TRANSFERRED.replace("taken 3", "taken 37")],
    ["a trump shown, but not seen", SHOWN.replace("7D*", "7D")],
    ["a trump shown by rules that know no showing", SHOWN.replace("rules 3", "rules 1")],
    ["a trump shown before the attack", "attack 1; trump 9D; one 6C 8H; two 10C 7D*; rules 3; shown 1"],
    ["a game that is over, and nobody knows how", OVER.replace("result 1", "result 0")],
    ["a draw with cards in a hand", OVER.replace("result 1", "result 3")],
    ["a result while the game goes on", BOUT.replace("result 0", "result 1")],
    ["an empty hand that should have won", OVER.replace("over", "attack").replace("result 1", "result 0")],
    ["a defender with nothing in the hand", "defend 1; trump 9D; one 6C; two; table 7D/-"],
    [
      "an empty hand in mid-bout, where that wins at once",
      "throwin 1; trump 9D; one; two 6C 8S; table 7H/8H; rules 32",
    ],
    [
      "ten cards in a hand, where that loses",
      "attack 1; trump 9D; one 6H 7H; two 6D 7D 8D 9D 10D JD QD KD AD 6C; rules 16",
    ],
    ["rules beyond a byte", BOUT.replace("rules 0", "rules 256")],
    ["a number with something behind it", BOUT.replace("rules 0", "rules 0x")],
    ["a number that is none", BOUT.replace("rules 0", "rules")],
    ["a mark in the talon", BOUT.replace("QS KC", "QS* KC")],
    ["another separator", BOUT.replaceAll("; ", ";")],
  ];

  it.each(wrong)("is refused with %s", (_, line) => {
    expect(LINES).not.toContain(line);
    expect(parsePosition(line)).toBeUndefined();
  });

  it("never throws, and what it lets through can be written, read and played on", () => {
    const letters = [..."6789JQKA10HDCS*/-; "];
    const spoiled = fc
      .tuple(
        fc.constantFrom(...LINES),
        fc.array(fc.tuple(fc.nat(300), fc.constantFrom(...letters, "")), { maxLength: 3 }),
      )
      .map(([line, changes]) =>
        changes.reduce(
          (text, [at, letter]) => text.slice(0, at % text.length) + letter + text.slice((at % text.length) + 1),
          line,
        ),
      );
    fc.assert(
      fc.property(fc.oneof(spoiled, fc.string()), text => {
        const position = parsePosition(text);
        if (!position) return;
        const line = makePosition(position);
        expect(makePosition(parsePosition(line)!)).toBe(line);
        for (const move of moves(position)) {
          const next = new Uint8Array(position);
          expect(play(next, move)).toBe(true);
          expect(parsePosition(makePosition(next)), `${makeMove(move)} in ${line}`).toEqual(next);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe("a game's line", () => {
  const LINE = "seed 1 2 3 4294967295; rules 9; first 2; moves 6H, take";

  it("has its seed, its rules, who was first, and every move", () => {
    const game = {
      seed: [1, 2, 3, 4294967295],
      rules: 9,
      first: 2,
      moves: [0, Play.Take, Play.Show + 35, Play.Resign + 2],
    };
    const line = "seed 1 2 3 4294967295; rules 9; first 2; moves 6H, take, show AS, resign 2";
    expect(makeGame(game.seed, game.rules, game.first, game.moves)).toBe(line);
    expect(parseGame(line)).toEqual(game);
  });

  it("may have no moves yet, and words that another computation has made negative", () => {
    const line = makeGame([-1, 2, 3, -2147483648], 0, 0, []);
    expect(line).toBe("seed 4294967295 2 3 2147483648; rules 0; first 0; moves");
    expect(parseGame(line)!.moves).toEqual([]);
    expect(replay(parseGame(line)!)).toEqual(replay({ seed: [-1, 2, 3, -2147483648], rules: 0, first: 0, moves: [] }));
  });

  it("replays to the same end, to the byte, for 256 games (seeds 0..255)", () => {
    for (let seed = 0; seed < 256; seed++) {
      let last: Position | undefined;
      const game = walk(seed, position => {
        last = position;
      });
      const back = parseGame(makeGame(game.seed, game.rules, game.first, game.moves))!;
      expect(back).toEqual(game);
      expect(replay(back), `seed ${seed}`).toEqual(last);
    }
  });

  it("with an illegal move says which one that is", () => {
    const game = walk(5, () => undefined);
    for (const at of [0, 1, game.moves.length - 1]) {
      const broken = game.moves.slice();
      broken[at] = 111;
      expect(replay({ ...game, moves: broken })).toBe(at);
    }
    expect(replay({ ...game, moves: [...game.moves, Play.Bito] })).toBe(game.moves.length);
  });

  it.each([
    "",
    "seed",
    LINE.replace("4294967295", "4294967296"),
    LINE.replace("1 2", "1"),
    LINE.replace("1 2", "1 2 2"),
    LINE.replace("1 2", "1 -2"),
    LINE.replace("rules 9", "rules 2304"),
    LINE.replace("first 2", "first 3"),
    LINE.replace("; first 2", ""),
    LINE.replace("6H", "1H"),
    LINE.replace("6H", "resign"),
    LINE.replace("6H", "resign 3"),
    LINE.replace("6H, take", "6H take"),
    LINE.replace("6H", "6H,"),
    `${LINE}; moves`,
    `${LINE}; notes`,
    LINE.replace("rules 9; ", ""),
  ])("is refused as %j", line => {
    expect(parseGame(line)).toBeUndefined();
  });

  it("never throws", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc
            .tuple(fc.nat(60), fc.string({ maxLength: 2 }))
            .map(([at, text]) => LINE.slice(0, at) + text + LINE.slice(at + 1)),
        ),
        text => {
          const game = parseGame(text);
          if (game) expect(parseGame(makeGame(game.seed, game.rules, game.first, game.moves))).toEqual(game);
          if (game) replay(game);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
