// Durak alone, in our own dialect: the first free port is the other board's.
import { boot } from "../board";
import boards from "./boards" with { exists: "while open" };
import durak from "../games/durak/own-only" with { exists: "while open" };

boot({ games: [durak], boards: boards });
