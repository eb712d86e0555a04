// What to mind with a breadboard, in a few lines below its picture. Runs in a browser too.
import type { BoardData } from "../../../catalogue";
import type { Parts } from "../parts";
import { fixturesOf } from "../wires";
import type { Plan } from "./plan";

function fixtureNotes(board: BoardData, parts: Parts, { plugged: [{ legs }] }: Plan): string[] {
  const fixtures = fixturesOf(board, parts);
  const own = fixtures.filter(({ isFree }) => !isFree).map(({ what, pin }) => `${what} (${pin})`);
  const free = fixtures
    .filter(({ isFree }) => isFree)
    .map(({ pin }) => legs.find(leg => leg.pin === pin)?.label ?? pin);
  return [
    ...(own.length ? [`On the board itself: ${own.join(", ")}.`] : []),
    ...free.map(label => `${label} stays free: the other half of the camera's port.`),
  ];
}

export function notesOf(board: BoardData, parts: Parts, plan: Plan): string[] {
  const has = (part: string) => plan.runs.some(run => run.part === part);
  return [
    ...(plan.breads.length > 1
      ? [
          "Two breadboards, the rails between them taken off: on one",
          "this board would leave no hole free beside its pins.",
        ]
      : []),
    ...(has("display")
      ? [
          "Compare the order of the display's pins with yours: some have",
          "VCC before GND. Go by the names that are printed there.",
        ]
      : []),
    ...(has("keys")
      ? ["A button's legs across the gap are always joined: its two", "wires go to legs that lie diagonally opposite."]
      : []),
    "GND runs along the blue rails. The red ones stay empty: 5 V",
    "and 3.3 V go straight to their parts.",
    ...(has("peer") ? ["On the second board: one's TX goes to the other's RX."] : []),
    ...(has("arm") ? ["A Grbl board of 5 V: a level shifter before the board's RX."] : []),
    ...fixtureNotes(board, parts, plan),
    ...plan.outline.notes,
  ];
}
