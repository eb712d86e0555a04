import type { About, Board } from "./board";
import { STM32F4 } from "./chips";

/** Its one free port carries the scanner. */
export const wifi = (): Board => ({
  name: "wifi",
  env: "ESPRUINOWIFI",
  ports: { Serial1: "B7 B6" },
  scannerPort: "Serial1",
  peer: "",
  oled: "I2C1 B8 B9",
  keys: { C: "C13+" },
  led: "B2",
  gapMs: 40,
});

/** From above as Espruino's own board file has it; so are the 20.32 mm between its rows. */
export const about: About = {
  title: "Espruino WiFi",
  short: "Espruino WiFi",
  room: "one",
  tried: "simulated",
  chip: STM32F4,
  taken: { radio: "A2 A3 A13-A15", "USB plug": "A9 A11 A12", lamp: "B2 B12" },
  soldered: ["C13"],
  outlines: [
    {
      title: "Espruino WiFi",
      make: "",
      isOrdered: true,
      usb: "bottom",
      colour: "#1b5e20",
      bottom: [],
      left: ["A0", "A1", "A4", "A5", "A6", "A7", "B1", "B10", "B13", "B14", "B15"],
      right: ["B0", "B9", "B8", "B7", "B6", "B5", "B4", "B3", "3.3 V=3.3", "5 V=VUSB", "GND"],
      holes: { apart: 8, atPlug: 0.5, atEnd: 0.5 },
      notes: ["VUSB is USB's 5 V."],
    },
  ],
};
