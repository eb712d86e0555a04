// What a process and its children have cost so far, by Linux's own books.
import { readdirSync, readFileSync } from "node:fs";

/** What this program took of a processor: the same on a busy machine as on an idle one. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Clock ticks a second in /proc, on every Linux there is. */
const TICKS = 100;

function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    // It has ended meanwhile.
    return "";
  }
}

/** The fields behind the name, which may hold anything: state, parent ... */
const fieldsOf = (stat: string): string[] => stat.slice(stat.lastIndexOf(")") + 2).split(" ");
const secondsOf = (stat: string): number =>
  stat ? (Number(fieldsOf(stat)[11]) + Number(fieldsOf(stat)[12])) / TICKS : 0;

function familyOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter(one => /^\d+$/.test(one))) {
    const stat = read(`/proc/${name}/stat`);
    if (stat) parents.set(Number(name), Number(fieldsOf(stat)[1]));
  }
  const family = [root];
  for (const pid of family) for (const [child, parent] of parents) if (parent === pid) family.push(child);
  return family;
}

/** Seconds of processor time since they began: of all, and of the threads with this name (Linux knows its first 15 letters). */
export function costOf(root: number, thread: string): { all: number; threads: number; count: number } {
  const cost = { all: 0, threads: 0, count: 0 };
  for (const pid of familyOf(root)) {
    cost.all += secondsOf(read(`/proc/${pid}/stat`));
    for (const task of tasksOf(pid)) {
      if (read(`/proc/${pid}/task/${task}/comm`).trim() !== thread.slice(0, 15)) continue;
      cost.count++;
      cost.threads += secondsOf(read(`/proc/${pid}/task/${task}/stat`));
    }
  }
  return cost;
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}
