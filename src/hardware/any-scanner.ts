// What a board with a scanner has besides the module on its port, in a bundle in which an app may take any code.
import { scanner } from "./scanner";
import type { Scanner } from "./scanner";
import takeAny from "./take-any" with { exists: "while open" };

export const anyScanner: Scanner = Object.assign({}, scanner, {
  scan: (text: string, ended: boolean, place?: unknown) => takeAny(text, ended) || scanner.scan(text, ended, place),
});
