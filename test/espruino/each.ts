// The same tests on every interpreter that is named, one interpreter after the other; each says its version and commit. Without one they are skipped, loudly.
import { describe } from "vitest";
import { type Kind, type Lane, lanesOf } from "../rig/espruino/binaries";
import { available } from "../rig/espruino/interpreter";

export type { Kind };

/** Shows in the titles of what is skipped. */
const nobody = <Needed extends Kind>(kinds: Needed[]): Lane<Needed> => ({
  ...(Object.fromEntries(kinds.map(kind => [kind, ""])) as Record<Needed, string>),
  title: "no interpreter",
});

/** Tests on one interpreter may go on at the same time. */
export function onEach<Needed extends Kind>(
  what: string,
  kinds: Needed[],
  body: (lane: Lane<Needed>) => void,
  isPossible = true,
): void {
  const can = isPossible && available(what, ...kinds);
  for (const lane of can ? lanesOf(...kinds) : [nobody(kinds)])
    describe.skipIf(!can)(lane.title, () => {
      describe.concurrent(what, () => body(lane));
    });
}
