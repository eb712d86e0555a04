// Durak in our own dialect alone, as the shell finds it.
import type { Game } from "../../shell/game";
import open from "./app" with { exists: "while open" };
import { describe } from "./describe";
import settings from "./settings" with { exists: "while open" };

export { about } from "./describe";

export default function durak(): Game {
  return describe((board, scans) => settings(board, scans, true), open);
}
