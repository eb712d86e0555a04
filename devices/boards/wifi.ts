import { Board } from "./board";

/** Its one free port carries the scanner. */
export const wifi = (): Board => ({
  name: "wifi", env: "ESPRUINOWIFI", title: "Espruino WiFi",
  ports: { Serial1: { rx: "B7", tx: "B6" } },
  scanner: "Serial1", peer: "",
  display: { bus: "I2C1", scl: "B8", sda: "B9" },
  keys: { C: "C13+" },
  gapMs: 40,
});
