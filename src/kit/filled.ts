// Texts with gaps.

/** `text` with one of `values` in the place of each #, beginning with the second one: the first one says which text it is. */
export function filled(text: string, values: readonly (string | number)[]): string {
  const parts = text.split("#");
  let all = parts[0];
  for (let at = 1; at < parts.length; at++) all += values[at] + parts[at];
  return all;
}
