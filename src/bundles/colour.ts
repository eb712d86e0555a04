// A display in colour, with what the games draw on it. Opened when the board starts, and only where the settings mean one.
import openColour from "../hardware/colour-panel";
import type { ColourBoard } from "../hardware/colour-panel";
import views from "./views" with { exists: "while open" };

export default function colour(): ColourBoard | undefined {
  return openColour(views);
}
