/** A copy with these fields alone. */
export const pick = <From, Name extends keyof From>(from: From, ...names: Name[]): Pick<From, Name> =>
  Object.fromEntries(names.map(name => [name, from[name]])) as Pick<From, Name>;
