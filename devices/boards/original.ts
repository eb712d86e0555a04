import { Board } from "./board";

export const original = (): Board => ({
  name: "original", env: "ESPRUINOBOARD", title: "Espruino Original",
  ports: { Serial1: { rx: "A10", tx: "A9" }, Serial2: { rx: "A3", tx: "A2" }, Serial3: { rx: "B11", tx: "B10" }, Serial4: { rx: "C11", tx: "C10" }, Serial5: { rx: "D2", tx: "C12" } },
  scanner: "Serial2", peer: "Serial3",
  display: { bus: "I2C1", scl: "B8", sda: "B9" },
  keys: { C: "B12+" },
  gapMs: 40,
});
