// What is said where too few variables are free, for a bundle of one game whose boards have nothing that could be switched off. Opened when it happens.

export const TOO_SMALL = "This board is too \nsmall for it";

/** On the console at once; the answer is for display and state, with a line feed where a display goes on in the next line. */
export function refuse(free: number, needs: number, remedy: string): string[] {
  const words = ["No room: " + free + " of " + needs, remedy];
  print(words.join("; ").split("\n").join(""));
  return words;
}

export default function tooSmall(free: number, needs: number): string[] {
  return refuse(free, needs, TOO_SMALL);
}
