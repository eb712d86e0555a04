// Cards of a picture onto the table of a board, each on its place, as if its scanner had read them one after the other; over any line to its prompt.
import { counted } from "../text";
import { Mistake } from "../mistake";
import type { Laying, Placed } from "./placed";

/** More do not fit on the board's table. */
export const MOST_CARDS = 21;
/** An answer may be lost on the way. */
const TRIES = 3;

/** A board that can be asked, and what a person is to do where it has no Croupier, or one without Set. */
export interface Asked {
  /** Evaluates an expression there; undefined: the answer was lost. */
  ask<T>(expression: string): Promise<T | undefined>;
  /** "the board at COM3" */
  name: string;
  noCroupier: string;
  noSet: string;
}

/** What the board then has. */
export interface Laid {
  cards: string[];
  sets: number;
  /** So many lie on another place than they were sent to: its Croupier is older than places. */
  astray: number;
}

interface State {
  app?: string;
  cards?: (string | null)[];
  sets?: number[][];
}

async function stateOf(board: Asked): Promise<State> {
  return (await board.ask<State>("croupier.state()")) ?? {};
}

/** What is not answered may still have arrived: a second try then says "duplicate". */
async function scan(board: Asked, { code, place }: Placed): Promise<void> {
  let isDealt = false;
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await board.ask<string>(`croupier.scan(${JSON.stringify(code)},${place})`);
    if (answer === "added" || answer === "duplicate") return;
    // One that knows no places does not make the table larger for one.
    if (answer === "full" && !isDealt) isDealt = !!(await board.ask('croupier.play("deal")'));
    else if (answer !== undefined) throw new Mistake(`${board.name} did not take ${code}: it says "${answer}"`);
  }
  throw new Mistake(`${board.name} does not answer any more: look whether it is still connected, and try again`);
}

/** Opens the game, clears its table and lays each card on its place; answers what the board then has. `onStep` is told of every card. */
export async function layCards(board: Asked, cards: Placed[], onStep: () => void): Promise<Laid> {
  if ((await board.ask("typeof croupier")) !== "object")
    throw new Mistake(`there is no Croupier on ${board.name}: ${board.noCroupier}`);
  await board.ask('croupier.open("set")');
  if ((await stateOf(board)).app !== "set") throw new Mistake(`${board.name} does not have Set: ${board.noSet}`);
  await board.ask('croupier.play("new")');
  for (const card of cards) {
    await scan(board, card);
    onStep();
  }
  const { cards: lie = [], sets = [] } = await stateOf(board);
  return {
    cards: lie.filter(card => card !== null),
    sets: sets.length,
    astray: cards.filter(({ code, place }) => lie[place] !== code).length,
  };
}

/** What a board has, in a sentence: of Sets it knows only those of its own cards. */
export const laidInWords = (name: string, { cards, sets }: Laid): string =>
  `${name} has ${counted(cards.length, "card")} and ${sets ? counted(sets, "Set") : "no Set among them"}.`;

/** What a person should know besides: in sentences. `unread`: so many cards lie in the picture that the board did not get, for nobody could read them. */
export function notesOn({ moved, others }: Laying, { astray }: Laid, unread = 0): string[] {
  return [
    unread > 0 &&
      `${counted(unread, "card")} that could not be read ${unread === 1 ? "is" : "are"} missing there: what it says of Sets is said without ${unread === 1 ? "it" : "them"}.`,
    others > 0 && `${counted(others, "card that lies", "cards that lie")} apart from the others did not go with them.`,
    moved > 0 &&
      `${counted(moved, "card lies", "cards lie")} elsewhere than in the picture: a board's table is three rows of seven.`,
    astray > 0 &&
      `${counted(astray, "card lies", "cards lie")} elsewhere than ${astray === 1 ? "it was" : "they were"} sent to: the Croupier there is older, and lays one card after the other without gaps. The Sets are the same; upload the new one to keep the places.`,
  ].filter(note => note !== false);
}
