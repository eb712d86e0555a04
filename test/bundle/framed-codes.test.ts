// Scanners that put something around each code which is not in their manual: two codes tell what it is, and nothing is lost.
import { expect, test } from "vitest";
import { Device } from "./device";

/** Prefix and suffix, as scanners can be set to them (GS1 General Specifications and the makers' manuals: ETX, EOT, GS, a mark, a blank, a letter, a few of them). */
const AROUND = [
  ["", "\x03"],
  ["", "\x04"],
  ["", "\x1d"],
  ["", ";"],
  ["", " "],
  ["", "##"],
  ["Q", ""],
  ["AB", ""],
  ["<", ">"],
  ["\x02", ";"],
  ["SCAN:", ""],
  ["[SN]", ";;\x1e\x04"],
];

function opened(bundle: string): Device {
  const device = new Device("esp32", { bundle });
  device.start();
  device.tell(`croupier.open("set")`, 1000);
  return device;
}

const show = (device: Device, text: string) => {
  device.scanner.show(text, "datamatrix", 300);
  device.board.run(1500);
};
const cards = (device: Device) => device.ask<string[]>("croupier.state().cards.filter(function(c){return c})");

for (const bundle of ["croupier", "set"]) {
  for (const [prefix, suffix] of AROUND)
    test(`${bundle}.js learns ${JSON.stringify(prefix)} and ${JSON.stringify(suffix)} from two codes, and takes both`, () => {
      const device = opened(bundle);
      show(device, prefix + "S2311" + suffix);
      expect(cards(device)).toEqual([]);
      show(device, prefix + "S1123" + suffix);
      expect(cards(device)).toEqual(["S2311", "S1123"]);
      show(device, prefix + "S3213" + suffix);
      expect(cards(device)).toEqual(["S2311", "S1123", "S3213"]);
      show(device, prefix + "!UNDO" + suffix);
      expect(cards(device)).toEqual(["S2311", "S1123"]);
      // A scanner that was set otherwise meanwhile.
      show(device, "S2222");
      expect(cards(device)).toEqual(["S2311", "S1123", "S2222"]);
      expect(device.board.errors).toEqual([]);
    });

  test(`${bundle}.js learns it from the seed's stickers of one byte, too`, () => {
    const device = opened(bundle);
    for (const byte of ["\x55", "\x6a", "\x95"]) show(device, byte + ";");
    expect(cards(device).length).toBe(3);
    expect(device.ask("croupier.status().scanner.suffix")).toBe(";");
  });

  test(`${bundle}.js learns nothing from other people's codes, nor from one code twice`, () => {
    const device = opened(bundle);
    for (const text of [
      "4006381333931",
      "4006381333948",
      "http://a.example/S2311",
      "XS2311",
      "XS2311",
      "S23111",
      "S23112",
    ])
      show(device, text);
    expect(device.ask("(function(s){return s.prefix+s.suffix})(croupier.status().scanner)")).toBe("");
    expect(cards(device)).toEqual([]);
  });
}

test("the last code that nobody could read is told", () => {
  const device = opened("set");
  show(device, "S2311\x1d\x04");
  expect(device.ask("croupier.status().scanner.unread")).toBe("S2311\x1d\x04");
});
