import type { Board } from "./board";

export const original = (): Board => ({
  name: "original",
  env: "ESPRUINOBOARD",
  ports: { Serial1: "A10 A9", Serial2: "A3 A2", Serial3: "B11 B10", Serial4: "C11 C10", Serial5: "D2 C12" },
  scanner: "Serial2",
  peer: "Serial3",
  display: "I2C1 B8 B9",
  keys: { C: "B12+" },
  gapMs: 40,
});
