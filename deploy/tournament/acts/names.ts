// Names of people and tables: any script, once each.
import { Mistake } from "../../mistake";
import { sameness, tidy } from "../../names";

export const LONGEST_NAME = 60;

/**
 * @throws Mistake when it is empty, longer than 60 characters, or taken by another of `others`
 */
export function nameOf(text: string, what: string, others: Iterable<{ id: number; name: string }>, own = 0): string {
  const name = tidy(text);
  const key = sameness(name);
  if (!key) throw new Mistake(`${what} needs a name`);
  if ([...name].length > LONGEST_NAME)
    throw new Mistake(`the name ${[...name].slice(0, 20).join("")}... is too long: at most ${LONGEST_NAME} characters`);
  for (const other of others)
    if (other.id !== own && sameness(other.name) === key)
      throw new Mistake(`there is ${what} ${name} already: choose another name`);
  return name;
}
