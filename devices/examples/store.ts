// Counts how often the board was started, four bytes a time into a file that was laid out once: no erase until 64 starts are full.
import { openStore } from "../store";

const NAME = "starts";
const SIZE = 256;
const store = openStore(require("Storage"));

const log = store.read(NAME) || "";
const end = log.indexOf("\xFF");
const used = end < 0 ? log.length : end;
if (!store.write(NAME, "boot", used, SIZE) && !store.write(NAME, "boot", 0, SIZE)) print("Storage is full");
global.starts = used / 4 + 1;
print("Start " + global.starts);
