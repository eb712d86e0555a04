// Things: what leads to each of its messages.
import { sit } from "./player";

const label = (number: number) => `T${String(number).padStart(4, "0")}`;

/** Scans that lie apart, or a scanner would count them once. */
function scan(player: ReturnType<typeof sit>, ...numbers: number[]) {
  for (const number of numbers) player.scan(label(number)).wait(1200);
  return player;
}

function pairs(bundle: string): void {
  // In the menu such a code is nobody's.
  const player = sit("esp32", bundle).scan("4006381333931").open("things").play("undo", "learn");
  scan(player, 1, 2, 3, 4, 1).play("learn").scan(label(99));
  scan(player, 1, 2, 2, 3, 1).play("new").play("undo");
  player.play("list").press("B").play("new");
  scan(player, 1, 3, 2, 4).play("undo", "list").press("B").press("B+");
}

function roll(bundle: string): void {
  const player = sit("esp32", bundle).open("things", { mode: "roll" }).play("learn");
  scan(player, 1, 2).play("learn");
  scan(player, 1, 1).play("list").press("B");
  player.play("undo").press("A+");
}

function count(bundle: string): void {
  const player = sit("esp32", bundle).open("things", { mode: "count" }).play("learn", "worth");
  for (let number = 0; number < 130; number++) player.scan(label(number));
  player.play("learn").scan(label(1)).play("list");
}

function ruler(bundle: string): void {
  const player = sit("esp32", bundle).open("things", { mode: "ruler" });
  scan(player, 100, 120, 80).play("zero").play("learn").scan("one").scan("two").play("learn").scan("two");
}

export const things: Record<string, (bundle: string) => void> = { pairs, roll, count, ruler };
