// Cards of a picture onto the table of a board, as if its scanner had read them one after the other; over any line to its prompt.
import { Mistake } from "../mistake";

/** More do not fit on the board's table. */
export const MOST_CARDS = 21;
/** An answer may be lost on the way. */
const TRIES = 3;

/** A board that can be asked, and what a person is to do where it has no Croupier, or one without Set. */
export interface Place {
  /** Evaluates an expression there; undefined: the answer was lost. */
  ask<T>(expression: string): Promise<T | undefined>;
  /** "the board at COM3" */
  name: string;
  noCroupier: string;
  noSet: string;
}

interface State {
  app?: string;
  cards?: (string | null)[];
  sets?: number[][];
}

async function stateOf(place: Place): Promise<State> {
  return (await place.ask<State>("croupier.state()")) ?? {};
}

/** What is not answered may still have arrived: a second try then says "duplicate". */
async function scan(place: Place, code: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await place.ask<string>(`croupier.scan(${JSON.stringify(code)})`);
    if (answer === "added" || answer === "duplicate") return;
    if (answer !== undefined) throw new Mistake(`${place.name} did not take ${code}: it says "${answer}"`);
  }
  throw new Mistake(`${place.name} does not answer any more: look whether it is still connected, and try again`);
}

/** Opens the game, clears its table and scans in this order; answers what the board then has. `onStep` is told of every card. */
export async function layCards(
  place: Place,
  codes: string[],
  onStep: () => void,
): Promise<{ cards: string[]; sets: number }> {
  if ((await place.ask("typeof croupier")) !== "object")
    throw new Mistake(`there is no Croupier on ${place.name}: ${place.noCroupier}`);
  await place.ask('croupier.open("set")');
  if ((await stateOf(place)).app !== "set") throw new Mistake(`${place.name} does not have Set: ${place.noSet}`);
  await place.ask('croupier.play("new")');
  for (const code of codes) {
    await scan(place, code);
    onStep();
  }
  const { cards = [], sets = [] } = await stateOf(place);
  return { cards: cards.filter(card => card !== null), sets: sets.length };
}
