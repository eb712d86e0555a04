// What a person sees of a board: an OLED on its I2C bus, and a display in colours if it is built in.
import type { VirtualBoard } from "../board";
import { pictureOf, type ColourDisplay } from "../colour-display";
import { Ili9341 } from "../ili9341";
import type { Oled } from "../oled";
import { Sh1106 } from "../sh1106";
import { Ssd1306 } from "../ssd1306";
import type { Arrangement } from "./arrangement";
import type { FromRig } from "./messages";
import { Paced } from "./paced";
import { packed } from "./picture";
import { tapI2C, tapSpi, type TrafficLog } from "./traffic";

/** From a picture's first byte on the bus to its last, and between two pictures. */
const PICTURE_MS = 10;
const PICTURES_EVERY_MS = 30;

export interface GlassOptions {
  board: VirtualBoard;
  arrangement: Arrangement;
  /** As the board's data has them. */
  oled: string;
  inColour: string | undefined;
  seed: number;
  log: TrafficLog;
  tell: (message: FromRig) => void;
}

export class Glass {
  readonly oled: Oled;
  readonly colour: ColourDisplay | undefined;
  private readonly chip: Ili9341 | undefined;
  private readonly news: Paced;
  private readonly colourNews: Paced;
  private version = -1;

  constructor(private readonly options: GlassOptions) {
    const { board, arrangement, oled, seed, log } = options;
    this.oled = new (arrangement.display === "sh1106" ? Sh1106 : Ssd1306)({ rows: arrangement.rows, seed });
    this.news = new Paced(board.clock, PICTURE_MS, PICTURES_EVERY_MS, () => this.tellOled());
    this.colourNews = new Paced(board.clock, PICTURE_MS, PICTURES_EVERY_MS, () => this.tellColour());
    const [bus] = oled.split(" ");
    const chip = tapI2C(bus, this.oled, log);
    board.i2c(Number(bus.slice(3)), {
      ...chip,
      write: bytes => {
        this.news.mark();
        return chip.write(bytes);
      },
    });
    this.chip = this.attachChip();
    this.colour = this.chip ?? (options.inColour && board.lcd ? board.lcd : undefined);
  }

  /** An OLED is there unless a display in colours is meant. */
  supply(isOn: boolean): void {
    this.oled.plugged = isOn && this.options.arrangement.display !== "colour";
    if (this.chip) this.chip.plugged = isOn;
  }

  changed(): void {
    this.news.mark();
    this.version = -1;
  }

  /** For what nobody tells. */
  look(): void {
    const { colour } = this;
    if (!colour || colour.version === this.version) return;
    this.version = colour.version;
    this.colourNews.mark();
  }

  /** The words: chip, bus, and the pins of clock, data, select, data or command, reset and light. */
  private attachChip(): Ili9341 | undefined {
    const { board, inColour, seed, log } = this.options;
    const [name, bus, sck, mosi, ...pins] = (inColour ?? "g").split(" ");
    if (name === "g") return undefined;
    const [cs, dc, rst, backlight] = pins.map(pin => board.pin(pin));
    const isLandscape = name === "ili9342";
    const chip = new Ili9341({
      ...{ clock: board.clock, dc, cs, rst, backlight, seed },
      native: isLandscape ? "landscape" : "portrait",
      isInverted: isLandscape,
    });
    board.spi(Number(bus.slice(3)), tapSpi(bus, chip, log), { sck, mosi });
    return chip;
  }

  private tellOled(): void {
    const { oled } = this;
    const isLit = oled.plugged && oled.isOn;
    this.options.tell({ type: "screen", pixels: packed(oled.pixels()), isLit, contrast: oled.brightness });
  }

  private tellColour(): void {
    const { width, height, isOn: isLit, backlight } = this.colour!;
    this.options.tell({ type: "picture", pixels: pictureOf(this.colour!), width, height, isLit, backlight });
  }
}
