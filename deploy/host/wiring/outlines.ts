// What each board looks like from above: its rows of pins in their real order where that is known for sure, else a list by names. Runs in a browser too.
// Sources: Espressif's page of the ESP32-DevKitC V4; the 30-pin "DevKit V1" as its silkscreen says; Espruino's own board files (Pico, WiFi, Original).

/** A pin: its name in the board's data, or "5 V", "3.3 V", "GND"; behind a `=` what is printed beside it, if that is something else. A `#` begins a heading of a list. */
export type Row = string[];

export interface Outline {
  title: string;
  /** Which of several makes. */
  make: string;
  /** In the order in which they stand on the board; else the pins are a list. */
  isOrdered: boolean;
  left: Row;
  right: Row;
  /** A row along the lower edge, from the left. */
  bottom: Row;
  usb: "top" | "bottom" | "none";
  colour: string;
  notes: string[];
}

const words = (text: string): Row =>
  text
    .trim()
    .split(/\s+/)
    .map(word => word.replace(/_/g, " "));

const POWER = "The 5 V pin gives USB's 5 V.";

const OUTLINES: Record<string, Outline[]> = {
  esp32: [
    {
      title: "ESP32 DevKitC, 38 pins",
      make: "38 pins",
      isOrdered: true,
      usb: "bottom",
      colour: "#37474f",
      bottom: [],
      left: words("3.3_V=3V3 EN D36=VP D39=VN D34 D35 D32 D33 D25 D26 D27 D14 D12 GND D13 D9 D10 D11 5_V=5V"),
      right: words("GND D23 D22 D1=TX D3=RX D21 GND D19 D18 D5 D17 D16 D4 D0 D2 D15 D8 D7 D6"),
      notes: ["Pins may be printed IO22 or 22 for D22. " + POWER],
    },
    {
      title: "ESP32 DevKit V1, 30 pins",
      make: "30 pins",
      isOrdered: true,
      usb: "bottom",
      colour: "#37474f",
      bottom: [],
      left: words("EN D36=VP D39=VN D34 D35 D32 D33 D25 D26 D27 D14 D12 D13 GND 5_V=VIN"),
      right: words("D23 D22 D1=TX0 D3=RX0 D21 D19 D18 D5 D17=TX2 D16=RX2 D4 D2 D15 GND 3.3_V=3V3"),
      notes: ["RX2 is D16, TX2 is D17. VIN gives USB's 5 V."],
    },
  ],
  m5stack: [
    {
      title: "M5Stack Core",
      make: "",
      isOrdered: false,
      usb: "none",
      colour: "#424242",
      bottom: [],
      left: words("#Port_A D22=G22 D21=G21 #M5-Bus 3.3_V=3V3"),
      right: words("#Port_B D36=G36 D26=G26 #Port_C D16=G16 D17=G17 GND 5_V=5V"),
      notes: [
        "Pins by their names, not by their places: ports B and C are on a base",
        "or on the M5-Bus, where G16 is also called R2 and G17 T2.",
      ],
    },
  ],
  pico: [
    {
      title: "Espruino Pico",
      make: "",
      isOrdered: true,
      usb: "top",
      colour: "#1b5e20",
      left: words("GND 5_V=VCC 3.3_V=3.3 B3 B4 B5 B6 B7 A8"),
      right: words("BAT B15 B14 B13 B10 B1 A7 A6 A5"),
      bottom: words("B8 B9 A10 A0 A1 A2 A3 A4"),
      notes: ["VCC is USB's 5 V less a diode, about 4.7 V.", "The row opposite the plug is twice as fine (1.27 mm)."],
    },
  ],
  wifi: [
    {
      title: "Espruino WiFi",
      make: "",
      isOrdered: true,
      usb: "bottom",
      colour: "#1b5e20",
      bottom: [],
      left: words("A0 A1 A4 A5 A6 A7 B1 B10 B13 B14 B15"),
      right: words("B0 B9 B8 B7 B6 B5 B4 B3 3.3_V=3.3 5_V=VUSB GND"),
      notes: ["VUSB is USB's 5 V."],
    },
  ],
  original: [
    {
      title: "Espruino Original",
      make: "",
      isOrdered: true,
      usb: "none",
      colour: "#1b5e20",
      left: words("B2 B3 B4 B5 B6 B7 B8 B9 B12 C12 C15 C0 C1 C2 C3 A0 A1 3.3_V=3.3 5_V=BAT GND"),
      right: words("A15 A14 A13 A10 A9 A8 C11 C10 C9 C8 C7 C6 C5 C4 B15 B14 B13 3.3_V=3.3 5_V=BAT GND"),
      bottom: words("A2 A3 A4 A5 A6 A7 B0 B1 B10 B11"),
      notes: [
        "BAT is what feeds the board: USB's 5 V.",
        "The row A2 to B11 lies across the board, further up than drawn.",
      ],
    },
  ],
  linux: [
    {
      title: "Raspberry Pi or PC",
      make: "",
      isOrdered: false,
      usb: "none",
      colour: "#6a1b3a",
      bottom: [],
      left: words("#ttyUSB1 /dev/ttyUSB1_RXD=RXD /dev/ttyUSB1_TXD=TXD GND"),
      right: words("#ttyUSB0 /dev/ttyUSB0_RXD=RXD /dev/ttyUSB0_TXD=TXD GND 5_V=5V"),
      notes: ["Each list is a USB-serial adapter with 3.3 V signals (and a 5 V pin)."],
    },
  ],
};

/** The first one where nobody asks for a make, or for one that there is not. */
export function outlineOf(board: string, make?: string): Outline {
  const outlines = OUTLINES[board];
  return outlines.find(one => one.make === make) ?? outlines[0];
}

export const makesOf = (board: string): Outline[] => OUTLINES[board];

export const nameOf = (pin: string) => pin.split("=")[0];
export const labelOf = (pin: string) => pin.split("=").pop()!;
