// Boards whose display is built in: what of them still wants a wire.
import { describe, expect, it } from "vitest";
import { arrangementsOf } from "../../deploy/host/wiring/arrangements";
import { wiringPicture } from "../../deploy/host/wiring/picture";
import { isSupply, wiresOf } from "../../deploy/host/wiring/wires";
import { boards } from "../../deploy/known";

const named = (name: string) => boards.find(board => board.name === name)!;

describe("a board whose display is built in", () => {
  const displayWires = (name: string, bundle: string, chip?: string) =>
    wiresOf(named(name), { bundle, display: true, keys: true, ...(chip ? { settings: { display: { chip } } } : {}) })
      .filter(wire => wire.part === "display" && !isSupply(wire))
      .map(wire => `${wire.pin} ${wire.to}`);

  it("wants no wire for it, nor for the glass that is touched", () => {
    expect(wiresOf(named("cyd"), { bundle: "croupier", display: true, keys: true })).toEqual([]);
    expect(displayWires("m5stack", "croupier")).toEqual([]);
  });

  it("has wires for an OLED where the settings name one, or the bundle knows nothing else", () => {
    const onPortA = ["SCL D22", "SDA D21"];
    expect(displayWires("m5stack", "croupier", "ssd1306")).toEqual(onPortA);
    expect(displayWires("m5stack", "croupier", "sh1106")).toEqual(onPortA);
    expect(displayWires("m5stack", "set")).toEqual(onPortA);
    expect(displayWires("esp32", "croupier", "ili9341")).toEqual([]);
    expect(displayWires("esp32", "croupier")).toEqual(["SCL D22", "SDA D21"]);
  });

  it("of a CYD takes the second board on CN1 where nobody scans", () => {
    const { parts } = arrangementsOf(named("cyd")).find(({ name }) => name === "cyd-durak")!;
    const signals = wiresOf(named("cyd"), parts).filter(wire => !isSupply(wire));
    expect(signals.map(({ part, pin, to }) => `${part} ${pin} ${to}`)).toEqual(["peer TX D27", "peer RX D22"]);
  });

  it("says below its picture that it needs no wire", () => {
    for (const name of ["cyd", "m5stack"])
      for (const { parts } of arrangementsOf(named(name)))
        expect(wiringPicture(named(name), parts)).toMatch(/need no wire|needs no wire/);
  });
});
