// Both sides of a look-up as a bundle would have them.
import { fileURLToPath } from "node:url";
import { minified } from "../espruino/minified";

/** Minified; with a list that names what is used from outside. */
export const codeOfBoth = (): Promise<string> =>
  minified(
    `import * as asker from "./asker";import * as teller from "./teller";import * as order from "./order";import * as ring from "./ring";
global.sides=[asker.openAsking,asker.ask,asker.approach,asker.settle,asker.shiftTo,asker.learn,teller.openTeller,teller.prepareTeller,teller.openTelling,teller.multiply,teller.deriveKeys,teller.tell,order.orderOf,ring.element,ring.hiding];`,
    fileURLToPath(new URL(".", import.meta.url)),
  );
