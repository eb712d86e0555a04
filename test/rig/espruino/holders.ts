// Who holds how many of an interpreter's variables, from what `E.dumpVariables()` prints: a line for each, with its number, how many it takes, its flags, its
// name or value, and the numbers of those that it leads to.

interface Variable {
  size: number;
  /** As printed: a text in quotes is the name of an entry. */
  name: string;
  links: number[];
}

export interface Holder {
  /** The name at the top, or, where it has none there, some of the names under which others know it. */
  name: string;
  /** It and all that nobody else leads to. */
  variables: number;
}

const ROOT = 1;
const LINE = /^(\d+),(\d+),\d+,(.*)$/;
/** Entries of Espruino's own: scopes, code, parameters. */
const HIDDEN = String.raw`"\xFF`;

export function variablesIn(dump: string): Map<number, Variable> {
  const all = new Map<number, Variable>();
  for (const line of dump.split("\n")) {
    const [, id, size, rest] = LINE.exec(line.trimEnd()) ?? [];
    if (!id) continue;
    const words = rest.split(",");
    let at = words.length;
    while (at > 0 && /^\d*$/.test(words[at - 1])) at--;
    const links = words.slice(at).filter(Boolean).map(Number);
    all.set(Number(id), { size: Number(size), name: words.slice(0, at).join(","), links });
  }
  return all;
}

/** Each variable's own one that every way from the top leads through (Cooper, Harvey and Kennedy, A Simple, Fast Dominance Algorithm). */
function dominators(all: Map<number, Variable>): { above: Map<number, number>; order: number[] } {
  const order: number[] = [];
  const seen = new Set([ROOT]);
  const stack = [{ id: ROOT, next: 0 }];
  while (stack.length) {
    const top = stack[stack.length - 1];
    const link = all.get(top.id)!.links[top.next++];
    if (link === undefined) order.push(stack.pop()!.id);
    else if (all.has(link) && !seen.has(link)) {
      seen.add(link);
      stack.push({ id: link, next: 0 });
    }
  }
  order.reverse();
  const place = new Map(order.map((id, at) => [id, at]));
  const before = new Map<number, number[]>(order.map(id => [id, []]));
  for (const id of order) for (const link of all.get(id)!.links) before.get(link)?.push(id);
  const above = new Map([[ROOT, ROOT]]);
  const meet = (a: number, b: number): number => {
    while (a !== b)
      if (place.get(a)! > place.get(b)!) a = above.get(a)!;
      else b = above.get(b)!;
    return a;
  };
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const id of order.slice(1)) {
      const found = before
        .get(id)!
        .filter(one => above.has(one))
        .reduce(meet);
      if (above.get(id) !== found) isSettled = false;
      above.set(id, found);
    }
  }
  return { above, order };
}

const bare = (name: string) => name.slice(1, -1);

/** All of them, those that hold most first. */
export function holdersOf(dump: string): Holder[] {
  const all = variablesIn(dump);
  if (!all.has(ROOT)) throw new Error("that is no list of variables");
  const { above, order } = dominators(all);
  const sizes = new Map(order.map(id => [id, all.get(id)!.size]));
  for (const id of order.slice(1).reverse()) sizes.set(above.get(id)!, sizes.get(above.get(id)!)! + sizes.get(id)!);
  const users = new Map<number, number[]>();
  for (const id of order) for (const link of all.get(id)!.links) users.set(link, [...(users.get(link) ?? []), id]);
  /** Names of what leads there, of at least three letters; through scopes and functions, which have none. */
  const known = (id: number, depth: number): string[] =>
    (users.get(id) ?? []).flatMap(user => {
      const { name } = all.get(user)!;
      if (name.startsWith('"') && !name.startsWith(HIDDEN) && name.length > 4) return [bare(name)];
      return depth && user !== ROOT ? known(user, depth - 1) : [];
    });
  const nameOf = (id: number): string => {
    const { name } = all.get(id)!;
    if (name.startsWith('"') && !name.startsWith(HIDDEN)) return bare(name);
    if (name.startsWith(HIDDEN)) return "(Espruino's own: timers, watches, modules)";
    return `(${[...new Set(known(id, 4))].slice(0, 4).join(" ")})`;
  };
  return order
    .filter(id => id !== ROOT && above.get(id) === ROOT)
    .map(id => ({ name: nameOf(id), variables: sizes.get(id)! }))
    .sort((a, b) => b.variables - a.variables);
}

/** How many functions there are. */
export const functionsIn = (dump: string): number =>
  [...variablesIn(dump).values()].filter(({ name }) => name.startsWith(String.raw`"\xFFcod`)).length;
