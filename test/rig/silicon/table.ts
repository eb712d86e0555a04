// Two tables at once: Espruino's firmware on the emulated chip with a display on its I2C block and a scanner on its second UART, and the virtual board with the same
// bundle and the same parts. What is held before both scanners must show the same on both displays.
import { VirtualBoard } from "../../../devices/sim/board";
import { Gm67 } from "../../../devices/sim/gm67";
import { Ssd1306 } from "../../../devices/sim/ssd1306";
import { rp2040 } from "../../../devices/boards/rp2040";
import { bundleText } from "../../../deploy/lab/dist";
import { Pico } from "./pico";

/** A picture goes out in pieces, between which the program does other things. */
const SETTLE_MS = 150;
const AT_MOST_MS = 20_000;

export class TwinTables {
  readonly display = new Ssd1306({ seed: 5 });
  readonly pico: Pico;
  readonly virtual: VirtualBoard;
  /** Pictures that were the same. */
  equal = 0;
  private scanner!: Gm67;
  private readonly virtualDisplay = new Ssd1306({ seed: 9 });
  private readonly virtualScanner: Gm67;

  constructor(bundle: string) {
    this.pico = Pico.start({
      bundle,
      display: this.display,
      serial: { 2: clock => (this.scanner = new Gm67({ clock })) },
    });
    this.virtual = new VirtualBoard({ board: rp2040().env }).i2c(1, this.virtualDisplay).upload(bundleText(bundle));
    this.virtualScanner = new Gm67({ clock: this.virtual.clock });
    this.virtual.serial(2, this.virtualScanner).boot().run(3000);
  }

  /** Both scanners are found and set up. */
  ready(): void {
    const isReady = `croupier.status().scanner.link==="ready"`;
    this.pico.until(isReady, AT_MOST_MS);
    this.virtual.runUntil(() => this.virtual.evaluate<boolean>(isReady), AT_MOST_MS, 100);
  }

  /** The same at both prompts. */
  ask(expression: string): { chip: unknown; virtual: unknown } {
    const chip = this.pico.ask(expression);
    return { chip, virtual: this.virtual.evaluate(expression) };
  }

  /** Before both scanners, until it has been read. */
  show(code: string): void {
    for (const scanner of [this.scanner, this.virtualScanner]) scanner.show(code);
    const before = this.scanner.reads;
    for (let forMs = 0; this.scanner.reads === before && forMs < AT_MOST_MS; forMs += 50) this.pico.run(50);
    this.virtual.run(3000);
  }

  /** What a person sees, once nothing more goes out; "" while the two are not the same. */
  picture(): string {
    for (let sent = -1; sent !== this.pico.bus.transactions;) {
      sent = this.pico.bus.transactions;
      this.pico.run(SETTLE_MS);
    }
    this.virtual.run(1000);
    const seen = this.display.pixels().join("\n");
    if (seen !== this.virtualDisplay.pixels().join("\n")) return "";
    this.equal++;
    return seen;
  }
}
