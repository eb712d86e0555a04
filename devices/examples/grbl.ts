// A gantry at a Pico's Serial1 carries a stone from the left to the right. At the prompt: `arm.home(print)` once you have looked whether its way is
// free, then `carry()`; what is printed is "" or what went wrong. The light is on while nobody knows where it stands.
import openGrbl from "../grbl";
import { makePort } from "../serial-port";
import type { ArmStep } from "../../src/kernel/ports";

const clock = {
  now: () => getTime() * 1000,
  after: (forMs: number, then: () => void) => setTimeout(then, forMs),
  cancel: (timer: number) => {
    if (timer) clearTimeout(timer);
  },
};
const arm = openGrbl(
  makePort(Serial1, { rx: new Pin("B7"), tx: new Pin("B6") }),
  { baud: 115200, feed: 6000, feedZ: 1500, pump: "M3", power: 1000, highX: 260, highY: 200, travelMm: 25 },
  clock,
);
const light = new Pin("B2");
const lift: ArmStep[] = [{ z: 25, forMs: 1000 }];
/** There, down, the pump, a moment, up. */
const visit = (x: number, z: number, pump: boolean): ArmStep[] => [
  { x: x, y: 100, forMs: 5000 },
  { z: z, forMs: 1000 },
  { pump: pump, forMs: 0 },
  { forMs: 300 },
  { z: 25, forMs: 1000 },
];

function look(): void {
  light.write(arm.status.state === "lost");
  clock.after(100, look);
}

USB.setConsole(true);
look();
global.arm = arm;
global.carry = () => arm.run(lift.concat(visit(50, 5, true), visit(210, 6, false)), print);
