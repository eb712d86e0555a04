import { expect, test } from "vitest";
import { Pair } from "./pair";

test("beside a link garbage is collected about every second, however late the board's timers are", () => {
  for (let phaseMs = 0; phaseMs < 64; phaseMs++) {
    // So that the looks at the time are a sixteenth of 1,024 ms apart, or anything else.
    const lateMs = phaseMs % 3 ? 4 : phaseMs;
    const pair = new Pair();
    const sweeps = [0, 0];
    pair.boards.forEach(({ host }, at) => {
      const { after } = host.clock;
      host.clock.after = (forMs, then) => after(forMs + lateMs, then);
      host.table!.sweep = () => {
        sweeps[at]++;
        return { free: 12000 };
      };
    });
    pair.run(phaseMs).start().run(60_000);
    const most = 16 * (60 + lateMs);
    for (const count of sweeps)
      expect(count, `${lateMs} ms late, from ${phaseMs} ms`).toBeGreaterThanOrEqual(Math.floor(50_000 / most));
  }
});
