// The cards of a photo onto a board at a port.
import { CROUPIER } from "../../how-typed";
import { whoIs } from "../upload/identify";
import { atPrompt } from "../upload/line";
import { type Laid, layCards } from "../../vision/lay";
import type { Placed } from "../../vision/placed";

export const sendCards = (port: string, baud: number, cards: Placed[], onStep: () => void): Promise<Laid> =>
  atPrompt(port, baud, async prompt => {
    await whoIs(prompt);
    return layCards(
      {
        name: `the board at ${port}`,
        ask: expression => prompt.ask(expression),
        noCroupier: `put it there with \`${CROUPIER} upload --port ${port}\`, or press the board's reset button and try again`,
        noSet: `put it there with \`${CROUPIER} upload --port ${port} --game set\``,
      },
      cards,
      onStep,
    );
  });
