// What a command writes: files that replace nothing of anybody else's, and a bar while the person waits.
import { closeSync, existsSync, mkdirSync, openSync, readSync, statSync, writeFileSync } from "node:fs";
import { extname } from "node:path";
import { Mistake, reasonOf } from "./mistake";

function startsWith(file: string, sign: string, within: number): boolean {
  const head = Buffer.alloc(within);
  const handle = openSync(file, "r");
  const length = readSync(handle, head, 0, within, 0);
  closeSync(handle);
  // An empty file is nobody's loss.
  return length === 0 || head.toString("latin1").includes(sign);
}

/** What begins like this is called like that. */
const ENDINGS: Record<string, string> = { "%PDF": ".pdf" };

/** A name that promises something else would be believed later, by whoever opens the file. */
function checkEnding(file: string, sign: string, kind: string): void {
  const ending = ENDINGS[sign];
  if (!ending || extname(file).toLowerCase() === ending) return;
  throw new Mistake(`--out ${file} is no name for ${kind}, which is all that is written here: let it end in ${ending}`);
}

/** Refuses to replace what is not ours to replace, and a name that ends as another kind of file does. */
export function checkFile(file: string, isNamed: boolean, sign: string, kind: string): void {
  const found = existsSync(file) ? statSync(file) : undefined;
  if (found?.isDirectory()) throw new Mistake(`cannot write ${file}: it is a folder; name a file`);
  // A device, or a pipe: whoever names one knows why.
  if (found && !found.isFile()) return;
  if (isNamed) checkEnding(file, sign, kind);
  if (!found) return;
  if (!isNamed)
    throw new Mistake(`${file} exists already; to replace it, say --out ${file}, or name another file with --out`);
  let isOurs;
  try {
    isOurs = startsWith(file, sign, 400);
  } catch (error) {
    throw new Mistake(`cannot replace ${file}: ${reasonOf(error)}; name another`);
  }
  if (!isOurs)
    throw new Mistake(
      `${file} exists and is not ${kind}: it was left as it is; name another file, or remove this one first`,
    );
}

export function write(file: string, content: string | Buffer, option: string): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    throw new Mistake(`cannot write ${file}: ${reasonOf(error)}; name another with ${option}`);
  }
}

export function makeFolder(folder: string, option: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new Mistake(`cannot make the folder ${folder}: ${reasonOf(error)}; name another with ${option}`);
  }
}

/** On a terminal only: what is written to a file or a pipe shows no bar. */
export async function makeBar(what: string, total: number): Promise<{ step: () => void; stop: () => void }> {
  if (!process.stderr.isTTY) return { step: () => {}, stop: () => {} };
  const { SingleBar, Presets } = await import("cli-progress");
  const bar = new SingleBar(
    { format: `${what} {bar} {value} of {total}`, clearOnComplete: true },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { step: () => bar.increment(), stop: () => bar.stop() };
}
