// Durak in both dialects, as menu, settings and console find it.
import type { About, Description } from "../../shell/game";
import { describe } from "./own-description";
import settings from "./settings" with { exists: "while open" };
import open from "./with-lesson" with { exists: "while open", stands: "beside" };

export const about: About = {
  title: "Durak",
  app: {
    id: "croupierdurak",
    shortName: "Durak",
    description: "The card game Durak between two boards on three wires, or alone against one.",
  },
};

export default function durak(): Description {
  return describe(settings, open);
}
