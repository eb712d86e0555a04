import type { Screen } from "../../src/kernel/ports";

/** All parts of a picture, as the shell asks for them. */
export function drawAll(app: { draw(screen: Screen, part: number): unknown }, screen: Screen): void {
  for (let part = 0; app.draw(screen, part); part++) if (part > 99) throw new Error("a picture without an end");
}
