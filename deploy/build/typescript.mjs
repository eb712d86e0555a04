// Lets this Node read TypeScript, wherever it was started from: the settings are this repository's, not those of the folder it runs in.
import { register as registerHook } from "node:module";
import { fileURLToPath } from "node:url";

export async function typescript() {
  const { register } = await tsx();
  registerHook("./attributes.mjs", import.meta.url);
  register({ tsconfig: fileURLToPath(new URL("../../tsconfig.json", import.meta.url)) });
}

async function tsx() {
  try {
    return await import("tsx/esm/api");
  } catch {
    console.error(
      "croupier: the packages are not installed; run `npm install` in " +
        fileURLToPath(new URL("../..", import.meta.url)) +
        " first",
    );
    process.exit(2);
  }
}
