// G-code as Grbl 1.1 reads it: a line into words, and which of them it knows (grbl wiki, "Supported G-codes" and "Error codes").
// Not simulated: arcs, probing, canned cycles, tool lengths, planes, stored coordinate systems, overrides, parser details beyond error 1, 2,
// 20 to 22, 25, 26 and 28.

export interface Words {
  /** Commands in the order in which Grbl carries them out: "G21", "M3", "G4", "G1". */
  commands: string[];
  values: Record<string, number>;
}

const GROUPS: Record<string, string> = {
  G0: "motion",
  G1: "motion",
  G80: "motion",
  G4: "non-modal",
  G53: "non-modal",
  G20: "units",
  G21: "units",
  G90: "distance",
  G91: "distance",
  G94: "feed",
  G17: "plane",
  G54: "system",
  M3: "spindle",
  M4: "spindle",
  M5: "spindle",
  M8: "coolant",
  M9: "coolant",
};
const ORDER = [
  "G94",
  "M3",
  "M4",
  "M5",
  "M8",
  "M9",
  "G4",
  "G17",
  "G20",
  "G21",
  "G54",
  "G90",
  "G91",
  "G53",
  "G0",
  "G1",
  "G80",
];

export const enum Refusal {
  Letter = 1,
  Number = 2,
  Unsupported = 20,
  SameGroup = 21,
  NoFeed = 22,
  Repeated = 25,
  NoAxes = 26,
  Missing = 28,
}

/** The line, or the number of the error that it is answered with. */
export function parseWords(line: string): Words | Refusal {
  const words: Words = { commands: [], values: {} };
  const groups = new Set<string>();
  let rest = line.replace(/\([^)]*\)|\s/g, "").toUpperCase();
  while (rest) {
    if (!/^[A-Z]/.test(rest)) return Refusal.Letter;
    const number = /^[A-Z]([+-]?(?:\d+\.?\d*|\.\d+))/.exec(rest);
    if (!number) return Refusal.Number;
    const refusal = takeWord(rest[0], Number(number[1]), words, groups);
    if (refusal) return refusal;
    rest = rest.slice(number[0].length);
  }
  words.commands.sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
  return words;
}

function takeWord(letter: string, value: number, words: Words, groups: Set<string>): Refusal | undefined {
  if (letter === "G" || letter === "M") {
    const command = letter + value;
    const group = GROUPS[command];
    if (!group) return Refusal.Unsupported;
    if (groups.has(group)) return Refusal.SameGroup;
    groups.add(group);
    words.commands.push(command);
  } else if (!"XYZFSPN".includes(letter)) return Refusal.Unsupported;
  else if (letter in words.values) return Refusal.Repeated;
  else words.values[letter] = value;
  return undefined;
}
