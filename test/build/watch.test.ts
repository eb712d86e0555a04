// `npx rollup -c -w`: a source that is saved is in the bundle soon after, and a broken one changes nothing.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { Copy } from "../house/copy";

it("builds again whenever a source is saved, and keeps what was there while it is broken", async () => {
  const copy = new Copy();
  const watching = spawn(
    process.execPath,
    ["node_modules/rollup/dist/bin/rollup", "-c", "-w", "--configBundle", "dobble"],
    { cwd: copy.folder, stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  watching.stderr.setEncoding("utf8").on("data", text => (said += text));
  const rounds = () => said.split("waiting for changes").length - 1;
  const source = "src/games/dobble/description.ts";
  const text = copy.read(source);
  const bundle = () => copy.read("dist/dobble.js");
  try {
    await expect.poll(rounds).toBe(1);
    expect(bundle()).not.toContain("One more symbol");
    copy.write(source, text.replace("Common symbol", "One more symbol"));
    await expect.poll(rounds).toBe(2);
    expect(bundle()).toContain("One more symbol");

    copy.write(source, text.replace("Common symbol", "Broken symbol").replace("export default", "export defalt"));
    await expect.poll(rounds).toBe(3);
    expect(said).toContain("description.ts");
    expect(bundle()).toContain("One more symbol");

    copy.write(source, text);
    await expect.poll(rounds).toBe(4);
    expect(bundle()).toContain("Common symbol");
  } finally {
    watching.kill();
    await once(watching, "exit");
    copy.end();
  }
});
