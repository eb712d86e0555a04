// What a person does with things in each mode, as far as files and lists go; measured as in needs.ts.
import { type Interpreter, sleep } from "./interpreter";

/** More than the list has room for. */
const CODES = 160;

const ACTIONS = [
  `croupier.play("list")`,
  `croupier.press("C")`,
  `croupier.press("B")`,
  `croupier.press("B",true)`,
  `croupier.press("C")`,
  `croupier.press("A",true)`,
  "croupier.state()",
  "croupier.status()",
  `croupier.play("undo")`,
  `croupier.play("new")`,
  `croupier.play("undo")`,
];

/** Learns until no more fits, scans all of it, and looks at the lists. */
export async function useThings(board: Interpreter, mode: string): Promise<void> {
  const scanAll = async () => {
    for (let code = 0; code < CODES; code++) await board.ask(`croupier.scan("https://example.org/things/${code}")`);
  };
  await board.ask(`croupier.open("things",{mode:"${mode}"})`);
  await board.ask(`croupier.play("learn")`);
  await scanAll();
  await board.ask(`croupier.play("learn")`);
  await scanAll();
  for (const text of ACTIONS) {
    await board.ask(text);
    await sleep(30);
  }
}
