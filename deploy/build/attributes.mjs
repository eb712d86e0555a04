// A hook of Node's loader: `with { exists: "while open", stands: "beside" }` tells the build how a module comes into being on the board (factories.ts); here it is there anyway.

export async function resolve(specifier, context, next) {
  const { exists, stands: _, ...importAttributes } = context.importAttributes ?? {};
  if (!exists) return next(specifier, context);
  return { ...(await next(specifier, { ...context, importAttributes })), importAttributes };
}

export async function load(url, context, next) {
  const { exists: _, stands: __, ...importAttributes } = context.importAttributes ?? {};
  return next(url, { ...context, importAttributes });
}
