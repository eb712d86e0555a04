// The cards of a photo onto a board, as if its scanner had read them one after the other.
import { Mistake } from "../mistake";
import { Prompt } from "../upload/prompt";

/** More do not fit on the board's table. */
export const MOST_CARDS = 21;

interface State { app?: string; cards?: (string | null)[]; sets?: number[][] }

/** Opens the game, clears its table and scans; answers what the board then has. `onStep` is told of every card. */
export async function sendCards(port: string, baud: number, codes: string[], onStep: () => void): Promise<{ cards: string[]; sets: number }> {
  const prompt = await Prompt.open(port, baud);
  try {
    if (await prompt.ask("typeof croupier") !== "object") throw new Mistake(`there is no Croupier at ${port}: put it on the board with \`croupier upload --port ${port}\`, or press its reset button and try again`);
    await prompt.ask('croupier.open("set")');
    if ((await stateOf(prompt)).app !== "set") throw new Mistake(`the board at ${port} does not have Set: put it there with \`croupier upload --port ${port} --game set\``);
    await prompt.ask('croupier.play("new")');
    for (const code of codes) {
      await scan(prompt, port, code);
      onStep();
    }
    const { cards = [], sets = [] } = await stateOf(prompt);
    return { cards: cards.filter(card => card !== null), sets: sets.length };
  } finally {
    prompt.close();
  }
}

async function stateOf(prompt: Prompt): Promise<State> {
  return await prompt.ask<State>("croupier.state()") ?? {};
}

/** What is not answered may still have arrived: a second try then says "duplicate". */
async function scan(prompt: Prompt, port: string, code: string): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    const answer = await prompt.ask<string>(`croupier.scan(${JSON.stringify(code)})`);
    if (answer === "added" || answer === "duplicate") return;
    if (answer !== undefined) throw new Mistake(`the board at ${port} did not take ${code}: it says "${answer}"`);
  }
  throw new Mistake(`the board at ${port} does not answer any more: look whether it is still connected, and try again`);
}
