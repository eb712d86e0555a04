// Compiles a program for the board the way the bundles are compiled: the build's own plugins, and TypeScript told to read this folder too.
import typescript from "@rollup/plugin-typescript";
import { Plugin, rollup } from "rollup";

const CONFIG = new URL("../../rollup.config.mjs", import.meta.url).href;

export async function compile(entry: string): Promise<string> {
  const [build] = ((await import(CONFIG)) as { default: { plugins: Plugin[] }[] }).default;
  const named = (name: string) => build.plugins.filter(plugin => plugin.name === name);
  const plugins = [
    ...named("factories"),
    ...named("replace"),
    typescript({ tsconfig: "deploy/bench/tsconfig.json", noEmit: false, noForceEmit: true, include: ["src/**/*.ts", "deploy/bench/*.ts", "test/espruino/*-subject.ts"] }),
    ...named("arrows"), ...named("terser"),
  ];
  if (plugins.length !== 5) throw new Error("the build's plugins have other names now: " + build.plugins.map(plugin => plugin.name).join(", "));
  const bundle = await rollup({ input: entry, plugins, onwarn: () => undefined });
  const { output } = await bundle.generate({ format: "es", strict: false });
  await bundle.close();
  return output[0].code;
}
