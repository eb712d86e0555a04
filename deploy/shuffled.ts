const byChance = (count: number) => Math.floor(Math.random() * count);

/** The things in another order. `below(n)`: one of 0..n-1. */
export function shuffled<Thing>(things: readonly Thing[], below = byChance): Thing[] {
  const list = things.slice();
  for (let at = list.length - 1; at > 0; at--) {
    const other = below(at + 1);
    [list[at], list[other]] = [list[other], list[at]];
  }
  return list;
}
