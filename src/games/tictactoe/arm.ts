// What the arm does in tic-tac-toe: fetches a stone, sets it in a cell, puts a moved one back; each as one job of straight moves.
// It never crosses a line of the board: it goes sideways at travel height only, and comes down only above a stone that is to be fetched or above
// the centre of a cell, where a stone of 22 mm (or 24) lies wholly inside the 28 mm that two lines leave, however the board is turned.
// The rules of problem E, 2024, give it 15 s for a stone. A job takes what way and feed make, and STEP_MS for each of its steps; what would
// take longer is refused before anything moves.
import type { Arm, ArmDone, ArmStep } from "../../kernel/ports";
import type { ArmSettings } from "./arm-settings";
import { distance, transformed, within } from "./plane";
import type { Point } from "./plane";

/**
 * How a job ended: "" for done; what the arm itself says (ports.ts); or, refused before anything moves, "tray X" (that one is empty), "cell" (there is no
 * such cell), "reach" (the arm may not go there), "board" (cells of another size, or no transform: touch the three points), "slow" (over 15 s).
 * `stone`: "from": it is where it was; "to": where it belongs; "unknown": only eyes can tell.
 */
export type StoneDone = (fault: string, stone: string) => void;

export interface StoneArm {
  /** Where it is on its own axes, and how long its last job takes by computation. */
  at: { x: number; y: number; z: number; forMs: number };
  /** How many stones of each tray are gone, at least; 0 when the person has filled them. */
  used: { [colour: string]: number };
  /** As Arm.home, then to where it waits. */
  home(done: ArmDone): void;
  /**
   * A stone into a cell, counted from 0; `cells`: all nine centres as the camera sees them. `from`: "X" or "O" is one out of that tray, a
   * point the one that the camera sees there.
   */
  carry(from: string | Point, cells: Point[], cell: number, done: StoneDone): void;
  /** Goes so far from where it is, at travel height, and comes down if `low`. */
  jog(dx: number, dy: number, low: boolean, done: ArmDone): void;
}

const LIMIT_MS = 15000;
/** Gathering speed, slowing down, and the way of an answer (up to 100 ms on an ESP32), for each step. */
const STEP_MS = 100;
/** In a job that carries a stone: the step that switches the pump on, and the one that switches it off. */
const GRIPS = 4;
const LETS_GO = 10;
/** How much larger or smaller the board may look: a tenth moves the outermost centres by 3 mm. */
const TOLERANCE = 0.1;

export default function openStoneArm(arm: Arm, settings: ArmSettings): StoneArm {
  const used: { [colour: string]: number } = { X: 0, O: 0 };
  const park = { x: settings.parkX, y: settings.parkY };
  const at = { x: park.x, y: park.y, z: settings.travelMm, forMs: 0 };
  /** What is being planned: its steps, where they lead, how long they take, and what is wrong with them. */
  let job: ArmStep[] = [];
  let end = at;
  let wrong = "";

  function add(step: ArmStep, forMs: number): void {
    step.forMs = forMs;
    end.forMs += forMs;
    job.push(step);
  }

  function lift(z: number): void {
    add({ z: z, forMs: 0 }, (Math.abs(z - end.z) / settings.feedZ) * 60000 + STEP_MS);
    end.z = z;
  }

  function go(to: Point): void {
    if (!within(to.x, settings.lowX, settings.highX) || !within(to.y, settings.lowY, settings.highY)) wrong = "reach";
    add({ x: to.x, y: to.y, forMs: 0 }, (distance(to, end) / settings.feed) * 60000 + STEP_MS);
    end.x = to.x;
    end.y = to.y;
  }

  function begin(): void {
    job = [];
    end = { x: at.x, y: at.y, z: at.z, forMs: 0 };
    wrong = "";
    lift(settings.travelMm);
  }

  /** There at travel height, down, pump, up again. A pause is over when all motion has ended, so until then the pump is not told, and the stone surely where it was. */
  function visit(to: Point, z: number, pump: boolean): void {
    go(to);
    lift(z);
    add({ forMs: 0 }, 0);
    add({ pump: pump, forMs: 0 }, STEP_MS);
    add({ forMs: 0 }, settings.settleMs);
    lift(settings.travelMm);
  }

  function run(done: ArmDone): void {
    const reached = end;
    at.forMs = end.forMs;
    if (!wrong && end.forMs > LIMIT_MS) wrong = "slow";
    if (wrong) return done(wrong, 0);
    arm.run(job, (fault, steps) => {
      if (!fault) Object.assign(at, reached);
      done(fault, steps);
    });
  }

  function carry(from: string | Point, cells: Point[], cell: number, done: StoneDone): void {
    const transform = settings.transform;
    const colour = typeof from === "string" ? from : "";
    const tray = settings.trays[colour];
    const number = used[colour];
    const seen = cells.map(point => transformed(point, transform));
    const to = seen[cell];
    const fits = (corner: number): boolean =>
      within(distance(seen[0], seen[corner]) / settings.cellMm / 2, 1 - TOLERANCE, 1 + TOLERANCE);
    if (tray && number >= tray.count) return done("tray " + colour, "from");
    if (!to) return done("cell", "from");
    if (!fits(2) || !fits(6)) return done("board", "from");
    begin();
    visit(
      tray ? { x: tray.x + number * tray.dx, y: tray.y + number * tray.dy } : transformed(from as Point, transform),
      settings.pickMm,
      true,
    );
    visit(to, settings.placeMm, false);
    go(park);
    run((fault, steps) => {
      const stone = steps > LETS_GO ? "to" : steps < GRIPS ? "from" : "unknown";
      if (tray && stone !== "from") used[colour] = number + 1;
      done(fault, stone);
    });
  }

  function jog(dx: number, dy: number, low: boolean, done: ArmDone): void {
    begin();
    go({ x: at.x + dx, y: at.y + dy });
    if (low) lift(settings.placeMm);
    run(done);
  }

  function home(done: ArmDone): void {
    arm.home((fault, steps) => {
      if (fault) return done(fault, steps);
      // Its switches are in some corner; the opposite one is as far as it can be.
      at.x = park.x > (settings.lowX + settings.highX) / 2 ? settings.lowX : settings.highX;
      at.y = park.y > (settings.lowY + settings.highY) / 2 ? settings.lowY : settings.highY;
      begin();
      go(park);
      run(done);
    });
  }

  return { at: at, used: used, home: home, carry: carry, jog: jog };
}
