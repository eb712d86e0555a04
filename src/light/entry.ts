// Update by light in the menu of the bundle with everything: it asks to hold a key, and then the updater is loaded, which is a program of its own. Nothing that is scanned opens it.
import { config } from "../hardware/board";
import { drawLines } from "../kit/list";
import { translate } from "../kit/translate";
import type { App, Host } from "../kernel/app";
import type { MenuItem } from "../ui/menu";

const NAME = "croupier.light";
const TITLE = "Update by light";

function open(host: Host): App {
  return {
    state: () => ({ app: "light", message: "" }),
    press: (key, held) => {
      if (held && key === "B") load(NAME);
      else host.open("menu");
    },
    moves: () => [],
    play: () => false,
    draw: screen => drawLines(screen, [translate(TITLE), "", translate("Hold B: begin")]),
    close: () => undefined,
  };
}

/** Behind the others, where the updater is there and the settings do not forbid it. Who looks a game up passes it over by its name. */
export default function withLight(items: MenuItem[]): MenuItem[] {
  if ((config as { light?: boolean }).light !== false && require("Storage").read(NAME, 0, 1))
    items.push({ label: TITLE, app: "light", how: {}, open: open, variables: {} });
  return items;
}
