// How far a share that was measured may be from the true one.

/** Of the normal distribution: 95 % lie within so many spreads. */
const Z = 1.959964;

/** Wilson's interval of 95 % for `part` of `all`, as shares (E. B. Wilson, 1927): right for shares near 0 and 1 as well, where all were found. */
export function wilson(part: number, all: number): [low: number, high: number] {
  if (!all) return [0, 1];
  const share = part / all,
    square = (Z * Z) / all;
  const middle = share + square / 2,
    reach = Z * Math.sqrt((share * (1 - share)) / all + square / (4 * all));
  return [Math.max(0, (middle - reach) / (1 + square)), Math.min(1, (middle + reach) / (1 + square))];
}

const inHundred = (share: number) => (100 * share).toFixed(2);

export const percent = (part: number, all: number) => (all ? `${inHundred(part / all)} %` : "-");

/** `744 of 745: 99.87 % (99.24 to 99.98)` */
export function shareInWords(part: number, all: number): string {
  if (!all) return "none";
  const [low, high] = wilson(part, all);
  return `${part} of ${all}: ${percent(part, all)} (${inHundred(low)} to ${inHundred(high)})`;
}
