// What each bundle brings that has settings. The command's build puts the games and the settings themselves in the place of this module, which reads folders (deploy/build/cli.ts).
export { configIn, gamesIn, hasScanner } from "../../catalogue";
