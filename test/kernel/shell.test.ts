import { describe, expect, it, vi } from "vitest";
import { SimGraphics } from "../../devices/sim/graphics";
import { Kept } from "../../src/kernel/app";
import type { App, AppState, Opened, Table } from "../../src/kernel/app";
import { reader as dobble } from "../../src/games/dobble/codes";
import { reader as set } from "../../src/games/set/codes";
import { setFont } from "../../src/kit/font";
import { readCode } from "../../src/kit/codes";
import type { Description } from "../../src/kernel/game";
import { greet } from "../../src/kernel/greeting";
import { takeScan } from "../../src/kernel/scans";
import { makePicture } from "../../src/kernel/picture";
import { openShell } from "../../src/kernel/shell";
import { Workbench } from "../devices/workbench";

const table: Table = {
  random32: () => 4,
  crc: () => 0,
  sweep: () => ({ free: 12000 }),
  signal: () => undefined,
  peer: () => undefined,
  camera: () => undefined,
  arm: () => undefined,
  release: () => undefined,
  keep: () => Kept.Done,
};

/** A shell with one toy game, and everything that it says to its parts. */
function shell(display: object = {}, lines: string[] = []) {
  const bench = new Workbench();
  const screen = new SimGraphics(128, 64);
  const events: unknown[] = [];
  const room = { free: 12000, atOnce: 12000, collected: 0 };
  const alive = new Set<number>();
  let made = 0;
  let failed = 0;
  const toy: Description = {
    name: "toy",
    needs: "",
    menu: [],
    variables: {},
    settings: () => ({}),
    open: (host, how): Opened => {
      if ((how.fails as number) > failed++) throw new Error("no memory");
      if (how.slowly && !how.isRead) {
        events.push("read");
        return () => toy.open(host, { ...how, isRead: true }) as App;
      }
      const id = ++made;
      alive.add(id);
      const state: AppState & object = { app: "toy", message: "" };
      return {
        state: () => Object.assign(state, { how, id, alive: alive.size }),
        scan: reading => (reading.text === "S1111" ? "added" : "full"),
        press: (key, held) => {
          events.push(["press", key, held]);
          host.redraw();
        },
        moves: () => ["take"],
        play: move => move === "take",
        draw: canvas => {
          events.push("draw");
          // As a game leaves it that says something large at last.
          setFont(canvas.clear(), 2);
        },
        close: () => void alive.delete(id),
      };
    },
  };
  const opened = openShell({
    clock: bench.clock,
    store: { read: () => undefined, write: () => true },
    table: () => table,
    free: isQuick => {
      if (isQuick) return room.atOnce;
      room.collected++;
      return room.free;
    },
    picture: makePicture,
    bundle: {
      games: [],
      greet: greet,
      noRoom: (free, needs, name) => [`${name}: ${free} of ${needs}`, "Free \nsome"],
      items: () => [
        {
          label: "Toy",
          app: "toy",
          open: toy.open,
          how: { mode: "a" },
          variables: { a: 100, b: 200, 2: 300 },
          keys: "A <  B play  C >",
        },
        {
          label: "Toy too",
          app: "toy",
          open: toy.open,
          how: { mode: "b" },
          variables: { a: 100, b: 200, 2: 300 },
          modes: "1 2",
        },
      ],
    },
    config: {
      peer: { baud: 9600 },
      keys: { A: "", B: "", C: "" },
      display: { dimAfterS: 60, offAfterS: 120, brightness: 200, ...display },
    },
    display: {
      screen,
      show: () => events.push("show"),
      isBusy: false,
      contrast: level => events.push(["brightness", level]),
      power: on => events.push(["power", on]),
    },
    trouble: () => lines,
  });
  const scan = (text: string, ended: boolean) =>
    takeScan(opened, readCode(text, ended, [set, dobble]), ended, accepted => events.push(["tell", accepted]));
  bench.run(10);
  const since = (work: () => void, forMs = 10) => {
    events.splice(0);
    work();
    bench.run(forMs);
    return events.filter(event => event !== "draw" && event !== "show");
  };
  return { shell: opened, scan, bench, events, since, alive, screen, lines, room };
}

describe("the shell", () => {
  it("has garbage collected ten times a second while little is free, and not at all while there is enough", () => {
    const { shell: it_, bench, room } = shell();
    it_.open("toy");
    bench.run(1000);
    const before = room.collected;
    bench.run(60_000);
    expect(room.collected).toBe(before);
    room.atOnce = 1999;
    bench.run(60_000);
    expect(room.collected).toBe(before + 600);
    room.atOnce = 2000;
    bench.run(60_000);
    expect(room.collected).toBe(before + 600);
  });

  it("lets go of one app before the next comes into being, which it does in a turn of its own, or when somebody asks", () => {
    const { shell: it_, alive, bench } = shell();
    for (let time = 0; time < 6; time++) {
      expect(it_.open("toy", { mode: "b" })).toBe(true);
      expect([...alive].length).toBe(0);
      if (time % 2) bench.run(1);
      else expect(it_.app.state()).toMatchObject({ app: "toy" });
      expect([...alive].length).toBe(1);
    }
    it_.open("menu");
    expect(alive.size).toBe(0);
  });

  it("opens nothing for which too few variables are free, and says so in the menu in its place, whoever asks", () => {
    const { shell: it_, bench, room } = shell();
    room.free = 199;
    expect([it_.open("toy", { mode: "a" }), it_.fits()]).toEqual([true, true]);
    expect(it_.app.state()).toMatchObject({ app: "toy" });
    // By the mode that is asked for, by that of the line that has it, and one that only the console opens.
    for (const [mode, needs] of [
      ["b", 200],
      [1, 200],
      ["2", 300],
    ] as const) {
      it_.open("toy", { mode });
      if (mode === 1) bench.run(5);
      expect(it_.fits()).toBe(false);
      expect(it_.app.state()).toMatchObject({ app: "menu", message: `toy: 199 of ${needs}; Free some` });
    }
    it_.open("menu");
    expect([it_.fits(), it_.app.state().message]).toEqual([true, ""]);
  });

  it("looks how many are free when what was open has been let go, and so has whatever asked for another one", () => {
    const { shell: it_, alive, room } = shell();
    const free = vi.fn(() => (alive.size ? 0 : 200));
    Object.defineProperty(room, "free", { get: free });
    it_.open("toy", { mode: "a" });
    expect(it_.app.state()).toMatchObject({ app: "toy" });
    const before = free.mock.calls.length;
    // As a game does it that leads to another one: nothing is looked at before it has returned.
    it_.open("toy", { mode: "b" });
    expect(free.mock.calls.length).toBe(before);
    expect([it_.fits(), free.mock.calls.length]).toEqual([true, before + 1]);
  });

  it("lets go first of what is open where a game could not even be looked up beside it", () => {
    const { shell: it_, alive, room } = shell();
    it_.open("toy", { mode: "a" });
    it_.app.state();
    room.atOnce = 100;
    expect(alive.size).toBe(1);
    expect(it_.open("toy", { mode: "nothing of the kind" })).toBe(false);
    expect(alive.size).toBe(0);
    expect(it_.app.state()).toMatchObject({ app: "toy" });
    room.free = 199;
    expect([it_.open("toy", { mode: "b" }), it_.fits()]).toEqual([true, false]);
    expect(it_.app.state()).toMatchObject({ app: "menu", message: "toy: 199 of 200; Free some" });
  });

  it("opens in two turns what takes longer than one, draws it in a third, and has it at once when somebody asks", () => {
    const { shell: it_, alive, bench, events } = shell();
    const steps: string[] = [];
    const after = bench.clock.after;
    bench.clock.after = (forMs, then) =>
      after(forMs, () => {
        events.splice(0);
        const before = alive.size;
        then();
        steps.push(...events.map(String), ...(alive.size > before ? ["made"] : []), "|");
      });
    it_.open("toy", { slowly: true });
    bench.run(1);
    expect(steps.join(" ")).toMatch(/^(\| )*read \| (\| )*made \| (\| )*draw show \|/);
    it_.open("toy", { slowly: true });
    expect(it_.app.state()).toMatchObject({ app: "toy", how: { isRead: true } });
    expect(alive.size).toBe(1);
  });

  it("tries again to open what failed, with the next redraw", () => {
    const { shell: it_, bench, events } = shell();
    const after = bench.clock.after;
    const caught: unknown[] = [];
    bench.clock.after = (forMs, then) =>
      after(forMs, () => {
        try {
          then();
        } catch (error) {
          caught.push(error);
        }
      });
    it_.open("toy", { fails: 1 });
    bench.run(10);
    expect(caught.map(String)).toEqual(["Error: no memory"]);
    expect(events).not.toContain("draw");
    it_.redraw();
    bench.run(10);
    expect(events.slice(-2)).toEqual(["draw", "show"]);
  });

  it("lets go of what is only half open when something else is opened", () => {
    const { shell: it_, alive, bench, events } = shell();
    const after = bench.clock.after;
    let times = 0;
    bench.clock.after = (forMs, then) =>
      after(forMs, () => {
        then();
        if (events.includes("read") && !times++) it_.open("menu");
      });
    it_.open("toy", { slowly: true });
    bench.run(10);
    expect(times).toBeGreaterThan(0);
    expect(it_.app.state()).toMatchObject({ app: "menu" });
    expect(alive.size).toBe(0);
  });

  it("opens nothing that it does not know, and keeps what is open", () => {
    const { shell: it_ } = shell();
    it_.open("toy");
    for (const name of ["nonsense", "constructor", "__proto__", "toString", ""]) expect(it_.open(name)).toBe(false);
    expect(it_.open("toy", { mode: "c" })).toBe(false);
    expect(it_.app!.state()).toMatchObject({ app: "toy", id: 1 });
  });

  it("opens a game in the modes that it has besides", () => {
    const { shell: it_ } = shell();
    for (const mode of [1, 2]) {
      expect(it_.open("toy", { mode })).toBe(true);
      expect(it_.app!.state()).toMatchObject({ how: { mode } });
    }
    for (const mode of [3, -1, "c", {}, []]) expect([mode, it_.open("toy", { mode })]).toEqual([mode, false]);
  });

  describe("on the first two visits of a game", () => {
    const lastLine = (screen: SimGraphics) => new Uint8Array(screen.buffer, 7 * 128, 128).some(column => column > 0);

    it("leaves the game its line for three seconds, then says what the keys do for five", () => {
      const { shell: it_, bench, screen } = shell();
      const seen = [1, 2, 3].map(() => {
        it_.open("toy", { mode: "a" });
        const lines = [2900, 200, 4800, 300].map(forMs => {
          bench.run(forMs);
          return lastLine(screen);
        });
        it_.open("menu");
        bench.run(100);
        return lines;
      });
      expect(seen).toEqual([
        [false, true, true, false],
        [false, true, true, false],
        [false, false, false, false],
      ]);
    });

    it("says it until a key or a scan comes, and nothing of a mode that has no such line", () => {
      const { shell: it_, bench, screen, scan } = shell();
      for (const happens of [() => it_.press("C", false), () => scan("S1111", true)]) {
        it_.open("toy", { mode: "a" });
        bench.run(3100);
        expect(lastLine(screen)).toBe(true);
        happens();
        bench.run(100);
        expect(lastLine(screen)).toBe(false);
      }
      it_.open("toy", { mode: "b" });
      bench.run(3100);
      expect(lastLine(screen)).toBe(false);
    });

    it("says nothing where a key or a scan comes first, or something else is said", () => {
      const first = (happens: (it_: ReturnType<typeof shell>) => unknown): string => {
        const it_ = shell();
        it_.shell.open("toy", { mode: "a" });
        it_.bench.run(1000);
        happens(it_);
        it_.bench.run(3000);
        return it_.shell.notice.text;
      };
      expect(first(it_ => it_.shell.press("C", false))).toBe("");
      expect(first(it_ => it_.scan("S1111", true))).toBe("");
      expect(first(it_ => (it_.shell.notice.text = "Trouble"))).toBe("Trouble");
      // What was open is no longer.
      expect(first(it_ => it_.shell.open("toy", { mode: "b" }))).toBe("");
      expect(first(() => undefined)).toBe("A <  B play  C >");
    });

    it("says it in small letters, whatever was drawn last", () => {
      const { shell: it_, bench, screen } = shell();
      it_.open("toy", { mode: "a" });
      bench.run(3100);
      const own = new SimGraphics(128, 64);
      setFont(own as never, 1).drawString("A <  B play  C >", 1, 56);
      const line = (of: SimGraphics) => [...new Uint8Array(of.buffer, 7 * 128, 128)].join();
      expect(line(screen)).toBe(line(own));
    });

    it("takes nothing else from the display's last line that was said since", () => {
      const { shell: it_, bench, screen } = shell();
      it_.open("toy", { mode: "a" });
      bench.run(4000);
      it_.notice.text = "Something else";
      it_.redraw();
      bench.run(5000);
      expect(lastLine(screen)).toBe(true);
    });
  });

  it("gives keys, scans, display and console to what lies over a game, and the game itself goes on as it was", () => {
    const { shell: it_, alive, bench, events, scan } = shell();
    it_.open("toy", { mode: "b" });
    bench.run(10);
    const toy = it_.app;
    const asked: string[] = [];
    const question = {
      state: () => ({ app: "toy", message: "Well?" }),
      press: (key: string) => void asked.push(key),
      moves: () => [],
      play: () => false,
      draw: () => void asked.push("draw"),
      close: () => undefined,
    };
    it_.over = question;
    it_.redraw();
    bench.run(10);
    events.splice(0);
    it_.press("A", false);
    expect(scan("S1111", true)).toBe("ignored");
    bench.run(10);
    expect(it_.app.state().message).toBe("Well?");
    expect(asked).toEqual(["draw", "A", "draw"]);
    expect(events.filter(event => event === "draw" || (event as unknown[])[0] === "press")).toEqual([]);
    it_.over = undefined;
    it_.redraw();
    bench.run(10);
    expect(it_.app).toBe(toy);
    expect(events).toContain("draw");
    expect(alive.size).toBe(1);
    // What is opened takes away what lies over another game, which is let go.
    it_.over = question;
    it_.redraw();
    it_.open("toy", { mode: "a" });
    expect(it_.app.state()).toMatchObject({ app: "toy", message: "" });
    expect(it_.app).not.toBe(toy);
    expect(alive.size).toBe(1);
  });

  it("tells who looks on of whatever asks for a new picture", () => {
    const { shell: it_, bench } = shell();
    let changes = 0;
    it_.open("toy");
    bench.run(10);
    it_.changed = () => void changes++;
    it_.press("A", false);
    expect(changes).toBeGreaterThan(0);
  });

  it("draws once for many reasons", () => {
    const { shell: it_, bench, events } = shell();
    events.splice(0);
    for (let time = 0; time < 5; time++) it_.redraw();
    bench.run(10);
    expect(events).toEqual(["show"]);
  });

  it("counts each scan by its result, and tells the scanner which was taken", () => {
    const { shell: it_, since, scan } = shell();
    it_.open("toy");
    expect(
      since(() => {
        expect(["S1111", "S2222", "!TAKE", "!STEAL", "^#SC^0", "rubbish", ""].map(text => scan(text, true))).toEqual([
          "added",
          "full",
          "control",
          "unknown",
          "setting",
          "unknown",
          "unknown",
        ]);
      }),
    ).toEqual([true, false, true, false, false, false, false].map(taken => ["tell", taken]));
    expect(it_.counts).toMatchObject({ added: 1, full: 1, control: 1, unknown: 2, setting: 1, empty: 1 });
  });

  it("takes what has no end and no meaning for noise: nothing is counted, told or woken", () => {
    const { shell: it_, scan, since } = shell();
    const before = JSON.stringify(it_.counts);
    expect(since(() => scan("rubbish", false))).toEqual([]);
    expect(JSON.stringify(it_.counts)).toBe(before);
  });

  it("says what was wrong with a scan at the bottom of the screen, until the next key", () => {
    const { shell: it_, screen, bench, scan } = shell();
    it_.open("toy");
    bench.run(10);
    const bottom = () => new Uint8Array(screen.buffer).slice(7 * 128).some(byte => byte > 0);
    scan("rubbish", true);
    bench.run(10);
    expect(bottom()).toBe(true);
    it_.press("A", false);
    bench.run(10);
    expect(bottom()).toBe(false);
  });

  it("dims, goes dark, and the first key only wakes it", () => {
    const { shell: it_, since } = shell();
    it_.open("toy");
    expect(since(() => undefined, 59_000)).toEqual([]);
    expect(since(() => undefined, 6000)).toEqual([["brightness", 8]]);
    expect(since(() => undefined, 60_000)).toEqual([["power", false]]);
    expect(since(() => it_.press("B", false))).toEqual([
      ["power", true],
      ["brightness", 200],
    ]);
    expect(since(() => it_.press("B", false))).toEqual([["press", "B", false]]);
  });

  it("a key pressed while it is dim counts", () => {
    const { shell: it_, since } = shell();
    it_.open("toy");
    since(() => undefined, 66_000);
    expect(since(() => it_.press("B", false))).toEqual([
      ["brightness", 200],
      ["press", "B", false],
    ]);
  });

  it("never dims to something brighter than it was", () => {
    const { since } = shell({ brightness: 3 });
    expect(since(() => undefined, 66_000)).toEqual([["brightness", 3]]);
  });

  it("stays as it is where both spans are 0", () => {
    const { since } = shell({ dimAfterS: 0, offAfterS: 0 });
    expect(since(() => undefined, 3_600_000)).toEqual([]);
  });

  it("says in any app that there is new trouble, and draws again when it is over", () => {
    const { shell: it_, bench, screen, lines } = shell();
    it_.open("toy", { mode: "b" });
    bench.run(10);
    const bottom = () => new Uint8Array(screen.buffer).slice(7 * 128).some(byte => byte > 0);
    expect(bottom()).toBe(false);
    lines.push("Scanner silent", "check it");
    bench.run(6000);
    expect(bottom()).toBe(true);
    lines.splice(0);
    bench.run(6000);
    expect(bottom()).toBe(false);
  });

  it("shows new trouble in the menu as a page, not under a line that speaks of the menu", () => {
    const { bench, screen, lines } = shell();
    lines.push("one", "two", "three", "four");
    bench.run(6000);
    const shown = [...new Uint8Array(screen.buffer)].join();
    const calm = shell({}, ["one", "two", "three", "four"]);
    calm.bench.run(100);
    expect(shown).toBe([...new Uint8Array(calm.screen.buffer)].join());
  });

  it("cancels no timer that has run", () => {
    const { shell: it_, bench } = shell();
    for (let time = 0; time < 50; time++) {
      it_.open(time % 2 ? "toy" : "menu");
      it_.press("C", false);
      bench.run(7000);
    }
    expect(bench.strayCancels).toBe(0);
  });
});
