// What the display says, in its own language.

/** A text of the display as its language has it; English and what that language lacks stay as they are. */
export let translate: (text: string) => string = text => text;

/** From now on. */
export function translateWith(other: (text: string) => string): void {
  translate = other;
}
