// The Durak part of the measurement: what the rules, the link, the picture and the bot cost on the real interpreter, and what goes over the wire.
import { moves, observe, play, turnOf } from "../../../src/games/durak/rules/any-rules";
import think from "../../../src/games/durak/bot/bot";
import { makeRandom } from "../../../src/kit/random";
import { Cortex } from "../espruino/cortex";
import { KINDS, hexOf, newGame, randomFrom, typicalPositions } from "./durak-positions";
import { LATE_MS, type Machine, least, mean, runOn, same } from "./machine";

/** Bytes that a serial port brings at once: what comes in 17 ms at 9600 baud. */
const PIECE = 16;
const DECKS = 3;
const MOVES = 24;
const HANDS = [6, 12, 35];

// --- the rules

/** Mean milliseconds by what was done; the moves must be the same here as on the board. */
export async function measureRules(machine: Machine, seed: number): Promise<Record<string, number>> {
  const kinds = typicalPositions(seed);
  const plan = KINDS.map(({ name }, kind) => [
    name,
    kinds[kind].map(({ position }) => hexOf(position)),
    kinds[kind].map(({ move }) => move),
  ]);
  const told = Object.fromEntries(await runOn(machine, "durak-rules-subject.ts", JSON.stringify(plan)));
  const ms: Record<string, number> = {};
  KINDS.forEach(({ name }, kind) => {
    const here = kinds[kind].map(({ position }) => moves(position));
    same("moves, " + name, told["moves, " + name].found, here);
  });
  for (const [what, { ms: list, found }] of Object.entries(told)) {
    if (/^(play|copy)/.test(what)) same(what, found, Array(list.length).fill(true));
    ms[what] = mean(list);
  }
  return ms;
}

// --- a deck's packet, and one move

export interface Packet {
  text: string;
  numbers: number[];
}

/** A deal as the lesson's program sends it, made without our code: 36 records, seat 1 and 2 with six cards each, the trump card under the talon. */
export function packetOf(seed: number): Packet {
  const random = randomFrom(seed);
  const cards = Array.from({ length: 36 }, (_, card) => card);
  for (let at = 35; at > 0; at--) {
    const other = random.below(at + 1);
    [cards[at], cards[other]] = [cards[other], cards[at]];
  }
  const records = cards.map((card, at) => {
    const suit = Math.floor(card / 9);
    const place = at < 6 ? [1, at + 1] : at < 12 ? [2, at - 5] : at === 12 ? [0, 0] : [-1, 0];
    return [card % 9, suit, suit >> 1, ...place];
  });
  return {
    text: "\x16\x31\x1D" + records.map(record => "\x1E" + record.join("\x1F")).join("") + "\x03\n",
    numbers: records.flat(),
  };
}

/** A string as the board reads it, without letters of more than one byte. */
const literal = (text: string) =>
  JSON.stringify(text)
    .replace(/\\u00/g, "\\x")
    .replace(/[\x7f-\xff]/g, letter => "\\x" + letter.charCodeAt(0).toString(16));

export interface LinkCosts {
  deck: number;
  deckPiece: number;
  rivalDeck: number;
  move: number;
  moveMost: number;
  packet: number;
}

export async function measureLink(machine: Machine, seed: number): Promise<LinkCosts> {
  const packet = packetOf(seed);
  const chunks: string[] = [];
  for (let at = 0; at < packet.text.length; at += PIECE) chunks.push(packet.text.slice(at, at + PIECE));
  const plan = `{chunks:[${chunks.map(literal)}],decks:${DECKS},moves:${MOVES}}`;
  const told = Object.fromEntries(await runOn(machine, "./durak-link-subject.ts", plan));
  same("records of our decks", told["deck"].found, Array(DECKS).fill(packet.numbers));
  same("records of the rival's deck", told["rival's deck"].found, Array(DECKS).fill(packet.numbers));
  same(
    "two links on one board",
    [told["move"].found, told["move"].ms.length],
    [["playing playing", Array(MOVES).fill(7)], MOVES],
  );
  return {
    deck: least(told["deck"].ms),
    deckPiece: least(told["deck, longest piece"].ms),
    rivalDeck: least(told["rival's deck"].ms),
    move: mean(told["move"].ms),
    moveMost: Math.max(...told["move"].ms),
    packet: packet.text.length,
  };
}

// --- the picture

/** Milliseconds of a whole picture, by the size of the hand, and of sorting such a hand. */
export async function measurePicture(machine: Machine): Promise<Record<string, number>> {
  const told = await runOn(machine, "./durak-view-subject.ts", JSON.stringify(HANDS));
  for (const [what, { found }] of told)
    if (what.startsWith("draw") && !(found > 200))
      throw new Error(`${what}: only ${found} bytes of the picture are lit`);
  return Object.fromEntries(told.map(([what, { ms }]) => [what, least(ms)]));
}

// --- the bot

/** One decision: what the seat knows, how strong the bot is, and its seed. */
interface Decision {
  view: Uint8Array;
  level: number;
  seed: number;
}

/** What it came to here. */
interface Decided {
  decision: Decision;
  move: number;
  steps: number;
}

function decide(decision: Decision): Decided {
  const bot = think(new Uint8Array(decision.view), decision.level, makeRandom(decision.seed, 5, 6, 7));
  let move = -1;
  let steps = 0;
  for (; move < 0; steps++) move = bot.step();
  return { decision, move, steps };
}

/** Every decision of some games that a level plays against itself, except where there is nothing to decide. */
function decisionsOf(level: number, games: number, seed: number): Decided[] {
  const all: Decided[] = [];
  for (let game = 0; game < games; game++) {
    const position = newGame(randomFrom(seed + game));
    while (turnOf(position)) {
      const decided = decide({ view: observe(position, turnOf(position)), level, seed: seed + all.length });
      if (moves(position).length > 1) all.push(decided);
      if (!play(position, decided.move))
        throw new Error(`level ${level}, game ${seed + game}: the bot plays ${decided.move}, which is not legal`);
    }
  }
  return all;
}

export interface Thinking {
  level: number;
  decisions: number;
  mean: number;
  p90: number;
  most: number;
  slice: number;
  meanSteps: number;
  mostSteps: number;
}

const GAMES = 6;

/** Decisions from all over the games, and those that took the most steps of all; on the board they must come to the same, in as many steps. */
export async function measureBot(
  machine: Machine,
  level: number,
  count: number,
  hardest: number,
  seed: number,
): Promise<{ typical: Thinking; hardest: Thinking }> {
  const all = decisionsOf(level, GAMES, seed);
  const spread = Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)]);
  const hard = all
    .slice()
    .sort((a, b) => b.steps - a.steps)
    .slice(0, hardest);
  const asked = [...spread, ...hard];
  const plan = asked.map(({ decision }) => [hexOf(decision.view), decision.level, decision.seed]);
  const told = await runOn(machine, "durak-bot-subject.ts", JSON.stringify(plan));
  same(
    `level ${level} on the board`,
    told.map(([, { found }]) => found),
    asked.map(({ move, steps }) => [move, steps]),
  );
  const sum = (from: number, to: number): Thinking => {
    const times = told.slice(from, to).map(([, { ms }]) => ms);
    const wholes = times.map(([whole]) => whole).sort((a, b) => a - b);
    const steps = asked.slice(from, to).map(one => one.steps);
    return {
      level,
      decisions: wholes.length,
      mean: mean(wholes),
      p90: wholes[Math.floor(wholes.length * 0.9)],
      most: wholes[wholes.length - 1],
      slice: Math.max(...times.map(([, slice]) => slice)),
      meanSteps: mean(steps),
      mostSteps: Math.max(...steps),
    };
  };
  return { typical: sum(0, count), hardest: sum(count, asked.length) };
}

// --- the finished bundle, alone against itself

/**
 * Every turn that a timer brings is timed. The bot begins 700 ms after it is its turn, and goes on after 1 ms as long as it thinks; its last turn also enters
 * the move. A picture is drawn, and its pages sent, after 0.
 */
const WATCH = `var measureMost={slice:0,last:0,picture:0,other:0},measureBot=0,measureDecisions=[],measureOpen=0;(function(){
var after=setTimeout,goesOn=false;
global.setTimeout=function(f,t,n){if(t===1)goesOn=true;return after(function(){
goesOn=false;
var s=getTime();f(n);var ms=(getTime()-s)*1000,bot=t===1||t===700,kind=bot?goesOn?"slice":"last":t?"other":"picture";
if(getTime()>4&&ms>measureMost[kind])measureMost[kind]=ms;
if(bot){measureBot+=ms;if(!goesOn){measureDecisions.push(measureBot);measureBot=0}}
},t)};
after(function(){
var s=getTime();croupier.open("durak",{against:"bot",auto:true,level:3});measureOpen=(getTime()-s)*1000;
var look=setInterval(function(){
if(croupier.state().phase!=="over")return;
clearInterval(look);
print("\\x01"+JSON.stringify([measureOpen,measureMost,measureDecisions,E.getErrorFlags()])+"\\x02");
},3000);
},3000);
})();
`;

export interface Evening {
  openMs: number;
  decisions: number;
  decisionMs: number;
  longestDecisionMs: number;
  /** The longest turn of each kind. */
  most: { slice: number; last: number; picture: number; other: number };
  flags: string[];
}

/** A whole game that the bundle plays against itself, both sides at the highest level. */
export async function measureEvening(bundle: string): Promise<Evening> {
  const board = await Cortex.start({ bundle, alone: true, config: { board: "pico", keys: { C: "" } }, before: WATCH });
  try {
    const [openMs, most, decisions, flags]: [number, Evening["most"], number[], string[]] = await board.answer(LATE_MS);
    if (decisions.length < 10) throw new Error(`only ${decisions.length} decisions in a whole game`);
    return {
      openMs,
      decisions: decisions.length,
      decisionMs: mean(decisions),
      longestDecisionMs: Math.max(...decisions),
      most,
      flags,
    };
  } finally {
    board.stop();
  }
}
