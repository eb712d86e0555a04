// Where a reader of cards without a code to see hangs on each board, as `scanner.reader` has it. Beside the display and the keys, and in place of a scanner: one on a serial
// port takes that of the scanner. A CYD has no pins for SPI. Data only; no bundle has it.

/** How they are told from each other. */
export type ReaderKind = "pn532 I2C" | "pn532 UART" | "mfrc522" | "holes";

/** The wires of each, by board. */
export const READERS: { [board: string]: Partial<Record<ReaderKind, string>> } = {
  esp32: {
    "pn532 I2C": "pn532 I2C1",
    "pn532 UART": "pn532 Serial2 D16 D17",
    mfrc522: "mfrc522 SPI2 D18 D23 D19 D5",
    holes: "holes D34 D35",
  },
  m5stack: {
    "pn532 I2C": "pn532 I2C1 D22 D21",
    "pn532 UART": "pn532 Serial3 D16 D17",
    mfrc522: "mfrc522 SPI1 D13 D15 D35 D5",
  },
  cyd: { "pn532 I2C": "pn532 I2C1 D22 D27", "pn532 UART": "pn532 Serial2 D27 D22" },
  rp2040: {
    "pn532 I2C": "pn532 I2C1",
    "pn532 UART": "pn532 Serial2 D5 D4",
    mfrc522: "mfrc522 SPI2 D10 D11 D12 D13",
    holes: "holes D26 D27",
  },
};
