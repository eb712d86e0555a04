// SPI as a program sees it.
import { describe, expect, it } from "vitest";
import { VirtualBoard } from "../../devices/sim/board";
import { ChipComplaint, type SpiChip, type SpiFormat } from "../../devices/sim/wire";

/** Writes down what it hears; answers each byte with the one before it. */
class Listener implements SpiChip {
  heard: number[] = [];
  formats: SpiFormat[] = [];
  levels: boolean[] = [];
  constructor(private readonly isLow: () => boolean = () => true) {}
  get isSelected(): boolean {
    return this.isLow();
  }
  transfer(bytes: Uint8Array, format: SpiFormat): Uint8Array {
    this.heard.push(...bytes);
    this.formats.push(format);
    return bytes.map((_, index) => (index ? bytes[index - 1] : 0));
  }
}

const started = (name = "ESP32") => {
  const board = new VirtualBoard({ board: name }).boot();
  const chip = new Listener(() => !board.pin("D15").read());
  board.spi(1, chip);
  return { board, chip };
};

describe("SPI", () => {
  it("is there on every board, twice on an ESP32", () => {
    const ports = (board: string) => Object.keys(new VirtualBoard({ board }).spis).length;
    expect(["PICO_R1_3", "ESP32", "ESP32_CYD", "ESPR_RP2040_PICO", "LINUX"].map(ports)).toEqual([3, 2, 2, 2, 1]);
  });

  it("lays out flat what it is given", () => {
    const { board, chip } = started();
    board.evaluate(
      `SPI1.setup({sck:D14,mosi:D13,baud:1000000});SPI1.write(1,[2,[3,260]],"\\x05A",new Uint8Array([6,7]),new Uint8Array([8,9]).buffer,{data:10,count:2},D15)`,
    );
    expect(chip.heard).toEqual([1, 2, 3, 4, 5, 65, 6, 7, 8, 9, 10, 10]);
    expect(board.spiBus(1).bytes).toBe(12);
  });

  it("pulls the chip's select low for a transfer and high behind it", () => {
    const { board, chip } = started();
    const levels: boolean[] = [];
    board.pin("D15").edge = (_, high) => levels.push(high);
    board.evaluate("digitalWrite(D15,1);SPI1.setup({baud:1000000});SPI1.write(1,2,D15)");
    expect([levels, chip.heard]).toEqual([
      [true, false, true],
      [1, 2],
    ]);
    expect(board.pin("D15").read()).toBe(true);
  });

  it("takes time: eight bits a byte, while the program waits", () => {
    const { board } = started();
    board.evaluate("SPI1.setup({baud:8000000});digitalWrite(D15,0)");
    const before = board.clock.now();
    board.evaluate("SPI1.write(new Uint8Array(4000))");
    expect(board.clock.now() - before).toBeCloseTo(4, 6);
  });

  it("tells the chip its rate, mode and order; an ESP32's rate is 80 MHz divided by a whole number", () => {
    const { board, chip } = started();
    board.evaluate(`SPI1.setup({baud:30000000,mode:3,order:"lsb"});SPI1.write(1,D15)`);
    expect(chip.formats).toEqual([{ baud: 80e6 / 3, mode: 3, order: "lsb" }]);
  });

  it("sends and gets back what was sent: a number, a string, or bytes", () => {
    const { board } = started();
    board.evaluate("SPI1.setup({baud:1000000})");
    expect(board.evaluate(`[SPI1.send(5,D15),SPI1.send("ab",D15),E.toString(SPI1.send([1,2,3],D15))]`)).toEqual([
      0,
      "\0a",
      "\0\0\0",
    ]);
  });

  it("refuses orders and rates that it does not know", () => {
    const { board } = started();
    expect(() => board.evaluate(`SPI1.setup({order:"up"})`)).toThrow("SPI order should be 'msb' or 'lsb'");
    expect(() => board.evaluate("SPI1.setup({baud:10})")).toThrow("Invalid SPI baud rate");
    expect(() => board.evaluate("SPI1.setup({sck:D99})")).toThrow();
  });

  it("is forgotten with a restart", () => {
    const { board } = started();
    board.evaluate("SPI1.setup({sck:D14,baud:1000000})");
    board.powerOff().boot();
    expect([board.spiBus(1).isOpen, board.spiBus(1).wires]).toEqual([false, {}]);
  });
});

describe("SPI objects", () => {
  const objection = (text: string, name?: string) => () => {
    const { board } = started(name);
    board.evaluate("digitalWrite(D15,1)");
    board.evaluate(text);
  };

  it("to more than 4,092 bytes at once on an ESP32, even if the program catches it", () => {
    const write = (bytes: number) =>
      `SPI1.setup({baud:1000000});try{SPI1.write(new Uint8Array(${bytes}),D15)}catch(e){}`;
    expect(objection(write(4092))).not.toThrow();
    expect(objection(write(4093))).toThrow(ChipComplaint);
    expect(objection(write(4093))).toThrow("4093 bytes at once");
    expect(objection(`SPI1.write(new Uint8Array(3000),new Uint8Array(3000),D15)`)).not.toThrow();
    expect(objection(`SPI1.write("x".repeat(5000),D15)`)).toThrow("5000 bytes");
    expect(objection(write(4093), "ESPR_RP2040_PICO")).not.toThrow();
  });

  it("to rates that make an ESP32 start anew: more than a third of 80 MHz on other pins than the bus's own", () => {
    expect(objection("SPI1.setup({sck:D18,mosi:D23,baud:40000000})")).toThrow("start anew");
    expect(objection("SPI1.setup({sck:D18,mosi:D23,baud:26000000})")).not.toThrow();
    expect(objection("SPI1.setup({sck:D14,mosi:D13,miso:D12,baud:40000000})")).not.toThrow();
    expect(objection("SPI1.setup({sck:D14,mosi:D13,baud:40000000})")).not.toThrow();
    expect(objection("SPI2.setup({sck:D18,mosi:D23,miso:D19,baud:80000000})")).not.toThrow();
  });

  it("to bytes that no chip hears", () => {
    expect(objection("SPI1.setup({baud:1000000});SPI1.write(1)")).toThrow("no chip is selected");
    expect(objection("SPI2.setup({baud:1000000});SPI2.write(1)")).not.toThrow();
  });

  it("to a bus on other pins than the chip", () => {
    const write = (options: string) => () => {
      const { board } = started();
      board.spi(2, new Listener(), { sck: "D18", mosi: "D23" }).evaluate(`SPI2.setup(${options});SPI2.write(1)`);
    };
    expect(write("{sck:D4,mosi:D23}")).toThrow("sck is on D18");
    expect(write("{sck:D18,mosi:D23}")).not.toThrow();
    expect(write("{}")).not.toThrow();
  });

  it("to words of other sizes", () => {
    expect(objection("SPI1.setup({bits:16})")).toThrow("software SPI only");
  });
});
