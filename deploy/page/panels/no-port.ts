// What stands there instead of a serial port: why this browser has none, or what to look at when the board is not in its list.
import { CROUPIER } from "../../how-typed";
import { checklist, type System } from "../../host/upload/no-board";
import { say } from "../../words/say";
import { make } from "../ui/dom";

function systemHere(): System | undefined {
  const { userAgentData, platform } = navigator as Navigator & { userAgentData?: { platform: string } };
  const name = userAgentData?.platform || platform;
  return /win/i.test(name) ? "windows" : /mac/i.test(name) ? "mac" : /linux/i.test(name) ? "linux" : undefined;
}

export const makeLink = (words: string, address: string): HTMLAnchorElement =>
  make("a", { href: address, target: "_blank", rel: "noopener" }, words);

/** "No board found", and one question after the other. */
export function noBoard(): HTMLElement {
  return make(
    "div.no-board",
    { role: "note" },
    make("h4", say("panels.noBoard")),
    make(
      "ol",
      ...checklist(systemHere()).map(({ words, links = [], command }) =>
        make(
          "li",
          words,
          ...links.flatMap(([name, address], at) => [at ? ", " : " ", makeLink(name, address)]),
          command ? make("pre", command) : null,
        ),
      ),
    ),
  );
}

export function absence(): HTMLElement {
  return make(
    "div.steps",
    make(
      "div.step",
      { "data-step": "absent" },
      make("h3", say("panels.noSerial")),
      make("p", say(isSecureContext ? "panels.noWebSerial" : "panels.noHttps")),
      make("p", say("panels.fromTerminal")),
      make("pre.report", `${CROUPIER} flash\n${CROUPIER} upload\n${CROUPIER} doctor`),
    ),
  );
}
