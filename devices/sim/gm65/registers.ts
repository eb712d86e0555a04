// The GM65's "zone bits": one byte a register. From devices.md 1.1 and the public documents it names; where those differ, the
// register's comment says so. Registers that nobody names are kept and mean nothing.

export const REGISTERS = 0x140;

export const Register = {
  /** Bit 7 LED after a read, 6 sound, 5-4 aim, 3-2 light, 1-0 read mode. */
  mode: 0x00,
  /** Bit 0: look, in command mode; cleared when done. */
  trigger: 0x02,
  /** Bit 1: setting codes closed; bit 0: their text is put out. */
  settingCodes: 0x03,
  /** Tenths of a second between two reads; of a session (0: without end); of the same code (bit 7: on). */
  interval: 0x05,
  duration: 0x06,
  sameCode: 0x13,
  /** Bits 1-0: 0 serial, others USB. */
  output: 0x0d,
  /** 13 bits, low byte first: 3,000,000 / baud. */
  baud: 0x2a,
  /** Bits 2-1: 0 all kinds off, 1 all on, 2 the usual ones. */
  kinds: 0x2c,
  /** Bits 6-5: 0 CR, 1 CRLF, 2 TAB, 3 none. Whether bit 0 must be set too is not agreed: not looked at here. */
  tail: 0x60,
  /** Bit 3, undocumented: codes are put out byte by byte as they are. */
  raw: 0xbc,
  /** Bit 7: AIM id before the code. */
  aim: 0xd0,
  /** 50 saves as the user's defaults, 56 gives those back, 55 the factory's. */
  defaults: 0xd9,
  /** Read only: hardware, software, year, month, day. */
  version: 0xe1,
} as const;

export const Mode = { manual: 0, command: 1, continuous: 2, induction: 3 } as const;

/** Bit 0 of these turns a kind on. */
export const KIND_REGISTERS: Record<string, number> = {
  ean13: 0x2e,
  ean8: 0x2f,
  upca: 0x30,
  code128: 0x33,
  code39: 0x36,
  qr: 0x3f,
  datamatrix: 0x54,
  pdf417: 0x55,
};

const FACTORY: Record<number, number> = {
  [Register.mode]: 0xd4,
  [Register.interval]: 0x0a,
  [Register.duration]: 0x32,
  [Register.baud]: 0x39,
  [Register.baud + 1]: 0x01,
  [Register.kinds]: 0x04,
  [Register.tail]: 0x01,
  [Register.version]: 100,
  [Register.version + 1]: 0x14,
  [Register.version + 2]: 20,
  [Register.version + 3]: 6,
  [Register.version + 4]: 1,
};

export function factoryRegisters(software?: number): Uint8Array {
  const registers = new Uint8Array(REGISTERS);
  for (const [address, value] of Object.entries(FACTORY)) registers[Number(address)] = value;
  for (const address of Object.values(KIND_REGISTERS)) registers[address] = 1;
  if (software !== undefined) registers[Register.version + 1] = software;
  return registers;
}

export function isReadOnly(address: number): boolean {
  return address >= Register.version && address < Register.version + 5;
}

/** The manual's rates; the register holds 3 MHz divided by them. */
const BAUDS = [1200, 4800, 9600, 14400, 19200, 38400, 57600, 115200];

export function divisorOf(baud: number): number {
  if (!BAUDS.includes(baud)) throw new Error(`a GM65 has no ${baud} baud`);
  return Math.round(3_000_000 / baud);
}

export function baudOf(divisor: number): number | undefined {
  return BAUDS.find(baud => divisorOf(baud) === divisor);
}
