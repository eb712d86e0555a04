// Which real interpreters this machine has. ESPRUINO, ESPRUINO_SMALL, ESPRUINO_NOUNI and ESPRUINO_SDL each name one or several, parted as the folders of a PATH are; each tells itself which
// version it is, and of which commit.
import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter } from "node:path";
import { Mistake } from "../../../deploy/mistake";
import { onPath } from "../../../deploy/on-path";

const KINDS = {
  full: { variable: "ESPRUINO", program: "espruino-linux" },
  /** A Pico's 5100 variables. */
  small: { variable: "ESPRUINO_SMALL", program: "espruino-linux-small" },
  /** Without Unicode, as nearly all boards have it: a letter is a byte. */
  nouni: { variable: "ESPRUINO_NOUNI", program: "espruino-linux-nouni" },
  /** A display in colour, 320 by 240 pixels of 16 bits, as its `g`. */
  sdl: { variable: "ESPRUINO_SDL", program: "espruino-linux-sdl" },
};

export type Kind = keyof typeof KINDS;

function checked(variable: string, binary: string): string {
  try {
    accessSync(binary, constants.X_OK);
  } catch {
    throw new Mistake(`${variable} names ${binary}, and there is no such program`);
  }
  return binary;
}

/** All of a kind. */
export function interpreters(kind: Kind, env: NodeJS.ProcessEnv = process.env): string[] {
  const { variable, program } = KINDS[kind];
  const named = (env[variable] ?? "").split(delimiter).filter(Boolean);
  if (named.length) return named.map(binary => checked(variable, binary));
  const found = onPath(program);
  return found ? [found] : [];
}

/** The first of each kind, or undefined. */
export const binaries = {
  get full(): string | undefined {
    return interpreters("full")[0];
  },
  get small(): string | undefined {
    return interpreters("small")[0];
  },
};

/** What to do where there is none of a kind. */
export const wantOf = (kind: Kind): string => `${KINDS[kind].variable} (or ${KINDS[kind].program} on PATH)`;

/** What an interpreter says of itself. */
export interface Told {
  version: string;
  commit: string;
  variables: number;
}

const WHO = "print('who='+JSON.stringify([process.version,process.env.GIT_COMMIT,process.memory().total]))";
const PATIENCE_MS = 20_000;
const known = new Map<string, Told>();

function ask(binary: string): Told {
  const said = execFileSync(binary, ["-e", WHO], {
    input: "",
    env: { ...process.env, SDL_VIDEODRIVER: "dummy" },
    encoding: "latin1",
    cwd: tmpdir(),
    timeout: PATIENCE_MS,
    killSignal: "SIGKILL",
  });
  const who = said.match(/who=(.*)/);
  if (!who) throw new Mistake(`${binary} is no Espruino for Linux`);
  const [version, commit, variables] = JSON.parse(who[1]);
  return { version, commit: commit ?? "of no known commit", variables };
}

/** Asked once of each. */
export function tellsOf(binary: string): Told {
  if (!known.has(binary)) known.set(binary, ask(binary));
  return known.get(binary)!;
}

/** As it is told in titles and tables: `2v29 6106910b8`. */
export const versionOf = (binary: string): string => `${tellsOf(binary).version} ${tellsOf(binary).commit}`;

/** With its number of variables where that is fixed. */
export const titleOf = (kind: Kind, binary: string): string =>
  versionOf(binary) + (kind === "small" ? `, ${tellsOf(binary).variables} variables` : "");

/** Interpreters that a test needs together. */
export type Lane<Needed extends Kind> = Record<Needed, string> & { title: string };

/** Each interpreter of a kind. Of two kinds the first goes with the first, and so on; where one kind has fewer, its last goes with the rest. */
export function lanesOf<Needed extends Kind>(...kinds: Needed[]): Lane<Needed>[] {
  const lists = kinds.map(kind => interpreters(kind));
  const count = lists.every(list => list.length) ? Math.max(...lists.map(list => list.length)) : 0;
  return Array.from({ length: count }, (_, at) => {
    const chosen = lists.map(list => list[Math.min(at, list.length - 1)]);
    const title = kinds.map((kind, which) => titleOf(kind, chosen[which])).join(" and ");
    const lane = Object.fromEntries(kinds.map((kind, which) => [kind, chosen[which]]));
    return { ...(lane as Record<Needed, string>), title };
  });
}
