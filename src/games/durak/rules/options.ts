// Durak's options by their names.
import type { DurakRules } from "../contract";
import { More, Rule } from "./position";
import type { OpenPacks } from "./rules";

type Name = Exclude<keyof DurakRules, "pack" | "swap">;

/** In the order of the bits of `Rule`; `follow` says the opposite of its bit. */
const NAMES = "transfer show firstFive several lossAtTen emptyWins follow loserFirst";

/** The options that `settings` names, where it names them; the others as they were. Bits of `Rule`, and of `More` above them, if there are packs. */
export function readRules(
  settings: { readonly [name in keyof DurakRules]?: unknown },
  rules: number,
  packs: OpenPacks,
): number {
  if (packs) rules = (rules & 255) | (packs().readOptions(settings, rules >> 8) << 8);
  let bit = 1;
  for (const name of NAMES.split(" ") as Name[]) {
    const wanted = settings[name];
    if (typeof wanted === "boolean") rules = wanted !== (bit === Rule.NoFollow) ? rules | bit : rules & ~bit;
    bit *= 2;
  }
  // Who may show a trump may transfer.
  return rules & Rule.Show ? rules | Rule.Transfer : rules;
}

export function makeRules(rules: number): DurakRules {
  const settings: Partial<DurakRules> = {};
  let bit = 1;
  for (const name of NAMES.split(" ") as Name[]) {
    settings[name] = (rules & bit) > 0 !== (bit === Rule.NoFollow);
    bit *= 2;
  }
  return settings as DurakRules;
}

/** The pack and the exchange, where they are named. */
export function readMore(settings: { readonly pack?: unknown; readonly swap?: unknown }, more: number): number {
  const pack = settings.pack;
  const swap = settings.swap;
  if (pack === 24 || pack === 36 || pack === 52)
    more = (more & ~3) | (pack === 24 ? More.Short : pack === 52 ? More.Full : 0);
  return typeof swap === "boolean" ? (swap ? more | More.Swap : more & ~More.Swap) : more;
}

/** All options by their names: bits of `Rule`, and of `More` above them. */
export function makeAllRules(rules: number): DurakRules {
  const settings = makeRules(rules);
  const more = rules >> 8;
  settings.pack = more & More.Full ? 52 : more & More.Short ? 24 : 36;
  settings.swap = (more & More.Swap) > 0;
  return settings;
}
