// How people type the command. All texts take it from here: help, messages, pages and printed sheets.
import { name, published } from "../package.json";

/** Before the package is on npm's registry, only a clone has the command. There npx finds it by the name of the command. */
export const howTyped = (isPublished: boolean, packageName = name): string =>
  isPublished ? `npx ${packageName}` : "npx croupier";

/** What stands before a command's name: `npx croupier`, as package.json's `published` decides. */
export const CROUPIER = howTyped(published);
