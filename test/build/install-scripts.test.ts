// A package may run a program of its own while it is installed. Those that do are few, each for a reason, and the command never brings another one along.
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface Locked {
  hasInstallScript?: boolean;
  dev?: boolean;
  resolved?: string;
  integrity?: string;
}

const locked: Record<string, Locked> = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
const own = JSON.parse(readFileSync("package.json", "utf8"));
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
const withScript = Object.entries(locked).filter(([, { hasInstallScript }]) => hasInstallScript);

/** What each one's script does, and why it may be there */
const REASONS: Record<string, string> = {
  "@serialport/bindings-cpp":
    "`upload` and all that speaks to a board over USB: looks for the program that the package brings along, and compiles it where there is none",
  esbuild: "tsx reads TypeScript by it, for development alone: checks the program that npm has just installed",
};

describe("packages with an install script", () => {
  it("are those few that have a reason", () => {
    expect(withScript.map(([path]) => nameOf(path)).sort()).toEqual(Object.keys(REASONS).sort());
  });

  it("come with the command only for serial ports", () => {
    expect(withScript.filter(([, { dev }]) => !dev).map(([path]) => nameOf(path))).toEqual([
      "@serialport/bindings-cpp",
    ]);
  });

  it("are not needed where the package brings its program along, as it does for usual systems", () => {
    const folder = "node_modules/@serialport/bindings-cpp";
    expect(JSON.parse(readFileSync(`${folder}/package.json`, "utf8")).scripts.install).toBe("node-gyp-build");
    for (const system of ["linux-x64", "linux-arm64", "darwin-x64+arm64", "win32-x64"])
      expect(readdirSync(`${folder}/prebuilds`)).toContain(system);
  });
});

describe("packages of the command", () => {
  it("are no radios, no browsers' calls and no compilers' helpers", () => {
    const names = Object.keys(locked).map(nameOf);
    for (const name of ["wrtc", "usb", "@abandonware/noble", "noble", "bluetooth-hci-socket", "usocket", "node-ble"])
      expect(names).not.toContain(name);
  });

  it("have a check sum each, and come from the registry alone", () => {
    for (const [path, { integrity, resolved }] of Object.entries(locked)) {
      if (!path) continue;
      expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)]);
      expect([path, resolved]).toEqual([path, undefined]);
    }
    // Neither a folder, nor an archive, nor somebody's repository.
    for (const [name, wanted] of Object.entries({ ...own.dependencies, ...own.devDependencies }))
      expect([name, wanted]).toEqual([name, expect.stringMatching(/^[~^]?\d+(\.\d+)*$/)]);
  });
});
