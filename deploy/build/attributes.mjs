// A hook of Node's loader: `with { exists: "while open" }` tells the build that a module is a guest on the board (guests.ts); here it is there anyway.

export async function resolve(specifier, context, next) {
  const { exists, ...importAttributes } = context.importAttributes ?? {};
  if (!exists) return next(specifier, context);
  return { ...(await next(specifier, { ...context, importAttributes })), importAttributes };
}

export async function load(url, context, next) {
  const { exists: _, ...importAttributes } = context.importAttributes ?? {};
  return next(url, { ...context, importAttributes });
}
