// The examples of the scanner drivers, as a maker would upload them, on a virtual Pico.
import replace from "@rollup/plugin-replace";
import { existsSync } from "node:fs";
import { rollup } from "rollup";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { VirtualBoard } from "../../devices/sim/board";
import { Gm65 } from "../../devices/sim/gm65";
import { Gm67 } from "../../devices/sim/gm67";
import type { SerialChip } from "../../devices/sim/wire";

const Compiler = { target: ts.ScriptTarget.ES2015, module: ts.ModuleKind.ESNext, isolatedModules: true };

/** One file, as rollup makes it of an example and the drivers that it brings along. */
async function build(name: string): Promise<string> {
  const bundle = await rollup({
    input: `devices/examples/${name}.ts`,
    plugins: [
      {
        name: "types",
        resolveId: (source, importer) =>
          importer && existsSync(new URL(source + ".ts", "file://" + importer))
            ? new URL(source + ".ts", "file://" + importer).pathname
            : null,
        transform: code => ts.transpileModule(code, { compilerOptions: Compiler }).outputText,
      },
      replace({ preventAssignment: true, values: { WITH_EXTRAS: "true" } }),
    ],
  });
  const { output } = await bundle.generate({ format: "es" });
  return output[0].code;
}

async function boot(name: string, wire: (board: VirtualBoard) => void): Promise<VirtualBoard> {
  const board = new VirtualBoard({ board: "PICO_R1_3" });
  wire(board);
  return board.upload(await build(name)).boot();
}

const lightOf = (board: VirtualBoard) => board.evaluate<boolean[]>("[LED1.read(),LED2.read()]");

describe("the example for", () => {
  it("the GM67 shows green for a sticker and red for anything else", async () => {
    let chip!: Gm67;
    const board = await boot("gm67", made => made.serial(1, (chip = new Gm67({ clock: made.clock }))));
    board.run(5000);
    const before = chip.beeps;
    chip.show("S2311");
    expect([board.run(1000).errors, lightOf(board), chip.beeps - before]).toEqual([[], [false, true], 1]);
    chip.show("reset()", "qr");
    expect([board.run(1000).errors, lightOf(board), chip.ledCommands]).toEqual([[], [true, false], 2]);
    expect(board.evaluate("scanner.status")).toMatchObject({ link: "ready", module: "GM67", scans: 1 });
    expect([board.executed, chip.complaints]).toEqual([[], []]);
  });

  it("the GM65 counts codes", async () => {
    let chip!: Gm65;
    const board = await boot("gm65", made => made.serial(2, (chip = new Gm65({ clock: made.clock }))));
    board.run(6000);
    for (const code of ["milk", "bread", "milk"]) {
      chip.show(code);
      board.run(4000);
    }
    expect(board.evaluate("counts")).toEqual({ milk: 2, bread: 1 });
    expect([board.errors, board.executed, chip.complaints]).toEqual([[], [], []]);
  });

  it("a serial port passes bytes on both ways, at two baud rates", async () => {
    const heard: string[][] = [[], []];
    const ends = heard.map((list, at): SerialChip => ({
      receive: (byte, baud) => {
        if (baud === [9600, 115200][at]) list.push(String.fromCharCode(byte));
      },
    }));
    const board = await boot("serial-port", made => made.serial(1, ends[0]).serial(2, ends[1]));
    ends[0].send!(Uint8Array.from([0, 13, 17, 19, 255]), 9600);
    ends[1].send!(Uint8Array.from([...Array(256).keys()]), 115200);
    board.run(1000);
    expect(heard[1].join("")).toBe("\0\r\x11\x13\xFF");
    expect(heard[0].length).toBe(256);
    expect([board.errors, board.executed]).toEqual([[], []]);
  });
});
