import { expect, test } from "vitest";
import { Pair } from "./pair";

test("beside a link garbage is collected about every second, however late the board's timers are", () => {
  for (const lateMs of [0, 3, 4, 10, 33, 68, 200]) {
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
    pair.start().run(60_000);
    const most = 16 * (60 + lateMs);
    for (const count of sweeps) expect(count, `${lateMs} ms late`).toBeGreaterThanOrEqual(Math.floor(50_000 / most));
  }
});
