// Cards that lie on a board's table, and three more from the deck.
import type { Unit } from "../boards/unit";
import { ITEMS, ORDER } from "./catalogue";
import { notedOf } from "./labels";

const THREE = 3;
/** Cards that are tried until three more lie there: what the board has taken, the page may not have seen. */
const TRIES = 9;

/** As stickers have them. */
export function codesOf(state: any): string[] {
  if (state?.app === "set") return (state.cards ?? []).filter(Boolean);
  if (state?.app === "things") return notedOf(state);
  if (state?.app !== "dobble" || state.order !== ORDER) return [];
  return (state.cards ?? [])
    .map((card: number) => ITEMS.find(({ kind, number }) => kind === "dobble" && number === card)?.code)
    .filter(Boolean);
}

/** Onto a table of Set, which is made larger if there is no room. `pick`: so many cards of the deck, by chance. */
export async function dealThree(
  unit: Unit,
  pick: (count: number) => string[],
  scan: (code: string) => Promise<void>,
): Promise<void> {
  const state = await unit.value("croupier.state()");
  const before = codesOf(state).length;
  if ((state?.cards?.length ?? 0) < before + THREE) await unit.value(`croupier.play("deal")`);
  for (const code of pick(TRIES)) {
    await scan(code);
    if (!unit.isOn || codesOf(await unit.value("croupier.state()")).length >= before + THREE) return;
  }
}
