// `croupier flash`: Espruino onto a chip that has none, out of a file that the person downloaded, and then the program.
import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { type Command, Option } from "commander";
import { CROUPIER } from "../../how-typed";
import { Mistake, reasonOf } from "../../mistake";
import type { FirmwareFile } from "../flash/archive";
import { CHIPS, DOWNLOADS, MOST_UNPACKED, WRITE_BAUD, firmwareFile, ownBuilds } from "../flash/chips";
import type { FlashPlan } from "../flash/plan";
import { BOARDS } from "../upload/plan";
import { portOrOnlyOne, usbOf } from "../upload/ports";
import { parseBaud, withEar } from "./board";
import { print } from "../../standard-streams";
import { say, sayList } from "../../words/command";
import { explain } from "../help";
import { putProgram } from "./upload";

interface Options {
  port?: string;
  baud: number;
  board?: string;
  upload: boolean;
  rescue?: boolean;
  dryRun?: boolean;
}

/** The prompt of a fresh Espruino. */
const PROMPT_BAUD = 115200;

const isTcp = (port: string) => /^tcp:/i.test(port);

function readFile(file: string): FirmwareFile {
  try {
    if (statSync(file).size > MOST_UNPACKED)
      throw new Mistake(`${file} is larger than any firmware: it is something else`);
    return { name: basename(file), bytes: new Uint8Array(readFileSync(file)) };
  } catch (error) {
    if (error instanceof Mistake) throw error;
    throw new Mistake(`cannot read ${file}: ${reasonOf(error)}`);
  }
}

/** Behind a socket the speed is somebody else's, and there are no lines that could reset the chip. */
async function openPort(port: string, baud: number) {
  const { HostPort } = await import("../upload/host-port");
  return isTcp(port) ? new HostPort(port, PROMPT_BAUD) : new HostPort(port, baud, await usbOf(port));
}

async function planFor(files: string[]): Promise<FlashPlan | undefined> {
  if (!files.length) return undefined;
  const [{ unpack }, { planFlash }] = await Promise.all([import("../flash/archive"), import("../flash/plan")]);
  return planFlash(await unpack(files.map(readFile)));
}

async function describe({ chip, parts }: FlashPlan, options: Options): Promise<string[]> {
  const { partInWords } = await import("../flash/plan");
  const isUploaded = options.upload && (chip.isKnown || options.board);
  return [
    `Nothing is written. To ${options.port ?? "the board at --port"}, if it is an ${chip.name}, would go:`,
    ...parts.map(part => `  ${partInWords(part)}`),
    ...(isUploaded
      ? [`and then what \`${CROUPIER} upload\` puts onto it (\`${CROUPIER} upload --dry-run\` says what).`]
      : []),
  ];
}

/** Step 0: is it new, and what does it want? */
async function lookAt(port: string, baud: number): Promise<void> {
  const [{ foundInWords, look }, { openPrompt }] = await Promise.all([
    import("../flash/look"),
    import("../upload/line"),
  ]);
  const found = await look(() => openPrompt(port, PROMPT_BAUD), await openPort(port, baud));
  const [first, ...more] = foundInWords(found);
  if (found.kind === "silent" || found.kind === "other") throw new Mistake(first, more);
  [first, ...more].forEach(print);
  if (found.kind === "chip" && found.chip) print(`Then: ${CROUPIER} flash ${firmwareFile(found.chip)}`);
}

async function write(port: string, plan: FlashPlan, options: Options): Promise<void> {
  const { flash } = await import("../flash/write");
  const wire = await openPort(port, options.baud);
  await withEar(ear => flash(wire, plan, { say: ear.say, progress: (done, of) => ear.progress("write", done, of) }));
  if (isTcp(port)) print("Press the board's button EN (or RST) now: over a network nobody can do that for you.");
  if (!options.upload) return print(`Next: \`${CROUPIER} upload\` puts the program onto it.`);
  if (!plan.chip.isKnown && !options.board)
    return print(
      `Croupier knows the pins of a plain ESP32. On an ${plan.chip.name} a croupier.json has to name them: \`${CROUPIER} upload --board esp32 --config croupier.json\`.`,
    );
  print("Now the program. Espruino takes some seconds to start ...");
  const { untilAwake } = await import("../flash/look");
  await putProgram(port, { port, baud: PROMPT_BAUD, board: options.board }, untilAwake);
  print("Now wire it: docs/wiring.md and the bench's tab Wiring show how.");
}

/** Out of an endless loop of starts. */
async function bringBack(port: string, { baud, dryRun }: Options): Promise<void> {
  const [{ rescue, rescuedInWords }, { openPrompt }] = await Promise.all([
    import("../flash/rescue"),
    import("../upload/line"),
  ]);
  const wire = await openPort(port, baud);
  if (isTcp(port) && !dryRun)
    print(
      "Over a network nobody can press the board's buttons for you: when the chip is asked, hold BOOT and press EN once; when it is erased, press EN again.",
    );
  const rescued = await withEar(({ say, progress }) =>
    rescue(
      () => openPrompt(port, PROMPT_BAUD),
      wire,
      { say, progress: (done, of) => progress("write", done, of) },
      { isDry: dryRun },
    ),
  );
  if (rescued) rescuedInWords(rescued).forEach(print);
}

async function run(files: string[], options: Options): Promise<void> {
  if (options.rescue) {
    if (files.length) throw new Mistake("--rescue writes no file: leave the files out, or --rescue");
    return bringBack(await portOrOnlyOne(options.port, print), options);
  }
  const plan = await planFor(files);
  if (options.dryRun) {
    if (!plan)
      throw new Mistake(
        `name the file that --dry-run should look at, e.g. ${CROUPIER} flash espruino_2v29_esp32.tgz --dry-run`,
      );
    return (await describe(plan, options)).forEach(print);
  }
  const port = await portOrOnlyOne(options.port, print);
  if (plan) await write(port, plan, options);
  else await lookAt(port, options.baud);
}

export function addFlash(program: Command): void {
  const command = program
    .command("flash")
    .description(say("command.flash.about"))
    .argument("[files...]", say("command.flash.files"))
    .option("-p, --port <port>", say("command.port"))
    .option("--baud <rate>", say("command.flash.baud"), parseBaud, WRITE_BAUD)
    .addOption(new Option("-b, --board <board>", say("command.flash.board")).choices(BOARDS))
    .option("--no-upload", say("command.flash.noUpload"))
    .option("--rescue", say("command.flash.rescue"))
    .option("-n, --dry-run", say("command.flash.dryRun"))
    .action(run);
  const typed = `${CROUPIER} flash`;
  const names = {
    chips: sayList(CHIPS.map(chip => chip.name)),
    files: sayList(CHIPS.map(firmwareFile), "disjunction"),
  };
  explain(
    command,
    [
      say("command.flash.download", names) + "\n" + DOWNLOADS,
      ...CHIPS.flatMap(ownBuilds).map(own => say("command.flash.ownBuild", own)),
      say("command.flash.checked"),
      say("command.flash.boot"),
    ],
    [
      [typed, say("command.flash.look")],
      `${typed} espruino_2v29_esp32.tgz`,
      `${typed} espruino_2v29_esp32.tgz --port /dev/ttyUSB0 --board m5stack`,
      `${typed} bootloader.bin partitions_espruino.bin espruino_esp32.bin --dry-run`,
      [`${typed} --rescue`, say("command.flash.restarts")],
    ],
  );
}
