// What the symbols of a deck are called.
import { statSync } from "node:fs";
import { strictOf } from "../../../devices/sim/storage/json";
import { readText } from "../../input";
import { Mistake, reasonOf } from "../../mistake";
import { sameness, shown, twiceInWords, twins } from "../../names";
import { counted } from "../../text";
import { readings } from "./listed";
import usual from "./usual.json";

/**
 * The 57 symbols of the usual deck, by the icons that show them. Where there is an icon for what the fourth seed has in that place, it is that one, so
 * that a deck printed here and the seed's have most names in common.
 */
export const USUAL = usual as [icon: string, name: string][];

/** `spider-web` and `03_spider_web`: "Spider web". */
export function nameFrom(id: string): string {
  const words = id
    .replace(/^\d+[-_. ]+(?=\D)/, "")
    .replace(/[-_]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function listIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return readings(text)[0].cards.flat().filter(Boolean);
  const whole = JSON.parse(strictOf(text, true) ?? text);
  const names = Array.isArray(whole) ? whole : whole.dobble?.names;
  return typeof names === "string" ? names.split(",") : names;
}

async function textOf(source: string): Promise<string> {
  try {
    if (statSync(source).isFile()) return await readText(source, "a list of names");
  } catch (error) {
    if (error instanceof Mistake) throw error;
    // A list is no file, and may even be too long a name for one.
    if (!source.includes(","))
      throw new Mistake(
        `cannot read the names in ${source}: ${reasonOf(error)}; give a file, or names with commas between them`,
      );
    return source;
  }
  throw new Mistake(`cannot read the names in ${source}: it is no file`);
}

/** Names from a file (a name a line, or with commas between them; a list in JSON, or croupier.json with its `dobble.names`), or from the words themselves. */
export async function readNames(source: string): Promise<string[]> {
  const text = await textOf(source);
  let names: unknown;
  try {
    names = listIn(text);
  } catch (error) {
    throw new Mistake(
      /^\s*[[{]/.test(text)
        ? `the names in ${source} are not JSON, although they begin like it`
        : `the names in ${source} cannot be read: ${(error as Error).message}`,
    );
  }
  if (!Array.isArray(names) || !names.every(name => typeof name === "string" && name.trim()))
    throw new Mistake(`${source} holds no list of names: write one name a line`);
  return names.map(name => name.trim());
}

/** Refuses names that are too few, or one that is there twice. */
export function checkNames(names: string[], needed: number, from: string): string[] {
  if (names.length < needed)
    throw new Mistake(`this deck has ${needed} symbols, and ${from} has only ${counted(names.length, "name")}`);
  const used = names.slice(0, needed);
  const unseen = used.find(name => !sameness(name));
  if (unseen !== undefined)
    throw new Mistake(`${from} has a name of which nothing is seen, ${shown(unseen)}: give it another`);
  const same = twins(used);
  if (same) throw new Mistake(`${from} has ${twiceInWords(same)}: two symbols could not be told apart`);
  return used;
}
