// `croupier doctor`: what is wrong with a board and its parts, in sentences.
import { Argument, Option, type Command } from "commander";
import { CROUPIER } from "../../how-typed";
import { PARTS, Verdict, closingOf, type PartName, type PartReport } from "../doctor/report";
import { paint, type Colour } from "../paint";
import { isUtf8 } from "../terminal";
import { BOARDS } from "../upload/plan";
import { portOrOnlyOne } from "../upload/ports";
import { addPort, type PortOptions } from "./board";
import { out, print, printJson, printPainted } from "../../standard-streams";
import { shown } from "../../terminal-text";
import { say } from "../../words/command";
import { explain } from "../help";

interface Options extends PortOptions {
  board?: string;
  json?: boolean;
}

const TICKS: Record<Verdict, [string, string]> = {
  [Verdict.Fine]: ["✓", "ok"],
  [Verdict.Fault]: ["✗", "!!"],
  [Verdict.None]: ["-", "--"],
  [Verdict.Unasked]: ["?", "??"],
};
const COLOURS: Partial<Record<Verdict, Colour>> = { [Verdict.Fine]: "green", [Verdict.Fault]: "red" };

function lines({ part, verdict, says }: PartReport): string[] {
  const tick = TICKS[verdict][isUtf8(process.env) ? 0 : 1];
  const colour = COLOURS[verdict];
  const mark = colour ? paint(out, colour, tick) : tick;
  return says
    .map(shown)
    .map((line, at) => (at ? " ".repeat(tick.length + 10) + line : `${mark} ${part.padEnd(8)} ${line}`) + "\n");
}

/** On a screen as a picture; elsewhere as text to be printed, in letters without a gap between them where there are any. */
async function show(code: string): Promise<void> {
  const { paperCode, screenCode } = await import("../stickers/letters");
  const isSolid = isUtf8(process.env);
  (process.stdout.isTTY && isSolid ? screenCode(code) : paperCode(code, isSolid ? "█" : "#")).forEach(print);
}

async function run(parts: PartName[], options: Options): Promise<void> {
  const port = await portOrOnlyOne(options.port, options.json ? () => undefined : print);
  const { atPrompt } = await import("../upload/line");
  const { examine } = await import("../doctor/examine");
  const isInteractive = process.stdin.isTTY && process.stdout.isTTY && !options.json;
  await atPrompt(port, options.baud, async talk => {
    const wish = {
      board: options.board,
      parts: parts.length ? parts : undefined,
      person: isInteractive ? { say: print, show } : undefined,
    };
    const report = await examine(talk, wish, part => {
      if (!options.json) lines(part).forEach(printPainted);
    });
    if (!options.json) for (const part of report.parts) if (part.show) await show(part.show);
    if (options.json) printJson(report, 1);
    else print(closingOf(report));
    process.exitCode = report.isFine ? 0 : 1;
  });
}

export function addDoctor(program: Command): void {
  const command = program
    .command("doctor")
    .description(say("command.doctor.about"))
    .addArgument(new Argument("[part...]", say("command.doctor.parts")).choices(PARTS));
  addPort(command)
    .addOption(new Option("-b, --board <board>", say("command.doctor.board")).choices(BOARDS))
    .option("--json", say("command.json"))
    .action(run);
  explain(
    command,
    [say("command.doctor.exit"), say("command.doctor.when"), say("command.doctor.keys")],
    [
      `${CROUPIER} doctor`,
      `${CROUPIER} doctor --port /dev/ttyUSB0 display scanner`,
      `${CROUPIER} doctor --port tcp://192.168.1.50:23 --json`,
    ],
  );
}
