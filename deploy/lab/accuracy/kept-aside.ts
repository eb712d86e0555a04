// Which photos no threshold was ever tuned on.

/** Every third photo by file name, from the third. */
export function isKeptAside(place: number): boolean {
  return place % 3 === 2;
}
