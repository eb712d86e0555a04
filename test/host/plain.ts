// What a child of a test gets of our own environment. Texts are compared: they are in English, and without forced colours.
const OURS = ["FORCE_COLOR", "NO_COLOR"];
const LOCALE = ["LC_ALL", "LC_MESSAGES", "LANG"];

export const PLAIN: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env)
    .filter(([name]) => !OURS.includes(name))
    // The letters stay, the language goes: `de_DE.UTF-8` is `C.UTF-8`.
    .map(([name, value]) => [name, LOCALE.includes(name) ? value?.replace(/^[^.]+/, "C") : value]),
);
