import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  At,
  CARDS,
  Phase,
  Place,
  Play,
  Rule,
  beats,
  deal,
  handOf,
  isHeld,
  isLegal,
  lowOf,
  makeRules,
  moves,
  play,
  rankOf,
  readRules,
  shuffle,
  suitOf,
  tableOf,
  turnOf,
} from "../../../src/games/durak/rules/any-rules";
import { parseMove, whyNot } from "../../../src/games/durak/rules/speech";
import type { Position } from "../../../src/games/durak/rules/any-rules";
import { makeCard } from "../../../src/games/durak/rules/notation";
import { makePosition, parsePosition } from "../../../src/games/durak/rules/record";
import { makeDice, pick, randomOf } from "../../soak/match-book";

const BYTES = Array.from({ length: 256 }, (_, at) => at);
const NAMES = ["transfer", "show", "firstFive", "several", "lossAtTen", "emptyWins", "follow", "loserFirst"];
/** Who may show a trump may transfer. */
const sound = (rules: number) => (rules & Rule.Show ? rules | Rule.Transfer : rules);

describe("the rules by their names", () => {
  it("come back as they were, whatever they are and were before", () => {
    for (const rules of BYTES) {
      expect(readRules(makeRules(rules), 0)).toBe(sound(rules));
      expect(readRules(makeRules(rules), 255)).toBe(sound(rules));
      expect(readRules(JSON.parse(JSON.stringify(makeRules(rules))), rules ^ 255)).toBe(sound(rules));
    }
  });

  it("are eight words, each true or false, and all different; and the pack, and whether the trump is exchanged", () => {
    for (const rules of BYTES) expect(Object.keys(makeRules(rules))).toEqual([...NAMES, "pack", "swap"]);
    for (const [more, pack, swap] of [
      [0, 36, false],
      [1, 24, false],
      [2, 52, false],
      [6, 52, true],
    ] as const)
      expect(makeRules(more << 8)).toMatchObject({ pack, swap });
    expect(new Set(BYTES.map(rules => JSON.stringify(makeRules(rules)))).size).toBe(256);
    expect(BYTES.every(rules => NAMES.every(name => typeof (makeRules(rules) as any)[name] === "boolean"))).toBe(true);
  });

  it("are plain podkidnoy, in which one may follow a taken attack, when none is set", () => {
    expect(makeRules(0)).toEqual({
      transfer: false,
      show: false,
      firstFive: false,
      several: false,
      lossAtTen: false,
      emptyWins: false,
      follow: true,
      loserFirst: false,
      pack: 36,
      swap: false,
    });
  });

  it("stay as they were where nothing is said, and each is changed alone", () => {
    NAMES.forEach((name, at) => {
      for (const rules of BYTES.filter(byte => sound(byte) === byte)) {
        expect(readRules({}, rules)).toBe(rules);
        for (const on of [false, true]) {
          const bit = 1 << at;
          expect(readRules({ [name]: on }, rules), name).toBe(
            sound(on !== (name === "follow") ? rules | bit : rules & ~bit),
          );
        }
      }
    });
  });

  it("let who may show a trump transfer, even if that was refused", () => {
    expect(readRules({ show: true }, 0)).toBe(Rule.Show | Rule.Transfer);
    expect(readRules({ transfer: false, show: true }, 0)).toBe(Rule.Show | Rule.Transfer);
    expect(readRules({ show: true }, Rule.Several)).toBe(Rule.Show | Rule.Transfer | Rule.Several);
  });

  it("take nothing but true and false", () => {
    for (const value of [1, 0, "true", null, undefined, {}])
      expect(readRules({ transfer: value, follow: value, level: value, dialect: value } as object, 12)).toBe(12);
  });
});

function at(line: string): Position {
  const position = parsePosition(line);
  if (!position) throw new Error(`no position: ${line}`);
  return position;
}

const reason = (position: Position, text: string, seat = turnOf(position)) => {
  const move = parseMove(text, seat);
  expect(isLegal(position, move), text).toBe(false);
  return whyNot(position, move, seat);
};

describe("why a move is not possible", () => {
  const ATTACK = "attack 1; trump 9D; talon 8C 9D; one 6H 8H JH 7C AD 6S; two 10C 10H 10S QD KC KD; rules ";
  const DEFENCE = "defend 1; trump 9D; talon 8C 9D; one 8H JH 7C AD 6S; two 6D 10H 6C QD KC 7H; table 6H/-; rules ";
  const ADDING = "throwin 1; trump 9D; one 8H JH 7C AD; two 6D 10H 6C QD; table 6H/7H; rules ";
  const TAKING = "taking 1; trump 9D; one 8H JH 7C AD; two 6D 10H 6C QD 7H; table 6H/-; rules ";

  it("is said in an attack", () => {
    const position = at(ATTACK + 0);
    expect(["take", "bito", "done", "10C", "6H+6S"].map(text => reason(position, text))).toEqual([
      "Nothing to take",
      "Attack first",
      "Not now",
      "You have no 10C",
      "Not together",
    ]);
    expect(["9D", ">6H", "show AD"].map(text => reason(position, text))).toEqual([
      "You have no 9D",
      "Not by these rules",
      "Not by these rules",
    ]);
    expect(reason(at(ATTACK + 8), "6H+6C")).toBe("Not together");
    expect([">6H", "show AD"].map(text => reason(at(ATTACK + 3), text))).toEqual(["Only to defend", "Only to defend"]);
  });

  it("is said in a defence", () => {
    const position = at(DEFENCE + 0);
    expect(["bito", "done", "AD", "KC", "6H+6S"].map(text => reason(position, text))).toEqual([
      "Beat it or take",
      "Not now",
      "You have no AD",
      "KC beats no 6H",
      "Not together",
    ]);
    expect([">6C", ">7D", "show 6D"].map(text => reason(position, text))).toEqual([
      "Not by these rules",
      "You have no 7D",
      "Not by these rules",
    ]);
  });

  it("is said of a transfer", () => {
    expect(reason(at(DEFENCE + 1), ">10H")).toBe("Other rank, or full");
    expect(reason(at(DEFENCE + 1), "show 6D")).toBe("Not by these rules");
    expect(reason(at(DEFENCE + 3), "show 6C")).toBe("Only a trump is shown");
    expect(reason(at(DEFENCE + 3), "show QD")).toBe("Other rank, or full");
    const full = at("defend 1; trump 9D; one 8H; two 6D 10H; table 6H/-; rules 3");
    expect([reason(full, ">6D"), isLegal(full, parseMove("show 6D", 2))]).toEqual(["Other rank, or full", true]);
    expect(
      reason(at("defend 2; trump 9D; one 7D 10H 6C; two 7C 6D* KD AC; table 6H/-; rules 3; shown 1"), "show 7D"),
    ).toBe("Once a bout");
    expect(reason(at("defend 1; trump 9D; one 8H JC; two 6D 10H 7C; table 6H/7H 6S/-; rules 3"), ">6D")).toBe(
      "One is beaten already",
    );
  });

  it("is said to who may add a card", () => {
    const position = at(ADDING + 0);
    expect(["take", "done", "8H", "7S", "6H"].map(text => reason(position, text))).toEqual([
      "Nothing to take",
      "Say bito",
      "No 8 on the table",
      "You have no 7S",
      "You have no 6H",
    ]);
    expect(reason(at(TAKING + 0), "bito")).toBe("Say done");
    expect(reason(at(TAKING + 0), "JH")).toBe("No J on the table");
    expect(reason(at("throwin 1; trump 9D; one 8H 7C; two; table 6H/7H; rules 0"), "7C")).toBe("No more than 1");
  });

  it("is said out of turn, and after the end", () => {
    for (const line of [ATTACK + 0, DEFENCE + 0, ADDING + 0]) {
      const position = at(line);
      for (const text of ["6H", "take", "bito", "done", ">6H"])
        expect(whyNot(position, parseMove(text, 1), 3 - turnOf(position))).toBe("Not your turn");
    }
    for (const text of ["6H", "take", "bito"])
      expect(reason(at("over 1; trump 9D; one; two 6H 7H; result 1"), text, 1)).toBe("The game is over");
  });

  /** What is true when that is said. */
  function isTrue(said: string, position: Position, move: number): boolean {
    const phase = position[At.Phase],
      seat = turnOf(position),
      rules = position[At.Rules];
    const low = lowOf(move);
    const card =
      low >= 0 ? low : move < Play.Transfer ? move : move < Play.Show ? move - Play.Transfer : move - Play.Show;
    const held = card < CARDS && isHeld(position, card, seat);
    const open = position.indexOf(Place.Table + 2 * position[At.Beaten]);
    const ranks = tableOf(position)
      .flat()
      .filter(one => one >= 0)
      .map(rankOf);
    const facts: [RegExp, () => boolean][] = [
      [/^Nothing to take$/, () => move === Play.Take && phase !== Phase.Defend],
      [/^Beat it or take$/, () => move === Play.Bito && moves(position).includes(Play.Take)],
      [/^Say done$/, () => move === Play.Bito && moves(position).includes(Play.Done)],
      [/^Say bito$/, () => move === Play.Done && moves(position).includes(Play.Bito)],
      [/^Attack first$/, () => move === Play.Bito && phase === Phase.Attack],
      [/^Not now$/, () => move === Play.Done && phase < Phase.ThrowIn],
      [/^Not together$/, () => move >= Play.Several && low < 0],
      [/^No such move$/, () => move > Play.Done && move < Play.Several],
      [/^No choice now$/, () => move >= Play.First && move < Play.Swap],
      [/^Nothing to exchange$/, () => move === Play.Swap],
      [
        /^You have no (\d+|[JQKA])[HDCS]$/,
        () => (card < CARDS || low >= 0) && !held && said.endsWith(" " + makeCard(card)),
      ],
      [
        / beats no /,
        () =>
          held &&
          move < CARDS &&
          said === makeCard(card) + " beats no " + makeCard(open) &&
          !beats(card, open, position[At.Trump]),
      ],
      [
        /^No (\d+|[JQKA]) on the table$/,
        () =>
          held &&
          phase > Phase.Defend &&
          !ranks.includes(rankOf(card)) &&
          makeCard(card).startsWith(said.split(" ")[1]),
      ],
      [
        /^No more than \d$/,
        () =>
          held &&
          phase > Phase.Defend &&
          position[At.Attacks] === Number(said.slice(-1)) &&
          position[At.Attacks] === position[At.Limit],
      ],
      [/^Not by these rules$/, () => held && !(rules & (move < Play.Show ? Rule.Transfer : Rule.Show))],
      [/^Only to defend$/, () => held && phase !== Phase.Defend],
      [/^One is beaten already$/, () => held && position[At.Beaten] > 0],
      [/^Only a trump is shown$/, () => held && move >= Play.Show && suitOf(card) !== suitOf(position[At.Trump])],
      [/^Once a bout$/, () => held && move >= Play.Show && position[At.Shown] > 0],
      [
        /^Other rank, or full$/,
        () =>
          held &&
          (!ranks.includes(rankOf(card)) ||
            position[At.Attacks] + (move < Play.Show ? 1 : 0) > position[At.Hands + position[At.Attacker]]),
      ],
    ];
    const fact = facts.find(([pattern]) => pattern.test(said));
    return !!fact && fact[1]();
  }

  it("is always said, in a line of the screen, and true: of every byte in positions of random games by all rules", () => {
    const kinds = new Set<string>();
    for (let seed = 1; seed <= 64; seed++) {
      const dice = makeDice(seed);
      const rules = sound(Math.floor(dice() * 256));
      const position = deal(shuffle(randomOf(dice)), rules, 0, 1);
      for (;;) {
        if (dice() < 0.15 || position[At.Shown] || position[At.Phase] === Phase.Over)
          for (const move of BYTES) {
            if (isLegal(position, move)) continue;
            for (const seat of [1, 2]) {
              const said = whyNot(position, move, seat);
              const fits = said && said.length < 22 && said.trim() === said;
              const isSo =
                position[At.Phase] === Phase.Over
                  ? said === "The game is over"
                  : turnOf(position) !== seat
                    ? said === "Not your turn"
                    : isTrue(said, position, move);
              if (!fits || !isSo)
                throw new Error(`seed ${seed}, move ${move}, seat ${seat}: ${said} in ${makePosition(position)}`);
              kinds.add(said.replace(/(10|[2-9JQKA])(?=[HDCS ])[HDCS]?|\d$/g, "*"));
            }
          }
        if (position[At.Phase] === Phase.Over) break;
        const list = moves(position);
        // Shown and transferred more often than by chance.
        const rare = list.filter(move => move >= Play.Transfer && move < Play.Take);
        play(position, rare.length && dice() < 0.5 ? pick(dice, rare) : pick(dice, list));
      }
    }
    expect([...kinds].sort()).toEqual([
      "* beats no *",
      "Attack first",
      "Beat it or take",
      "No * on the table",
      "No choice now",
      "No more than *",
      "No such move",
      "Not by these rules",
      "Not now",
      "Not together",
      "Not your turn",
      "Nothing to exchange",
      "Nothing to take",
      "Once a bout",
      "One is beaten already",
      "Only a trump is shown",
      "Only to defend",
      "Other rank, or full",
      "Say bito",
      "Say done",
      "The game is over",
      "You have no *",
    ]);
  });

  it("needs no hand to be said of a card that nobody can name", () => {
    const position = at("attack 1; trump 9D; one 6H 7H; two 6D 6C; rules 0");
    for (let move: number = Play.Resign; move < Play.LastTransfer; move++)
      if (!isLegal(position, move)) expect(whyNot(position, move, 1)).toBe("No such move");
    for (const move of [Play.Swap + 1, Play.Several - 1]) expect(whyNot(position, move, 1)).toBe("No such move");
    expect(whyNot(position, Play.Low, 1)).toBe("You have no 2H");
    expect(whyNot(position, Play.First, 1)).toBe("No choice now");
    expect(whyNot(position, Play.Swap, 1)).toBe("Nothing to exchange");
    expect(handOf(position, 1)).toHaveLength(2);
  });
});

describe("what Durak says on a display", () => {
  it("calls the other player the other, and nothing else", () => {
    const folder = new URL("../../../src/games/durak/", import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(file => file.endsWith(".ts"));
    const texts = files.flatMap(file =>
      [...readFileSync(new URL(file.replace(/\\/g, "/"), folder), "utf8").matchAll(/"([A-Z][^"]{0,20})"/g)].map(
        match => match[1],
      ),
    );
    expect(texts).toContain("Waiting for the other");
    expect(texts.filter(text => /\b(peer|opponent|they|theirs?)\b/i.test(text))).toEqual([]);
  });
});
