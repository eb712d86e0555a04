// The order of the test files: those that are known to take long come first. The last file then runs alone for a short time only, on a machine with two cores.
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest of those that run side by side, by what `npm test` prints at its end. Vitest itself knows durations only where it ran before, not in a fresh clone. */
const SLOW = [
  "test/tournament/intruders.test.ts",
  "test/vision/trials.test.ts",
  "test/tournament/derived.test.ts",
  "test/tournament/hostile-net.test.ts",
  "test/tournament/limits.test.ts",
  "test/tournament/match-rooms.test.ts",
  "test/tournament/upgrade.test.ts",
  "test/tournament/cluster.test.ts",
  "test/tournament/play.test.ts",
  "test/vision/live.test.ts",
  "test/tournament/told.test.ts",
  "test/host/rescue.test.ts",
  "test/lab/accuracy.test.ts",
  "test/games/dobble/colour.test.ts",
  "test/games/durak/perft.test.ts",
  "test/games/durak/bot.test.ts",
  "test/link/lesson.test.ts",
  "test/vision/photo.test.ts",
  "test/games/durak/packs.test.ts",
  "test/tournament/organiser.test.ts",

  "test/page/browser-tours.test.ts",
  "test/host/upload.test.ts",
  "test/page/recognise-browser.test.ts",
  "test/page/browser-set.test.ts",
  "test/host/flash-command.test.ts",
  "test/page/browser-durak.test.ts",
  "test/host/web-serial.test.ts",
  "test/page/browser-colour.test.ts",
  "test/page/site.test.ts",
  "test/vision/empty.test.ts",
  "test/page/browser-axe.test.ts",
  "test/page/browser-page.test.ts",
  "test/house/fixture.test.ts",
  "test/page/browser-board.test.ts",
  "test/page/browser-cheat.test.ts",
  "test/page/browser-welcome.test.ts",
  "test/games/durak/colour.test.ts",
  "test/host/deck.test.ts",
  "test/page/browser-phone.test.ts",
  "test/page/browser-camera.test.ts",
  "test/page/recognise-live.test.ts",
  "test/host/commands.test.ts",
  "test/page/browser-table.test.ts",
  "test/host/deck-command.test.ts",
  "test/page/tournament-demo.test.ts",
  "test/tournament/brokers.test.ts",
  "test/host/start.test.ts",
  "test/page/tournament-axe.test.ts",
  "test/host/typed.test.ts",
  "test/tournament/virtual.test.ts",
  "test/page/workers.test.ts",
  "test/tournament/faults.test.ts",
  "test/host/photo-command.test.ts",
  "test/page/tournament-visit.test.ts",
  "test/build/watch.test.ts",
  "test/page/tournament-organiser.test.ts",
  "test/vision/recognise.test.ts",
  "test/page/tournament-intruders.test.ts",
  "test/lab/docs.test.ts",
  "test/tournament/soak.test.ts",
  "test/vision/screen.test.ts",
  "test/host/stickers.test.ts",
  "test/host/pack.test.ts",
  "test/build/prepare-builds.test.ts",
  "test/host/board-commands.test.ts",
];

/** One that `npm run quick` leaves to `npm test`. */
export const isSlow = (file: string): boolean => SLOW.includes(file);

const placeOf = (spec: TestSpecification) => {
  const at = SLOW.indexOf(relative(spec.project.config.root, spec.moduleId).replace(/\\/g, "/"));
  return at < 0 ? SLOW.length : at;
};

export class SlowestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specs);
    // A sort leaves the others in the order in which they are. Projects of another order (vitest.config.ts) run before or after, whatever the order here.
    return sorted.sort((left, right) => placeOf(left) - placeOf(right));
  }
}
