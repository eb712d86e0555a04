// Keys on pins of their own, and players' keys on four pins, where the settings name these. For a bundle with a race.
import watchMatrix from "../../devices/key-matrix" with { exists: "while open" };
import { openKeys } from "../../devices/keys";
import { clock, config, shell } from "./board";
import type { CommonConfig } from "../kernel/app";
import { pinOf } from "./pins";

/** As `openKeys`. In the safe shell no line is driven. */
export const openAllKeys: typeof openKeys = (pins, _, listener, down) => {
  const matrix = (config.keys as CommonConfig["keys"]).matrix;
  if (matrix)
    watchMatrix(
      matrix.split(" ").map(name => pinOf(name)!),
      clock,
      listener,
      down,
      () => !!shell,
    );
  return openKeys(pins, clock, listener, down);
};
