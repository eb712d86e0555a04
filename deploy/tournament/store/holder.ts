// One program a file, wherever it runs: in another container, in another network, under another name of the file, on another computer where the disk is shared. The system locks the file itself, and
// lets go of it when the program ends, however it ends. A lock that is a file, or a socket's name, would outlive a power cut, or be seen from here only.
import { spawnSync } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { Mistake } from "../../mistake";

/** Lets go of the file. */
export type LetGo = () => void;

const { O_RDWR, O_CREAT, O_NONBLOCK } = constants;
/** To open and lock at once, as libuv (uv_fs_open) and BSD's open(2) have it; Linux has nothing like it. */
const O_EXLOCK = process.platform === "win32" ? 0x10000000 : 0x20;
/** The word is in it. */
export const PRIVATE = 0o600;
const BUSY = ["EAGAIN", "EWOULDBLOCK", "EBUSY"];

/** flock(2) locks what is open, so it stays locked after the program flock has done it to what it was given. Answers whether it was free. */
function flock(descriptor: number): boolean {
  const { error, status, stderr } = spawnSync("flock", ["-n", "-x", "3"], {
    stdio: ["ignore", "ignore", "pipe", descriptor],
    encoding: "utf8",
  });
  if (error) throw new Mistake("the program flock is missing, by which it is locked: install util-linux");
  if (status !== 0 && status !== 1)
    throw new Mistake(`it cannot be locked where it lies (${stderr.trim()}): put it on another disk`);
  return status === 0;
}

/**
 * `file`: its whole path; it is made where there is none. Undefined: another program has it.
 * @throws Mistake when it cannot be opened or locked
 */
export function hold(file: string): LetGo | undefined {
  const isLinux = process.platform === "linux" || process.platform === "android";
  // Windows lets nobody else open what is locked, not even this program: there it is a file beside.
  const held = process.platform === "win32" ? `${file}-held` : file;
  let descriptor;
  try {
    descriptor = openSync(held, O_RDWR | O_CREAT | (isLinux ? 0 : O_EXLOCK | (O_NONBLOCK ?? 0)), PRIVATE);
  } catch (error) {
    if (BUSY.includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw new Mistake("it cannot be opened: is its folder there, and may you write in it?");
  }
  const letGo = () => closeSync(descriptor);
  let isFree = false;
  try {
    isFree = !isLinux || flock(descriptor);
  } finally {
    if (!isFree) letGo();
  }
  return isFree ? letGo : undefined;
}
