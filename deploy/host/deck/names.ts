// What the symbols of a deck are called.
import { readFileSync, statSync } from "node:fs";
import { strictOf } from "../../../devices/sim/storage/json";
import { Mistake, reasonOf } from "../../mistake";
import { counted } from "../../text";
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
  if (!/^\s*[[{]/.test(text))
    return text
      .split(/\r?\n|,/)
      .map(name => name.trim())
      .filter(Boolean);
  const whole = JSON.parse(strictOf(text, true) ?? text);
  const names = Array.isArray(whole) ? whole : whole.dobble?.names;
  return typeof names === "string" ? names.split(",") : names;
}

function textOf(source: string): string {
  try {
    if (statSync(source).isFile()) return readFileSync(source, "utf8");
  } catch (error) {
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
export function readNames(source: string): string[] {
  const text = textOf(source);
  let names: unknown;
  try {
    names = listIn(text);
  } catch {
    throw new Mistake(`the names in ${source} are not JSON, although they begin like it`);
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
  const twice = used.find((name, at) => used.indexOf(name) < at);
  if (twice !== undefined)
    throw new Mistake(`${from} has the name ${JSON.stringify(twice)} twice: two symbols could not be told apart`);
  return used;
}
