// Set at the table alone, as menu, settings and console find it: without races and practice.
import type { Description } from "../../kernel/game";
import { atTheTable } from "./at-the-table";
import settings from "./settings" with { exists: "while open" };

export default function set(open: Description["open"]): Description {
  return atTheTable((board, scans) => settings(board, scans, true), open, [], {});
}
