// Each way of playing that the menu of croupier.js has: what it is called, and as `croupier.open` is asked for it. Tic-tac-toe is played by keys.
import { catalogueOf } from "../../../deploy/catalogue";

const { bundles, games } = await catalogueOf();

export const WAYS: [title: string, asked: string][] = games
  .filter(({ name }) => bundles.find(bundle => bundle.name === "croupier")!.games.includes(name))
  .flatMap(({ name, variables }) =>
    Object.keys(variables)
      .filter(way => name !== "tictactoe" || way === "keys")
      .map((way): [string, string] => [
        `${name} ${way}`,
        `"${name}",${JSON.stringify(name === "durak" ? { against: way } : { mode: way })}`,
      ]),
  );
