// A checkout of its own, whose build is a small one, and Node started in it again and again. Whoever imports this takes long (deploy/build/needs.ts).
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const SCRIPTS = ["prepare.mjs", "run.mjs", "typescript.mjs", "attributes.mjs", "inputs.ts", "imports.ts"];
/** A bundle is its source in capitals; "broken" is no source. */
export const BUILD = `import { typescript } from "./deploy/build/typescript.mjs";
await typescript();
const { noteBuilt, read, root } = await import("./deploy/build/inputs.ts");
const bundle = name => ({
  input: name,
  plugins: [{
    name: "capitals",
    resolveId: id => id,
    load() {
      const text = read(root + "src/" + name + "-part.ts");
      if (text === "broken") throw new Error("this is no program");
      return text;
    },
    renderChunk: (code, chunk) => Object.values(chunk.modules)[0].code.trim().toUpperCase(),
    writeBundle: () => noteBuilt("dist/" + name + ".js", []),
  }],
  treeshake: false,
  output: { file: "dist/" + name + ".js" },
});
export default ({ configBundle }) => configBundle.split(",").map(bundle);
`;

export interface Checkout {
  /** Its folder. */
  own: string;
  write(file: string, text: string): void;
  /** Runs a line after `prepare` has been imported; answers what it logs, and what is said beside. */
  run(line: string, env?: Record<string, string>): { answer: string; said: string };
}

/** `next` makes a fresh one, `end` takes all of them away. */
export function makeCheckouts(): { next(): Checkout; end(): void } {
  const folder = mkdtempSync(join(tmpdir(), "croupier builds "));
  let count = 0;
  function next(): Checkout {
    const own = join(folder, `a clone with blanks ${count++}`);
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(own, file)), { recursive: true });
      writeFileSync(join(own, file), text);
    };
    write("package.json", `{"type":"module"}`);
    write("package-lock.json", `{"packages":{}}`);
    write("tsconfig.json", "{}");
    write("tsconfig.firmware.json", "{}");
    write("rollup.config.mjs", BUILD);
    write("src/bundles/one.ts", "boot({ games: [] });\n");
    write("src/bundles/boards.ts", "export const boards = [];\n");
    write("src/one-part.ts", "first");
    mkdirSync(join(own, "deploy/build"), { recursive: true });
    for (const script of SCRIPTS) copyFileSync(`deploy/build/${script}`, join(own, "deploy/build", script));
    function run(line: string, env: Record<string, string> = {}) {
      const { stdout, stderr } = spawnSync(
        process.execPath,
        ["--input-type=module", "-e", `import * as prepare from "./deploy/build/prepare.mjs"; console.log(${line});`],
        { cwd: own, encoding: "utf8", env: { ...process.env, ...env } },
      );
      return { answer: stdout.trim(), said: stderr };
    }
    return { own, write, run };
  }
  return { next, end: () => rmSync(folder, { recursive: true, force: true }) };
}
