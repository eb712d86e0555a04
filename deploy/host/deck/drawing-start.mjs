// In a clone: the program of drawing.mjs by itself. dist/cli.js has it within it.
import { serve } from "./drawing.mjs";

serve();
