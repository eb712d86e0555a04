// Durak in both dialects, as the shell finds it.
import type { Game } from "../../shell/game";
import { describe } from "./describe";
import settings from "./settings" with { exists: "while open" };
import open from "./with-lesson" with { exists: "while open" };

export { about } from "./describe";

export default function durak(): Game {
  return describe(settings, open);
}
