// What a person may set about things.
import type { Settings } from "../../settings/schema";
import { word } from "../../settings/schema-checks";

export default function thingsSettings() {
  return {
    things: {
      /** *Ruler* learns codes along a rod: so many mm from each to the next. */
      pitch: [20, word],
      /** *Count*: one code may be on many things, so each scan counts. */
      again: [false, true],
    },
  } as const;
}

export type ThingsConfig = Settings<ReturnType<typeof thingsSettings>>;
