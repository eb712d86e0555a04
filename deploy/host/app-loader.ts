// `npm run app`: Croupier as the Espruino App Loader takes it, in dist/app-loader: copy its folders into the loader's `apps`. Metadata and icon also stay in the
// repository (deploy/host/app-loader), to be looked at; a test compares.
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { readVersion } from "../root";
import { print } from "../standard-streams";
import { ICON, LINTED, README, appsOf, bundleAt, changesOf, textOf } from "./app-loader/apps";
import { iconPng } from "./app-loader/icon";

const root = new URL("../../", import.meta.url);
const here = new URL("deploy/host/app-loader/", root);
const there = new URL("dist/app-loader/", root);

rmSync(there, { recursive: true, force: true });
writeFileSync(new URL(ICON, here), await iconPng());
for (const app of appsOf(readVersion())) {
  mkdirSync(new URL(app.id + "/", here), { recursive: true });
  writeFileSync(new URL(app.id + "/metadata.json", here), textOf(app));
  const folder = new URL(app.id + "/", there);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL("metadata.json", folder), textOf(app));
  writeFileSync(new URL("ChangeLog", folder), changesOf(app.version));
  writeFileSync(new URL(".eslintrc.json", folder), JSON.stringify(LINTED) + "\n");
  for (const file of [ICON, README]) copyFileSync(new URL(file, here), new URL(file, folder));
  for (const { url } of app.storage) {
    const bundle = new URL("dist/" + bundleAt(url), root);
    if (!existsSync(bundle)) throw new Error(`dist/${bundleAt(url)} is not there: run \`npm run build\` first`);
    copyFileSync(bundle, new URL(url, folder));
  }
  print(`dist/app-loader/${app.id}  ${app.storage.map(file => file.url).join(", ")}`);
}
