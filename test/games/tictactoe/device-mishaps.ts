// What may befall the device of tic-tac-toe while it works, and nobody asked for it: faults of arm and camera, keys pressed at the wrong time, and stones that come
// to lie where no camera sees them. All of it comes from the dice that are given.
import { cellOnTable } from "../../../devices/sim/openmv";
import type { Stone } from "../../../devices/sim/stone-table";
import type { DeviceTable } from "./device-table";

/** What it says when it has let go of a stone and does not see it. */
export const LOST = /^. lost\? Look, then B$/;

const STONE_MM = 22;
/** Half a cell: so far from its middle are its lines. */
const LINE_MM = 15;
/** A stone that rolls ends so far from a line, or from where four cells meet: touching it. */
const NEAR_MM = 4;
/** So many places are tried. */
const ROLLS = 20;
/** A stone that slips this far touches a line, and no other stone. */
const LEAST_SLIP_MM = 4;
const MOST_SLIP_MM = 7;

export class Mishaps {
  /** What the arm does not count. */
  private uncounted = 0;
  /** A stone that fell, and how much had been said by then; until it is asked for, or lies no longer about. */
  private fall: { stone: Stone; said: number } | undefined;

  constructor(
    private readonly table: DeviceTable,
    private readonly dice: () => number,
    private readonly hasArm: boolean,
    private readonly count: (name: string) => void,
  ) {
    table.at.line.chip.hand.fallen = stone => {
      this.fall = { stone, said: table.said.length };
      if (dice() < 0.8 && this.roll(stone, this.nearGoal())) this.count("rolled");
    };
  }

  /** Changes with everything that befalls arm, table or camera's light. */
  get told(): string {
    const { errors, alarms, resets, timeouts } = this.table.at.line.status;
    return [errors, alarms, resets, timeouts, this.uncounted].join();
  }

  /** What was said since a stone fell that still lies about, and not where it was to go, if nobody was asked to look for it. */
  get unasked(): string[] {
    const { table, fall } = this;
    const said = fall ? table.said.slice(fall.said) : [];
    const isAbout = fall && table.strays.includes(fall.stone) && table.cellOf(fall.stone) !== table.goal - 1;
    if (isAbout && !said.some(text => LOST.test(text))) return said;
    this.fall = undefined;
    return [];
  }

  /** Something may go wrong within the next seconds. */
  threaten(): void {
    const { table, dice } = this;
    const { clock, camera } = table;
    if (this.hasArm && dice() < 0.25) this.one(this.armFaults(), 10_000);
    if (this.hasArm && dice() < 0.5) this.one(this.strayings(), 6000);
    if (dice() < 0.1) this.whenBusy(10_000, () => table.app.press("B", false));
    if (dice() < 0.05) {
      this.count("camera off");
      camera.power(false);
      clock.after(6000 * dice(), () => camera.power(true));
    }
    if (dice() < 0.05)
      this.whenBusy(10_000, () => {
        this.befall("light off");
        camera.isDark = true;
        clock.after(6000 * dice(), () => {
          camera.isDark = false;
        });
      });
  }

  /** To a corner of that cell, or anywhere on its lines, where no other stone lies. */
  roll(stone: Stone, cell: number): boolean {
    const others = this.table.at.table.stones.filter(other => other !== stone);
    for (let attempt = 0; attempt < ROLLS; attempt++) {
      const at = this.placeOnLine(cell);
      if (others.some(({ xMm, yMm }) => Math.hypot(xMm - at.xMm, yMm - at.yMm) < STONE_MM)) continue;
      Object.assign(stone, at);
      return true;
    }
    return false;
  }

  private placeOnLine(cell: number): { xMm: number; yMm: number } {
    const { dice } = this;
    const about = (mm: number) => mm + NEAR_MM * (2 * dice() - 1);
    const side = () => (dice() < 0.5 ? LINE_MM : -LINE_MM);
    const place = [about(side()), dice() < 0.8 ? about(side()) : (2 * dice() - 1) * LINE_MM];
    if (dice() < 0.5) place.reverse();
    return cellOnTable(this.table.at.table.board, cell, place[0], place[1]);
  }

  /** Mostly the cell where the stone was to go. */
  private nearGoal(): number {
    const any = 1 + Math.floor(this.dice() * 9);
    return this.dice() < 0.8 ? this.table.goal || any : any;
  }

  private befall(name: string): void {
    this.uncounted++;
    this.count(name);
  }

  private whenBusy(withinMs: number, work: () => void): void {
    this.table.clock.after(withinMs * this.dice(), () => {
      if (!this.table.isIdle) work();
    });
  }

  private one(faults: Record<string, () => void>, withinMs: number): void {
    const names = Object.keys(faults);
    const name = names[Math.floor(this.dice() * names.length)];
    this.whenBusy(withinMs, faults[name]);
  }

  /** Of these the arm tells. */
  private armFaults(): Record<string, () => void> {
    const { table, dice } = this;
    const { clock } = table;
    const { chip } = table.at.line;
    const faults: Record<string, () => void> = {
      "error:9": () => chip.refuse(9),
      "ALARM:1": () => chip.alarm(1),
      "ALARM:3": () => chip.alarm(3),
      reset: () => chip.brownOut(),
      "lost ok": () => chip.loseOk(),
      silence: () => {
        chip.silent = true;
        clock.after(8000, () => {
          chip.silent = false;
        });
      },
      "any key": () => table.app.press(dice() < 0.5 ? "A" : "C", false),
      stop: () => table.app.play("stop"),
    };
    return Object.fromEntries(
      Object.entries(faults).map(([name, work]) => [
        name,
        () => {
          this.count(name);
          work();
          if (table.at.line.status.fault === "stopped") this.uncounted++;
        },
      ]),
    );
  }

  /** Of these it knows nothing. */
  private strayings(): Record<string, () => void> {
    const { table, dice } = this;
    const { chip } = table.at.line;
    return {
      leak: () => this.onceHeld(() => chip.lose(), "leak"),
      slip: () =>
        this.onceHeld(() => {
          const [angle, mm] = [2 * Math.PI * dice(), LEAST_SLIP_MM + (MOST_SLIP_MM - LEAST_SLIP_MM) * dice()];
          chip.hand.slip = { xMm: mm * Math.cos(angle), yMm: mm * Math.sin(angle) };
        }, "slip"),
      taken: () => this.onceHeld(stone => this.onceLaid(stone), ""),
    };
  }

  /** While it works; as soon as it holds a stone, and a little later. */
  private onceHeld(work: (stone: Stone) => void, name: string): void {
    const { table, dice } = this;
    const { held } = table.at.table;
    if (table.isIdle) return;
    if (!held) return void table.clock.after(100, () => this.onceHeld(work, name));
    table.clock.after(4000 * dice(), () => {
      if (table.at.table.held !== held) return;
      if (name) this.befall(name);
      work(held);
    });
  }

  /** Before it is looked at the person takes it away, or pushes it out of sight. */
  private onceLaid(stone: Stone): void {
    const { table, dice } = this;
    if (table.isIdle) return;
    if (table.at.table.held || table.message !== "Looking ...")
      return void table.clock.after(50, () => this.onceLaid(stone));
    this.befall("taken");
    if (dice() < 0.5 || !this.roll(stone, this.nearGoal())) table.remove(stone);
  }
}
