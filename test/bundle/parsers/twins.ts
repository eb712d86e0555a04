// Two boards that differ in nothing but their program: the finished bundle, and the same from its sources (test/rig/plain-bundle.ts). Both are given the same at the
// same moments, and whatever can be seen of them has to be the same.
import { SimStorage } from "../../../devices/sim/board";
import { makeRandom } from "../../../devices/sim/random";
import { type MakeRun, makeRun } from "../../../devices/sim/run";
import { bundleText } from "../../../deploy/lab/dist";
import { plainBundle } from "../../rig/plain-bundle";
import type { Device, DeviceOptions } from "../device";
import type { Random } from "./harm";

/** Stands in Storage in the program's place, which may be longer than there is room for. */
const STUB = "'the program'";

/** What a board is made with, so that this program runs on it. */
export type Programmed = Pick<DeviceOptions, "program" | "makeRun" | "storage">;

/** Small, for all of it is looked through again and again. */
const STORAGE = { pageSize: 1024, pages: 32 };

function programmed(program: string): Programmed {
  const run: MakeRun = (globals, host) => {
    const inner = makeRun(globals, host);
    return (text, name) => inner(text === STUB ? program : text, name);
  };
  return { program: STUB, makeRun: run, storage: new SimStorage(STORAGE) };
}

/** A board among the parts that a parser hears. */
export interface Seat {
  device: Device;
  /** The board opposite, with the same program. */
  opposite?: Device;
  /** Gives it an input, and the time to read it; what comes of that, apart from what the console shows. */
  feed(input: string): unknown;
  /** What it has sent to others since this was last asked. */
  sent?(): string;
  /** What else is looked at now and then: what it has stored. */
  more?(): unknown;
}

/** What reads bytes that come from outside. */
export interface Parser {
  name: string;
  bundle: string;
  /** A board that waits for the first input. `random` begins alike for both boards. */
  seat(programmed: Programmed, random: Random): Seat;
  /** The next input; `random` is that of the inputs. */
  next(random: Random): string;
  /** Each input costs as much as so many of others: a start of the board, say. As many fewer are compared. 1 where it is left out. */
  costs?: number;
  /** After so many inputs both boards are made anew: what is only heard in the beginning is heard again. None: never. */
  each?: number;
}

export interface Compared {
  name: string;
  bundle: string;
  inputs: number;
  /** Looks at all that the console shows, the display and what is stored. */
  looks: number;
  /** Empty: there is no difference. */
  difference: string;
}

/** So many inputs between two looks. */
const LOOK_EACH = 50;

/** Everything that a person or a program may see. The same expressions for both. */
const LOOK = `JSON.stringify([croupier.status(),croupier.state&&croupier.state(),croupier.moves&&croupier.moves(),croupier.config()])`;

const devicesOf = ({ device, opposite }: Seat): Device[] => (opposite ? [device, opposite] : [device]);

function look(seat: Seat): string {
  const told = devicesOf(seat).map(device => [
    device.ask<string>(LOOK),
    device.seen,
    device.busBytes,
    device.board.boots,
  ]);
  return [...told.flat(), JSON.stringify(seat.more?.())].join("\n");
}

/** What has come of the last input. Names in what an engine says of an exception are the program's own, and there is to be none anyway. */
const cameOf = ({ device, sent }: Seat, answer: unknown): string =>
  JSON.stringify([answer, sent?.(), device.board.printed.splice(0).filter(line => !/^Uncaught/.test(line))]);

/** Where two texts part, with something around it. */
function parting(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return `bundle ...${one.slice(Math.max(0, at - 60), at + 120)}..., sources ...${other.slice(Math.max(0, at - 60), at + 120)}...`;
}

const SEED = 5;

const programs = new Map<string, Promise<[finished: string, plain: string]>>();

/** Both programs of a bundle, read and made once. */
function programsOf(bundle: string): Promise<[string, string]> {
  const known =
    programs.get(bundle) ?? plainBundle(bundle).then((plain): [string, string] => [bundleText(bundle), plain]);
  programs.set(bundle, known);
  return known;
}

/** So many `inputs`, or fewer where each costs much. `finished`: another program in the bundle's place. */
export async function compare(
  parser: Parser,
  wanted: number,
  seed = SEED,
  tick: (count: number) => void = () => undefined,
  finished?: string,
): Promise<Compared> {
  const inputs = Math.ceil(wanted / (parser.costs ?? 1));
  const [bundle, plain] = await programsOf(parser.bundle);
  const random = makeRandom(seed);
  const report: Compared = { name: parser.name, bundle: parser.bundle, inputs: 0, looks: 0, difference: "" };
  const begin = () => [finished ?? bundle, plain].map(text => parser.seat(programmed(text), makeRandom(seed + 1)));
  let seats = begin();
  const hasThrown = (input: string): boolean => {
    const thrown = seats.flatMap((seat, which) =>
      devicesOf(seat).flatMap(({ board }) =>
        board.errors.map(({ message }) => `${which ? "sources" : "bundle"} threw ${message}`),
      ),
    );
    if (thrown.length)
      report.difference = `input ${report.inputs} (seed ${seed}), ${JSON.stringify(input.slice(0, 200))}: ${thrown[0]}`;
    return thrown.length > 0;
  };
  const differ = (input: string, texts: string[]): boolean => {
    if (texts[0] === texts[1]) return false;
    report.difference = `input ${report.inputs} (seed ${seed}), ${JSON.stringify(input.slice(0, 200))}: ${parting(texts[0], texts[1])}`;
    return true;
  };
  while (report.inputs < inputs && !report.difference) {
    const input = parser.next(random);
    report.inputs++;
    if (
      differ(
        input,
        seats.map(seat => cameOf(seat, seat.feed(input))),
      ) ||
      hasThrown(input)
    )
      break;
    const isEnd = report.inputs === inputs || (parser.each && report.inputs % parser.each === 0);
    if (isEnd || report.inputs % LOOK_EACH === 0) {
      report.looks++;
      if (differ(input, seats.map(look))) break;
    }
    if (isEnd) seats = begin();
    if (report.inputs % 1000 === 0) {
      tick(1000);
      // Others on this machine, and whoever wants it to end, have a turn.
      await new Promise(resolve => setImmediate(resolve));
    }
  }
  return report;
}
