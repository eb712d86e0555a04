// Which of Espruino's error flags are a fault. Uses nothing, so that a test of it needs no interpreter.

/**
 * The plain Linux build starts with 4096 variables, takes as many more when it needs them, and raises LOW_MEMORY as it does: there it means nothing. Where the number
 * is fixed, as on every board, memory has run low.
 */
export const faultsIn = (flags: string[], isFixed: boolean): string[] =>
  flags.filter(flag => isFixed || flag !== "LOW_MEMORY");

/** Those of a board's `croupier.status()`. The number of variables is a multiple of 4096 where it grows. */
export const faultsOf = ({ flags, memory }: { flags: string[]; memory: { total: number } }): string[] =>
  faultsIn(flags, memory.total % 4096 > 0);
