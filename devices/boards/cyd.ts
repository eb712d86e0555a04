import type { About, Board } from "./board";

/**
 * Display, touch, loudspeaker and light are built in. Connector CN1 has the only two free pins; the other board's port takes D35 of connector P3, which can only
 * receive, and D23 of the slot for memory cards.
 */
export const cyd = (): Board => ({
  name: "cyd",
  env: "ESP32_CYD",
  ports: { Serial2: "D27 D22", Serial3: "D35 D23" },
  scannerPort: "Serial2",
  peer: "Serial3",
  oled: "I2C1 D22 D27",
  inColour: "g D21",
  keys: {},
  pwm: "D26",
  gapMs: 120,
});

/** Sources: Espruino's own board of that name; the connectors as the board's silkscreen says. */
export const about: About = {
  title: "Cheap Yellow Display",
  short: "CYD",
  room: "all",
  soldered: [],
  outlines: [
    {
      title: "Cheap Yellow Display (ESP32-2432S028)",
      make: "",
      isOrdered: false,
      usb: "none",
      colour: "#c9a227",
      bottom: [],
      left: ["#CN1", "GND", "D22=IO22", "D27=IO27", "3.3 V=3V3"],
      right: ["#P3", "D35=IO35", "#Slot for SD cards", "D23=CMD", "#P1", "5 V=VIN"],
      notes: [
        "CN1 carries the scanner. The other board takes P3 and the slot for SD cards;",
        "or CN1, where nobody scans.",
      ],
    },
  ],
};
