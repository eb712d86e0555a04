// The cards of a photo onto a board at a port.
import { Prompt } from "../upload/prompt";
import { type Laid, layCards } from "../../vision/lay";
import type { Placed } from "../../vision/placed";

export async function sendCards(port: string, baud: number, cards: Placed[], onStep: () => void): Promise<Laid> {
  const prompt = await Prompt.open(port, baud);
  try {
    return await layCards(
      {
        name: `the board at ${port}`,
        ask: expression => prompt.ask(expression),
        noCroupier: `put it there with \`croupier upload --port ${port}\`, or press the board's reset button and try again`,
        noSet: `put it there with \`croupier upload --port ${port} --game set\``,
      },
      cards,
      onStep,
    );
  } finally {
    prompt.close();
  }
}
