// A deck that only a board with its secret reads: what is printed in the place of each card's code (src/kit/keyed-code.ts).
import { createHash, createHmac, randomBytes } from "node:crypto";
import { Option } from "commander";
import { Mistake } from "../mistake";
import { print } from "../standard-streams";
import { say } from "../words/command";

/** What is shorter is guessed: whoever has a card and its code tries words until one fits. */
const LEAST = 12;
/** No letter of these is taken for another one. Twenty of them are a hundred random bits. */
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const MADE = 20;

const HALF = 10_000;

/** `K` and eight digits for `S2311` or `D0711`. Any other code is nobody's secret. */
export function keyedCode(code: string, secret: string): string {
  if (!/^[SD]\d{4,5}$/.test(code)) return code;
  const key = createHash("sha256").update(`croupier key ${secret}`, "latin1").digest().subarray(0, 16);
  const number = Number(code.slice(1));
  let left = Math.floor(number / HALF);
  let right = number % HALF;
  for (let turn = 1; turn <= 4; turn++) {
    const sum = createHmac("sha256", key)
      .update(String(turn * HALF + right))
      .digest()
      .readUInt32BE(0);
    [left, right] = [right, (left + sum) % HALF];
  }
  return "K" + String(left * HALF + right).padStart(8, "0");
}

/** How a card's code is printed. */
export const printedAs =
  (secret: string | undefined) =>
  (code: string): string =>
    secret === undefined ? code : keyedCode(code, secret);

function parseSecret(text: string): string {
  // Said alone.
  if (!text) return text;
  if (!/^[ -~]*$/.test(text))
    throw new Mistake("--secret takes letters without accents, digits and signs: a board has no others in its secret");
  if (text.length < LEAST || text.startsWith("..."))
    throw new Mistake(
      `this secret could be guessed: give at least ${LEAST} letters, or say --secret alone, and a new one is made`,
    );
  return text;
}

export const secretOption = (): Option =>
  new Option("--secret [words]", say("command.secret")).argParser(parseSecret).preset("");

/** What was asked for; made where no words were given. */
export function secretFor(option: string | undefined): string | undefined {
  if (option !== "") return option;
  return [...randomBytes(MADE)].map(byte => LETTERS[byte % LETTERS.length]).join("");
}

/** How the board gets it. */
export function sayWhereTo(secret: string | undefined): void {
  if (secret !== undefined)
    print(
      `Its secret for croupier.json: ${JSON.stringify({ secret })}. Keep it: to print a lost code again, say it behind --secret.`,
    );
}
