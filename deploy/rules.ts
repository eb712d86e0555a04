// Each game's rules in the language that is spoken. In English they are those of the game's own folder, as the board has them.
import { games } from "./known";
import { ENGLISH, type Key } from "./words/english";
import { say } from "./words/say";

export interface Rules {
  /** As it stands in a heading. */
  title: string;
  lines: string[];
}

const isKey = (key: string): key is Key => Object.hasOwn(ENGLISH, key);
const capital = (title: string): string => title.replace(/^./u, letter => letter.toUpperCase());

/** A game that has no texts yet has its English ones. */
export function rulesOf(name: string): Rules {
  const { title, rules } = games.find(game => game.name === name)!;
  const said = (key: string, otherwise: string) => (isKey(key) ? say(key) : otherwise);
  return {
    title: capital(said(`games.${name}.title`, title)),
    lines: rules.map((line, at) => said(`games.${name}.rule${at + 1}`, line)),
  };
}
