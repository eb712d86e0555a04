// The other board in a duel: each plays at its own table and judges its own claims; what it found it says until the other one has it, and counts what that one says
// (src/link/PROTOCOL.md, section 4). So no wire has to be quick, and none of the two decides. Opened with a duel.
import type { Host } from "../../kernel/app";
import { isCard } from "./card";
import { RaceHappened } from "./race-events";
import { say } from "./race-session";
import type { Race } from "./race-session";

const enum Most {
  /** Letters of a line that has not ended yet. */
  Letters = 120,
  /** Looks without a word from the other board. */
  Quiet = 8,
  /** Claims in a row that there is no Set: a table has room for so many columns more. */
  Nones = 3,
  /** An hour for one Set. */
  Ms = 3600000,
}

/** What a claim was, in place of its first card. */
const enum Claim {
  None,
  Wrong,
}

/** How it goes with the other board. */
export const enum Met {
  Nobody,
  /** Both boards hear each other, or have. */
  Playing,
  /** The other board has begun anew, and so must this one. Told once. */
  Anew,
}

export interface Other {
  /** Twice a second: says how it is here. */
  look(): Met;
  /** This board begins anew. */
  again(): void;
  /** Random numbers that are the same on both boards. */
  random32(): number;
}

export default function openOther(host: Host, race: Race): Other {
  const table = host.table!;
  const rules = race.enough + (race.on.deck.junior ? 256 : 0);
  /** What tells this game of this board from any other; 0: none. */
  let mine = 0;
  let theirs = 0;
  let met: Met;
  let seed = 0;
  /** This board's claims, how many of them the other one has, and how many of its claims this one has. */
  let log: string[];
  let acked: number;
  let got: number;
  /** Its claims in a row that there is no Set, and cards that it has taken. */
  let nones: number;
  let used: Uint8Array;
  /** Claims here, right and wrong ones, when that was looked at last. */
  let noted: number;
  let quiet: number;
  /** What was said to be missing, since the other board was heard last. */
  let missing: string;
  let text = "";

  function meet(tag: number): void {
    met = theirs ? Met.Anew : Met.Nobody;
    theirs = tag;
    log = [];
    acked = got = nones = noted = 0;
    used = new Uint8Array(256);
  }

  /** A claim of the other board: false if it cannot be. */
  function take(cards: number[], ms: number): boolean {
    const tally = race.tally;
    const kind = cards[0];
    const isRight = kind !== Claim.Wrong;
    if (!(ms > 0 && ms < Most.Ms)) return false;
    if (kind > Claim.Wrong) {
      const other = cards[1];
      if (cards.some(card => !isCard(card) || used[card])) return false;
      if (other === kind || (kind ^ (other & race.on.unlike[kind ^ other])) !== cards[2]) return false;
      for (const card of cards) used[card] = 1;
      nones = 0;
    } else if (isRight && nones++ >= Most.Nones) return false;
    got++;
    tally.points[1] += isRight ? 1 : -1;
    if (!isRight) return true;
    tally.right[1]++;
    tally.sum[1] += ms;
    // A claim that is on here has the line.
    if (!race.by) say(race, [RaceHappened.Found, 2, ms]);
    if (race.enough && tally.points[1] >= race.enough) {
      tally.isOver = true;
      race.by = 0;
      race.named = [];
    }
    return true;
  }

  function hear(line: string): void {
    const said = (/SET1,[0-9,]+$/.exec(line) || [""])[0];
    const words = said.split(",");
    const crc = +words.pop()!;
    const numbers = words.map(Number);
    const tag = numbers[1];
    if (numbers.length !== 10 || table.crc("" + words) !== crc || !tag || tag === mine) return;
    if (tag !== theirs) {
      // Who looks at the end of a game is not disturbed.
      if (theirs && race.tally.isOver) return;
      meet(tag);
    }
    quiet = 0;
    if (numbers[3] !== rules) say(race, [RaceHappened.OtherRules]);
    else if (numbers[2] === mine) {
      if (!met) {
        seed = (mine ^ tag) >>> 0;
        met = Met.Playing;
      }
      missing = "";
      if (race.event[0] === RaceHappened.NotHeard) say(race, [RaceHappened.Nothing]);
      if (numbers[4] > acked && numbers[4] <= log.length) acked = numbers[4];
      if (numbers[5] === got + 1 && !take(numbers.slice(6, 9), numbers[9])) say(race, [RaceHappened.NotBelieved]);
    }
  }

  const write = table.peer!(chunk => {
    const lines = (text + chunk).split("\n");
    text = lines.pop()!.substr(-Most.Letters);
    lines.forEach(hear);
  });

  /** What was claimed here since, if anything: at most one claim between two looks. */
  function note(): void {
    const tally = race.tally;
    const claims = 2 * tally.right[0] - tally.points[0];
    if (met && claims > noted) log.push(race.claimed + "," + tally.tookMs);
    noted = claims;
  }

  function look(): Met {
    note();
    const why = quiet++ < Most.Quiet || race.by ? missing : (table.air && table.air()) || "Waiting for P2";
    if (why !== missing) say(race, [RaceHappened.NotHeard, (missing = why)]);
    const next = log[acked];
    const body = "SET1," + [mine, theirs, rules, got, next ? acked + 1 : 0, next || "0,0,0,0"];
    if (write) write(body + "," + table.crc(body) + "\n");
    const now = met;
    if (now === Met.Anew) met = Met.Nobody;
    return now;
  }

  function again(): void {
    mine = (table.random32() | 1) >>> 0;
    theirs = 0;
    meet(0);
    quiet = Most.Quiet;
    missing = "";
  }

  again();
  return {
    look: look,
    again: again,
    // Numerical Recipes' generator: no product has more than 53 bits.
    random32: () => (seed = (seed * 1664525 + 1013904223) % 4294967296),
  };
}
