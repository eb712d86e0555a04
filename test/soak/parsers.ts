// The finished bundles' parsers beside the same from their sources, on as many inputs as are asked for.
import { PARSERS } from "../bundle/parsers/all";
import { type Compared, compare } from "../bundle/parsers/twins";

/** `only`: whose name or bundle has that in it. `done`: is told of each parser when it has been compared. */
export async function playParsers(
  inputs: number,
  seed: number,
  tick: (count: number) => void,
  done: (line: string) => void,
  only = "",
): Promise<string[]> {
  const wrong: string[] = [];
  if (!inputs) return wrong;
  for (const parser of PARSERS.filter(({ name, bundle }) => `${bundle}.js ${name}`.includes(only))) {
    const sinceMs = Date.now();
    const compared = await compare(parser, inputs, seed, tick);
    done(lineOf(compared, Date.now() - sinceMs));
    if (compared.difference) wrong.push(`${compared.bundle}.js, ${compared.name}: ${compared.difference}`);
  }
  return wrong;
}

export const parserCount = PARSERS.length;

function lineOf({ bundle, name, inputs, looks, difference }: Compared, tookMs: number): string {
  return `${bundle}.js, ${name}: ${inputs} damaged inputs, ${looks} looks, ${difference ? 1 : 0} differences, ${Math.round(tookMs / 1000)} s`;
}
