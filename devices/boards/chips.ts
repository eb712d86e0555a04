// What the pins of each chip can do, as its maker's documents have it, for whoever checks settings and draws wires. No bundle has it: the board itself finds out what it
// has not, and there is no room there to say more. Data only.

/** Pins by Espruino's names, blanks between them; "D6-D11" stands for all from the one to the other. */
export type PinList = string;

export interface Chip {
  /** In a sentence, behind "a" or "an". */
  title: string;
  pins: PinList;
  /**
   * The serial ports and buses that a part may have, each with the pins that can be its first line (what a port receives on, the clock of a bus) and its second (what a
   * port sends on, the data of a bus); "": any.
   */
  ports: { [port: string]: [PinList, PinList] };
  /** What needs pins in every circuit with this chip, by its name. */
  taken: { [owner: string]: PinList };
  /** They cannot be driven, and nothing pulls them up or down. */
  inputOnly: PinList;
  /** They can measure a voltage, also beside Wi-Fi. */
  analog: PinList;
  /** They are read at a reset, and say how it starts: what a part holds them at may keep it from that. */
  atStart: PinList;
  /** Pins of one number have one interrupt between them, and a key needs one. */
  sharesInterrupts: boolean;
}

const ANY: [PinList, PinList] = ["", ""];

/**
 * Espressif's ESP32 datasheet, "Pin Definitions" and "Strapping Pins". Serial1 is Espruino's console. Of the pins that are read at a reset D5 is left out: it chooses the
 * timing of a card reader that is no part of this.
 */
export const ESP32: Chip = {
  title: "ESP32",
  pins: "D0-D19 D21-D23 D25-D27 D32-D39",
  ports: { Serial2: ANY, Serial3: ANY, I2C1: ANY, I2C2: ANY, SPI1: ANY, SPI2: ANY },
  taken: { flash: "D6-D11", console: "D1 D3" },
  inputOnly: "D34-D39",
  analog: "D32-D39",
  atStart: "D0 D2 D12 D15",
  sharesInterrupts: false,
};

/** ST's datasheet of the STM32F401 in a UFQFPN48, "Alternate function mapping" and "Pin definitions", which the STM32F411 shares; RM0368, "External interrupt/event controller". */
export const STM32F4: Chip = {
  title: "STM32F4",
  pins: "A0-A15 B0-B10 B12-B15 C13-C15",
  ports: {
    Serial1: ["A10 B7", "A9 B6"],
    Serial2: ["A3", "A2"],
    Serial6: ["A12", "A11"],
    I2C1: ["B6 B8", "B7 B9"],
    I2C2: ["B10", "B3"],
    I2C3: ["A8", "B4"],
    SPI1: ["A5 B3", "A7 B5"],
    SPI2: ["B10 B13", "B15"],
    SPI3: ["B3", "B5"],
  },
  taken: {},
  inputOnly: "",
  analog: "A0-A7 B0 B1",
  atStart: "",
  sharesInterrupts: true,
};

/** Raspberry Pi's RP2040 datasheet, "GPIO Functions"; Espruino counts its UART0, I2C0 and SPI0 from 1. */
export const RP2040: Chip = {
  title: "RP2040",
  pins: "D0-D29",
  ports: {
    Serial1: ["D1 D13 D17 D29", "D0 D12 D16 D28"],
    Serial2: ["D5 D9 D21 D25", "D4 D8 D20 D24"],
    I2C1: ["D1 D5 D9 D13 D17 D21 D25 D29", "D0 D4 D8 D12 D16 D20 D24 D28"],
    I2C2: ["D3 D7 D11 D15 D19 D23 D27", "D2 D6 D10 D14 D18 D22 D26"],
    SPI1: ["D2 D6 D18 D22", "D3 D7 D19 D23"],
    SPI2: ["D10 D14 D26", "D11 D15 D27"],
  },
  taken: {},
  inputOnly: "",
  analog: "D26-D29",
  atStart: "",
  sharesInterrupts: false,
};
