// The global `croupier` where a board may have a reader of cards without a code to see. Opened whenever its name is read, then let go.
import { bundle } from "./board";
import openConsole from "./console" with { exists: "while open" };
import type { Console, SafeConsole } from "../kernel/contract";

export default function openWholeConsole(): Console | SafeConsole {
  const all = openConsole();
  const status = all.status;
  all.status = () => Object.assign(status(), { reader: bundle.cards!.status || null });
  return all;
}
