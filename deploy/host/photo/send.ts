// The cards of a photo onto a board at a port.
import { Prompt } from "../upload/prompt";
import { layCards } from "../../vision/lay";

export async function sendCards(
  port: string,
  baud: number,
  codes: string[],
  onStep: () => void,
): Promise<{ cards: string[]; sets: number }> {
  const prompt = await Prompt.open(port, baud);
  try {
    return await layCards(
      {
        name: `the board at ${port}`,
        ask: expression => prompt.ask(expression),
        noCroupier: `put it there with \`croupier upload --port ${port}\`, or press the board's reset button and try again`,
        noSet: `put it there with \`croupier upload --port ${port} --game set\``,
      },
      codes,
      onStep,
    );
  } finally {
    prompt.close();
  }
}
