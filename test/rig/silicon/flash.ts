// The flash beside the chip, as the chip's SSI sees it: what erases and programs. rp2040js has the SSI's registers only, so a firmware's writes come to nothing
// there (its issue 157); this takes the place of that SSI and of the pin that selects the flash.
// Sources: Winbond's data sheet of the W25Q16JV (sections 7.1, 8.2, 9.6: typical times), RP2040 datasheet 2.19.6.2 and 4.10.13.
// Not simulated: reading (the chip maps the flash into its memory), other commands than these, protection, wear, four lines at once.
import { BasePeripheral } from "rp2040js";
import type { RP2040 } from "rp2040js";
import type { ChipClock } from "./clock";

export const FLASH_STAND_IN =
  "what is written to flash goes to a W25Q16 simulated at the chip's SSI (rp2040js has none: its issue 157)";

const PAGE = 256;
/** Status register 1. */
const BUSY = 1;
const WRITE_ENABLED = 2;
const JEDEC_ID = [0xef, 0x40, 0x15];
const PROGRAM_MS = 0.4;
/** By command: how much is erased, and how long that takes. */
const ERASES: Record<number, [bytes: number, forMs: number]> = {
  0x20: [0x1000, 45],
  0x52: [0x8000, 120],
  0xd8: [0x10000, 150],
};

const enum Command {
  Program = 0x02,
  WriteDisable = 0x04,
  ReadStatus = 0x05,
  WriteEnable = 0x06,
  ReadStatus2 = 0x35,
  ReadId = 0x9f,
}

/** The flash: a command begins when it is selected, and is carried out when it is let go. */
class Flash {
  erased = 0;
  programmed = 0;
  private isSelected = false;
  private isEnabled = false;
  private busyUntilMs = 0;
  private taken: number[] = [];

  constructor(
    private readonly memory: Uint8Array,
    private readonly clock: ChipClock,
  ) {}

  select(isSelected: boolean): void {
    if (this.isSelected === isSelected) return;
    this.isSelected = isSelected;
    if (!isSelected) this.obey();
    this.taken = [];
  }

  /** While it is not selected it says nothing. */
  exchange(byte: number): number {
    if (!this.isSelected) return 0;
    this.taken.push(byte);
    const [command] = this.taken;
    const at = this.taken.length - 2;
    if (at < 0) return 0xff;
    if (command === Command.ReadStatus) return this.status;
    if (command === Command.ReadStatus2) return 0;
    return command === Command.ReadId ? JEDEC_ID[at % JEDEC_ID.length] : 0xff;
  }

  private get status(): number {
    return (this.clock.now() < this.busyUntilMs ? BUSY : 0) | (this.isEnabled ? WRITE_ENABLED : 0);
  }

  private obey(): void {
    const [command, high, middle, low, ...data] = this.taken;
    if (command === undefined || this.clock.now() < this.busyUntilMs) return;
    if (command === Command.WriteEnable || command === Command.WriteDisable)
      this.isEnabled = command === Command.WriteEnable;
    if (!this.isEnabled || low === undefined) return;
    const address = (high << 16) | (middle << 8) | low;
    const erase = ERASES[command];
    if (erase) this.erase(address, ...erase);
    else if (command === Command.Program) this.program(address, data);
  }

  private erase(address: number, bytes: number, forMs: number): void {
    const from = address - (address % bytes);
    this.memory.fill(0xff, from, from + bytes);
    this.erased++;
    this.busy(forMs);
  }

  /** Ones become zeros, and behind the end of a page comes its beginning. */
  private program(address: number, data: number[]): void {
    const page = address - (address % PAGE);
    data.forEach((byte, at) => (this.memory[page + ((address + at) % PAGE)] &= byte));
    this.programmed++;
    this.busy(PROGRAM_MS);
  }

  private busy(forMs: number): void {
    this.isEnabled = false;
    this.busyUntilMs = this.clock.now() + forMs;
  }
}

const SSI = 0x18000;
const SSIENR = 0x08;
const RXFLR = 0x24;
const SR = 0x28;
const DR0 = 0x60;
const DR_LAST = 0xec;
/** Always room to send; something to read. */
const READY = 0x06;
const NOT_EMPTY = 0x08;

class Ssi extends BasePeripheral {
  private readonly registers = new Map<number, number>();
  private received: number[] = [];

  constructor(
    chip: RP2040,
    private readonly flash: Flash,
  ) {
    super(chip, "SSI");
  }

  override readUint32(offset: number): number {
    if (offset >= DR0 && offset <= DR_LAST) return this.received.shift() ?? 0;
    if (offset === SR) return READY | (this.received.length ? NOT_EMPTY : 0);
    if (offset === RXFLR) return this.received.length;
    return this.registers.get(offset) ?? 0;
  }

  override writeUint32(offset: number, value: number): void {
    if (offset >= DR0 && offset <= DR_LAST) this.received.push(this.flash.exchange(value & 0xff));
    else this.registers.set(offset, value);
    if (offset === SSIENR && !value) this.received = [];
  }
}

const IO_QSPI = 0x40018;
const SELECT_CTRL = 0x0c;
/** GPIO_QSPI_SS_CTRL's OUTOVER: driven low. */
const OUTOVER = 0x300;
const LOW = 0x200;

/** The pins of the flash; all that matters is how the one that selects it is overridden. */
class QspiPins extends BasePeripheral {
  private readonly registers = new Map<number, number>();

  constructor(
    chip: RP2040,
    private readonly flash: Flash,
  ) {
    super(chip, "IO_QSPI_BASE");
  }

  override readUint32(offset: number): number {
    return this.registers.get(offset) ?? 0;
  }

  override writeUint32(offset: number, value: number): void {
    this.registers.set(offset, value);
    if (offset === SELECT_CTRL) this.flash.select((value & OUTOVER) === LOW);
  }
}

/** Answers what counts its work. */
export function fitFlash(chip: RP2040, clock: ChipClock): { readonly erased: number; readonly programmed: number } {
  const flash = new Flash(chip.flash, clock);
  chip.peripherals[SSI] = new Ssi(chip, flash);
  chip.peripherals[IO_QSPI] = new QspiPins(chip, flash);
  return flash;
}
