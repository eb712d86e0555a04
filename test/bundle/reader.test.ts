// Readers of cards without a code to see, in the finished bundle on a virtual board.
import { describe, expect, test } from "vitest";
import { Pn532 } from "../../devices/sim/pn532";
import { SimTag } from "../../devices/sim/tag";
import { Device } from "./device";

interface Table {
  device: Device;
  chip: Pn532;
  lay(tag: SimTag): void;
}

function table(wires = "I2C1", config: object = {}): Table {
  const device = new Device("esp32", { config: { scanner: { reader: `pn532 ${wires}` }, ...config } });
  const chip = new Pn532({ clock: device.board.clock });
  if (wires[0] === "I") device.board.i2c(Number(wires[3]), chip);
  else device.board.serial(Number(wires[6]), chip);
  device.start();
  device.tell("croupier.open('set')", 800);
  return {
    device,
    chip,
    lay: tag => {
      chip.lay(tag);
      device.board.run(900);
      chip.takeAway(tag);
      device.board.run(700);
    },
  };
}

describe.each(["I2C1", "I2C2 D25 D26", "Serial3 D32 D33", "Serial2 D16 D17"])("a PN532 at %s", wires => {
  test("three tags with texts on them are a Set, and a control card is one", () => {
    const { device, lay } = table(wires);
    expect(device.ask("croupier.status().reader")).toMatchObject({ kind: "pn532", link: "ready" });
    for (const text of ["S1111", "S2222", "S3333"])
      lay(new SimTag({ id: [4, text.charCodeAt(1), 2, 3, 4, 5, 6], text }));
    expect(device.ask("croupier.state()")).toMatchObject({ app: "set", sets: [[0, 1, 2]], shown: 0 });
    lay(new SimTag({ id: [4, 1, 1, 1, 1, 1, 1], text: "!TAKE" }));
    expect(device.ask("croupier.state()")).toMatchObject({ sets: [] });
    expect(device.ask("croupier.status().counts")).toMatchObject({ added: 3, control: 1 });
    expect(device.board.errors).toEqual([]);
    expect(device.seen).toBe(device.ask("croupier.screen()"));
  });
});
