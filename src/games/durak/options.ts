// Durak's options by their names.
import { Rule } from "./rules";

/** In the order of the bits of `Rule`; `follow` says the opposite of its bit. */
const names = () => "transfer show firstFive several lossAtTen emptyWins follow loserFirst".split(" ");

/** The options that `settings` names, where it names them; the others as they were. */
export function readRules(settings: any, rules: number): number {
  let bit = 1;
  for (const name of names()) {
    if (typeof settings[name] === "boolean")
      rules = settings[name] !== (bit === Rule.NoFollow) ? rules | bit : rules & ~bit;
    bit *= 2;
  }
  // Who may show a trump may transfer.
  return rules & Rule.Show ? rules | Rule.Transfer : rules;
}

export function makeRules(rules: number): any {
  const settings: any = {};
  let bit = 1;
  for (const name of names()) {
    settings[name] = (rules & bit) > 0 !== (bit === Rule.NoFollow);
    bit *= 2;
  }
  return settings;
}
