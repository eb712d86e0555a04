// What scans change, line by line on the console: `log` in croupier.json.
import { describe, expect, test } from "vitest";
import { Device } from "./device";

function opened(config: object, how = `"set"`): { device: Device; said: () => string[] } {
  const device = new Device("esp32", { config: { board: "esp32", ...config } });
  device.start();
  device.tell(`croupier.open(${how})`, 1000);
  let seen = device.board.printed.length;
  return {
    device,
    said: () => {
      const printed = device.board.printed.slice(seen);
      seen = device.board.printed.length;
      return printed.join("\n").split("\n").filter(Boolean);
    },
  };
}

const show = (device: Device, text: string, forMs = 1500) => {
  device.scanner.show(text, "datamatrix", 300);
  device.board.run(forMs);
};

describe("a log", () => {
  test("has each card with its place, each new Set with its places and a map, and how many Sets there are", () => {
    const { device, said } = opened({ log: true });
    show(device, "S2311");
    expect(said()).toEqual(["+ S2311 at 0", "Sets: 0"]);
    show(device, "S1123");
    show(device, "S1111");
    said();
    // 2311 and 1123 ask for 3232.
    show(device, "S3232");
    expect(said()).toEqual(["+ S3232 at 3", "Set: 0 S2311, 1 S1123, 3 S3232", "##  ", "#   ", ".   ", "Sets: 1"]);
  });

  test("is silent where nobody asked for it", () => {
    const { device, said } = opened({});
    for (const code of ["S2311", "S1123", "S3232", "hello"]) show(device, code);
    expect(said()).toEqual([]);
  });

  test("says why a code changed nothing, and never what a scanner read", () => {
    const { device, said } = opened({ log: true });
    show(device, "S2311");
    said();
    for (const [code, says] of [
      ["S2311", "- S2311 lies there"],
      ["print(1)", "- Unknown code"],
      ["\x1b[2Jevil", "- Unknown code"],
      ["D0711", "- Not a Set card"],
      ["!UNDO", "- Undone: 0"],
    ]) {
      device.tell(`croupier.scan(${JSON.stringify(code)})`, 1500);
      expect(said()).toEqual([says]);
    }
  });

  test("tells of the same places again when other cards make a Set there", () => {
    const { device, said } = opened({ log: true });
    for (const code of ["S1111", "S1112", "S1113"]) show(device, code);
    expect(said().filter(line => line.startsWith("Set:"))).toEqual(["Set: 0 S1111, 1 S1112, 2 S1113"]);
    device.tell(`croupier.play("next")`);
    device.tell(`croupier.play("take")`);
    said();
    for (const code of ["S2221", "S2222", "S2223"]) show(device, code);
    expect(said().filter(line => line.startsWith("Set:"))).toEqual(["Set: 0 S2221, 1 S2222, 2 S2223"]);
  });

  test("prints a little at a time, so that no console is ever full", () => {
    const { device, said } = opened({ log: true });
    // All at once, as a script does it: twelve cards with many Sets.
    const codes = ["1111", "1112", "1113", "1121", "1122", "1123", "1131", "1132", "1133", "1211", "1212", "1213"];
    device.ask(`${JSON.stringify(codes)}.forEach(function(c){croupier.scan("S"+c)})`);
    let most = 0;
    let lines: string[] = [];
    for (let at = 0; at < 200; at++) {
      device.board.run(65);
      const now = said();
      most = Math.max(most, now.join("\r\n").length);
      lines = lines.concat(now);
    }
    // At 9600 baud 65 ms are 62 letters, and a console keeps some 128.
    expect(most).toBeLessThan(64);
    expect(lines.filter(line => line.startsWith("+ "))).toEqual(codes.map((code, at) => `+ S${code} at ${at}`));
    expect(lines.filter(line => line.startsWith("Set: "))).toHaveLength(device.ask("croupier.state().sets.length"));
    expect(lines.at(-1)).toBe(`Sets: ${device.ask("croupier.state().sets.length")}`);
    const [first] = device.ask<number[][]>("croupier.state().sets");
    const at = lines.findIndex(line => line.startsWith("Set: "));
    const map = lines.slice(at + 1, at + 4);
    first.forEach(place => expect(map[place % 3][Math.floor(place / 3)]).toBe("#"));
    expect(map.join("").match(/#/g)).toHaveLength(3);
  });

  test("goes with settings that are changed, and with other games", () => {
    const { device, said } = opened({});
    device.tell(`croupier.configure({log:true})`);
    show(device, "S2311");
    expect(said()).toEqual(["+ S2311 at 0", "Sets: 0"]);
    device.tell(`croupier.open("dobble")`, 1000);
    show(device, "D0711");
    expect(said()).toEqual(["+ 11"]);
    device.tell(`croupier.open("set",{mode:"race"})`, 2500);
    said();
    show(device, "S1111");
    expect(said().some(line => /^Set/.test(line))).toBe(false);
    device.tell(`croupier.configure({log:false})`);
    show(device, "S1112");
    expect(said()).toEqual([]);
    expect(device.board.errors).toEqual([]);
  });
});
