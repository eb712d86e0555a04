// All texts of the page are in the reader's language from the start, so that comes first.
import { speakAsAsked } from "./ui/language";

await speakAsAsked();
await import("./race/race-page");
