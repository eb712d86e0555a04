// What the display says, in its own language.

const same = (text: string): string => text;

/** A text of the display as its language has it; English and what that language lacks stay as they are. */
export let translate: (text: string) => string = same;

/** From now on; `other` is undefined for English. */
export function translateWith(other: ((text: string) => string) | undefined): void {
  translate = other || same;
}
