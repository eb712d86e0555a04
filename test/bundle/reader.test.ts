// Readers of cards without a code to see, in the finished bundle on a virtual board.
import { describe, expect, test } from "vitest";
import { punchedCard } from "../../deploy/punched";
import { Mfrc522 } from "../../devices/sim/mfrc522";
import { Pn532 } from "../../devices/sim/pn532";
import { makeRandom } from "../../devices/sim/random";
import { Slot, type Draw } from "../../devices/sim/slot";
import { SimTag } from "../../devices/sim/tag";
import { parseCode } from "../../src/games/set/codes";
import { FONT } from "../../src/kit/font";
import { Device } from "./device";
import { isOn } from "./shown";

interface Table {
  device: Device;
  chip: Pn532 | Mfrc522;
  lay(tag: SimTag): void;
}

/** `reader`: as the settings name it. */
function table(reader = "pn532 I2C1", config: object = {}): Table {
  const device = new Device("esp32", { config: { scanner: { reader }, ...config } });
  const [kind, port, sck, mosi, miso, select] = reader.split(" ");
  const { board } = device;
  const { clock } = board;
  const chip = kind === "pn532" ? new Pn532({ clock }) : new Mfrc522({ clock, cs: board.pin(select) });
  if (chip instanceof Mfrc522) board.spi(Number(port[3] ?? 0), chip, { sck, mosi, miso });
  else if (port[0] === "I") board.i2c(Number(port[3]), chip);
  else board.serial(Number(port[6]), chip);
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

const plain = (number: number) => new SimTag({ id: [4, number, 2, 3, 4, 5, 6] });

/** Whether each of these lines stands on the display. */
const shows = (device: Device, ...lines: string[]) => lines.every(line => isOn(device.seen, line, FONT));

describe.each([
  "pn532 I2C1",
  "pn532 I2C2 D25 D26",
  "pn532 Serial3 D32 D33",
  "pn532 Serial2 D16 D17",
  "mfrc522 SPI2 D18 D23 D19 D5",
  "mfrc522 SPI1 D26 D27 D34 D4",
  "mfrc522 SPI D26 D27 D34 D4",
])("%s", reader => {
  test("three tags with texts on them are a Set, and a control card is one", () => {
    const { device, lay } = table(reader);
    expect(device.ask("croupier.status().reader")).toMatchObject({ kind: reader.split(" ")[0], link: "ready" });
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

describe("cards without a text", () => {
  /** As a person teaches it: an unknown tag, B, then tag after tag. */
  function teaching(game = "set") {
    const all = table();
    all.device.tell(`croupier.open('${game}')`, 800);
    all.lay(plain(200));
    expect(shows(all.device, "Teach?")).toBe(true);
    all.device.tell("croupier.press('B')", 500);
    return all;
  }

  test("are taught one after the other, and are cards from then on, also after a power cut", () => {
    const { device, chip, lay } = teaching();
    expect(shows(device, "Lay S1111", "single empty", "violet wave", "A back C skip B end")).toBe(true);
    for (const number of [1, 2]) lay(plain(number));
    for (let skips = 0; skips < 78; skips++) device.tell("croupier.press('C')", 20);
    expect(shows(device, "Lay S3333", "triple striped", "green oval")).toBe(true);
    device.tell("croupier.press('A')", 100);
    lay(plain(3));
    lay(plain(4));
    expect(shows(device, "Lay !TAKE")).toBe(true);
    lay(plain(5));
    for (let skips = 0; skips < 4; skips++) device.tell("croupier.press('C')", 20);
    expect(device.ask("croupier.state().app")).toBe("set");
    chip.takeAway();
    device.board.powerOff().boot();
    device.board.run(3500);
    device.tell("croupier.open('set')", 800);
    for (const number of [1, 2, 3, 4]) lay(plain(number));
    expect(device.ask("croupier.state().cards").slice(0, 4)).toEqual(["S1111", "S1112", "S3332", "S3333"]);
    expect(device.board.errors).toEqual([]);
  });

  test("a card that was taught wrongly is taught anew, and the code it had is free", () => {
    const { device, lay } = teaching();
    lay(plain(1));
    lay(plain(2));
    device.tell("croupier.press('A')", 100);
    device.tell("croupier.press('A')", 100);
    lay(plain(2));
    device.tell("croupier.press('B')", 500);
    lay(plain(2));
    expect(device.ask("croupier.state().cards")[0]).toBe("S1111");
    lay(plain(1));
    expect(shows(device, "Teach?")).toBe(true);
    device.tell("croupier.press('A')", 500);
    expect(device.ask("croupier.state().cards").filter(Boolean)).toEqual(["S1111"]);
  });

  test("Dobble's are taught by their numbers", () => {
    const { device, lay } = teaching("dobble");
    expect(shows(device, "Lay D0701")).toBe(true);
    lay(plain(1));
    lay(plain(2));
    device.tell("croupier.press('B')", 500);
    lay(plain(1));
    lay(plain(2));
    expect(device.ask("croupier.state().cards")).toEqual([1, 2]);
  });

  test("a phone is asked nothing, nor is an unknown tag at the menu; an answer of no keeps all as it is", () => {
    const { device, lay } = table();
    lay(new SimTag({ id: [8, 1, 2, 3], kind: 0x20 }));
    expect(shows(device, "Teach?")).toBe(false);
    device.tell("croupier.open('menu')", 800);
    lay(plain(7));
    expect(device.ask("croupier.state().app")).toBe("menu");
    device.tell("croupier.open('set')", 800);
    lay(plain(7));
    expect(shows(device, "Teach?")).toBe(true);
    device.tell("croupier.press('C')", 500);
    lay(new SimTag({ id: [4, 9, 9, 9, 9, 9, 9], text: "S1111" }));
    expect(device.ask("croupier.state().cards")[0]).toBe("S1111");
  });

  test("what a power cut has torn counts as not taught, and nothing else is lost", () => {
    const { device, lay } = teaching();
    for (const number of [1, 2, 3]) lay(plain(number));
    const { storage } = device.board;
    const whole = String(storage.read("croupier.taught"));
    const end = whole.indexOf("\xff");
    for (let cut = end - 24; cut <= end; cut++) {
      storage.erase("croupier.taught");
      storage.write("croupier.taught", whole.slice(0, cut), 0, 3600);
      device.board.boot();
      device.board.run(3500);
      device.tell("croupier.open('set')", 800);
      lay(plain(1));
      lay(plain(3));
      expect(device.ask("croupier.state().cards")[0]).toBe("S1111");
      if (!shows(device, "Teach?")) continue;
      device.tell("croupier.press('B')", 500);
      // It goes on where it was.
      lay(plain(3));
      device.tell("croupier.press('B')", 500);
      lay(plain(3));
      expect(device.ask("croupier.state().cards").slice(0, 2), String(cut)).toEqual(["S1111", "S1113"]);
    }
    expect(device.board.errors).toEqual([]);
  });
});

describe("a reader that fails", () => {
  test("is told at the menu, with the scanner still reading, and no longer when it is there again", () => {
    const { device, chip, lay } = table("pn532 Serial3 D32 D33");
    device.tell("croupier.open('menu')", 500);
    chip.power(false);
    device.board.run(20_000);
    expect(device.ask("croupier.status()")).toMatchObject({
      reader: { link: "silent" },
      complaints: ["Reader silent: wires?"],
      scanner: { link: "ready" },
    });
    expect(shows(device, "Reader silent: wires?")).toBe(true);
    device.tell("croupier.open('set')", 800);
    device.scanner.show("S2222");
    device.board.run(3000);
    chip.power(true);
    device.board.run(8000);
    lay(new SimTag({ id: [4, 9, 9, 9, 9, 9, 9], text: "S1111" }));
    expect(device.ask("croupier.status()")).toMatchObject({ reader: { link: "ready" }, complaints: [] });
    expect(device.ask("croupier.state().cards").slice(0, 2)).toEqual(["S2222", "S1111"]);
  });

  test.each([
    "pn532",
    "pn532 Serial9 D1 D2",
    "pn532 I2C9",
    "pn532 Serial3",
    "mfrc522 SPI9 D1 D2 D3 D4",
    "mfrc522 SPI1",
    "mfrc522 SPI D99",
    "holes D99",
    "nonsense",
    7,
    null,
  ])("%s in the settings is named, and all else runs", reader => {
    const device = new Device("esp32", { config: { scanner: { reader } } }).start();
    expect(device.ask("croupier.state().app")).toBe("menu");
    device.board.run(20_000);
    expect(device.ask("croupier.status().complaints").length).toBeGreaterThan(0);
    expect(device.ask("croupier.status().scanner.link")).toBe("ready");
    expect(device.ask("croupier.scan('S1111')")).toBe("ignored");
  });

  test("a game that would have its port is refused, and other wires take effect at once", () => {
    const { device, chip, lay } = table("pn532 Serial3 D26 D27");
    device.tell("croupier.open('durak',{against:'peer'})", 3000);
    expect(device.ask("croupier.status().reader.link")).toBe("ready");
    device.tell("croupier.open('set')", 800);
    lay(new SimTag({ id: [4, 9, 9, 9, 9, 9, 9], text: "S1111" }));
    expect(device.ask("croupier.state().cards")[0]).toBe("S1111");
    device.board.detachSerial(3).i2c(1, chip as Pn532);
    device.tell("croupier.configure({scanner:{reader:'pn532 I2C1'}})", 5000);
    expect(device.ask("croupier.status().reader.link")).toBe("ready");
  });

  test("codes that would change a scanner, and texts that are none of ours, do nothing", () => {
    const { device, lay } = table();
    for (const [at, text] of ["^#SC^3030011", "%%SpecCode1", "process.exit", "!EVIL", "S4444", "\x80\xff"].entries()) {
      lay(new SimTag({ id: [4, at, 7, 7, 7, 7, 7], text }));
      device.tell("croupier.press('A')", 300);
    }
    expect(device.ask("croupier.state().cards").filter(Boolean)).toEqual([]);
    expect(device.ask("croupier.status().counts.setting")).toBe(2);
    expect(device.board.errors).toEqual([]);
    expect(device.board.executed).toEqual([]);
  });
});

function slotted() {
  const device = new Device("esp32", { config: { scanner: { reader: "holes D34 D35" } } });
  const slot = new Slot({ clock: device.board.clock, noise: 0.005, random: makeRandom(1) });
  device.board.pin("D34").analogue = () => slot.read(0);
  device.board.pin("D35").analogue = () => slot.read(1);
  device.start();
  device.tell("croupier.open('set')", 800);
  const draw = (code: string, how: Draw = {}) => {
    device.board.run(slot.draw(punchedCard(parseCode(code)), how) + 600);
  };
  return { device, slot, draw };
}

describe("punched cards", () => {
  test("three of them are a Set, and one that was drawn back is asked for again", () => {
    const { device, draw } = slotted();
    draw("S1111", { speed: 5 });
    draw("S2222", { speed: 50, isReversed: true });
    draw("S3333", { isSwapped: true, turns: [60] });
    expect(device.ask("croupier.state().cards").filter(Boolean)).toEqual(["S1111", "S2222"]);
    expect(shows(device, "Draw again")).toBe(true);
    draw("S3333", { isSwapped: true });
    expect(device.ask("croupier.state().sets")).toEqual([[0, 1, 2]]);
    expect(device.ask("croupier.status().reader")).toMatchObject({
      kind: "holes",
      link: "ready",
      cards: 3,
      damaged: 1,
    });
    expect(device.board.errors).toEqual([]);
  });

  test("a lamp that goes out is told", () => {
    const { device, slot } = slotted();
    slot.isLit = false;
    device.board.run(15_000);
    expect(device.ask("croupier.status().complaints")).toEqual(["Reader silent: wires?"]);
    slot.isLit = true;
    device.board.run(5000);
    expect(device.ask("croupier.status().complaints")).toEqual([]);
  });
});

describe.each(["pn532 I2C1", "pn532 Serial3 D32 D33", "mfrc522 SPI2 D18 D23 D19 D5"])("%s survives", reader => {
  const taken = (device: Device) => device.ask("croupier.state().cards").filter(Boolean);
  const texted = (text: string) => new SimTag({ id: [4, ...[...text].map(letter => letter.charCodeAt(0)), 7], text });

  test("being unplugged in mid-card, at any moment", () => {
    const { device, chip, lay } = table(reader);
    const cards = ["S1111", "S2222", "S3333", "S1231", "S2312", "S3123"];
    for (const [at, text] of cards.entries()) {
      chip.lay(texted(text));
      device.board.run(40 + 61 * at);
      chip.power(false);
      device.board.run(8000);
      expect(device.ask("croupier.status().complaints")).toEqual(["Reader silent: wires?"]);
      chip.takeAway();
      chip.power(true);
      device.board.run(8000);
      expect(device.ask("croupier.status().complaints")).toEqual([]);
      lay(texted(text));
      expect(taken(device)).toEqual(cards.slice(0, at + 1));
    }
    expect(device.board.errors).toEqual([]);
  });

  test("two cards at once", () => {
    const { device, chip } = table(reader);
    chip.lay(texted("S1111"), texted("S2222"));
    device.board.run(2000);
    expect(taken(device).sort()).toEqual(["S1111", "S2222"]);
  });

  test("foreign tags: a ticket, a phone, a page's address, none of which is a card", () => {
    const { device, chip, lay } = table(reader);
    const address = [3, 9, 0xd1, 1, 5, 0x55, 3, ...[...".org"].map(letter => letter.charCodeAt(0)), 0xfe];
    for (const tag of [
      new SimTag({ id: [0xde, 0xad, 0xbe, 0xef], kind: 8 }),
      new SimTag({ id: [8, 1, 2, 3], kind: 0x20 }),
      new SimTag({ id: [4, 5, 6, 7, 8, 9, 10], memory: address }),
    ]) {
      lay(tag);
      expect(shows(device, "Unknown card")).toBe(true);
      device.tell("croupier.press('A')", 500);
    }
    expect(taken(device)).toEqual([]);
    chip.lay(texted("S1111"));
    device.board.run(1000);
    expect(taken(device)).toEqual(["S1111"]);
  });

  test("a card that is drawn back, at any moment", () => {
    const { device, chip, lay } = table(reader);
    for (let forMs = 20; forMs < 420; forMs += 37) {
      chip.lay(texted("S1111"));
      device.board.run(forMs);
      chip.takeAway();
      device.board.run(700);
      expect(["", "S1111"]).toContain(taken(device).join());
    }
    lay(texted("S2222"));
    expect(taken(device)).toContain("S2222");
    expect(device.board.errors).toEqual([]);
  });
});

describe("holes D34 D35 survive", () => {
  const taken = (device: Device) => device.ask("croupier.state().cards").filter(Boolean);
  const holesIn = (code: string) => punchedCard(parseCode(code));

  test("a lamp that goes out in mid-card, at any moment", () => {
    const { device, slot, draw } = slotted();
    for (let forMs = 50; forMs < 400; forMs += 70) {
      slot.draw(holesIn("S1111"));
      device.board.run(forMs);
      slot.isLit = false;
      device.board.run(6000);
      slot.takeAway();
      slot.isLit = true;
      device.board.run(5000);
      expect(taken(device)).toEqual([]);
    }
    draw("S1111");
    expect(taken(device)).toEqual(["S1111"]);
    expect(device.board.errors).toEqual([]);
  });

  test("two cards at once: light comes through where both have a hole", () => {
    const { device, slot, draw } = slotted();
    for (const [one, other] of [
      ["S1111", "S2222"],
      ["S1231", "S3123"],
      ["S3333", "S1113"],
    ]) {
      const [upper, lower] = [holesIn(one), holesIn(other)];
      const holes = upper.holes.filter(hole =>
        lower.holes.some(({ x, track }) => x === hole.x && track === hole.track),
      );
      device.board.run(slot.draw({ ...upper, holes }) + 600);
      expect(taken(device)).toEqual([]);
    }
    // Other holes may be those of a card that is to be taught.
    device.tell("croupier.press('A')", 500);
    draw("S1111");
    expect(taken(device)).toEqual(["S1111"]);
  });

  test("a foreign card, without holes or with others", () => {
    const { device, slot } = slotted();
    const card = holesIn("S1111");
    for (const holes of [
      [],
      card.holes.filter(({ track }) => track === 0),
      card.holes.slice(4),
      card.holes.filter((_, at) => at % 3),
    ])
      device.board.run(slot.draw({ ...card, holes }) + 600);
    expect(taken(device)).toEqual([]);
    expect(device.board.errors).toEqual([]);
  });

  test("a card that is drawn back, at any place", () => {
    const { device, draw } = slotted();
    for (let turn = 10; turn < 80; turn += 9) draw("S1111", { turns: [turn] });
    for (let turn = 20; turn < 80; turn += 15) draw("S1111", { turns: [turn, turn - 12] });
    expect(taken(device)).toEqual([]);
    draw("S1111");
    expect(taken(device)).toEqual(["S1111"]);
  });
});
