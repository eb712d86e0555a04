// The page: makes the bench, its views and panels, and joins them.
import { standard } from "../arrangements";
import { say } from "../words/say";
import { Bench, freshBench } from "./bench";
import { BenchKeeper } from "./bench-keeper";
import { type BenchState, decode } from "./bench-state";
import { BoardSwitch } from "./boards/board-switch";
import { CableView } from "./boards/cable-view";
import { Peek } from "./boards/remote";
import { Sound } from "./boards/tone";
import { Unit } from "./boards/unit";
import { CameraPanel } from "./camera/camera-panel";
import { Tray } from "./cards/tray";
import { listenToKeyboard } from "./keyboard";
import { isNarrow, makeLayout, reveal } from "./layout";
import { makeHeader } from "./page-header";
import { Dialog } from "./panels/dialog";
import { makeHelp } from "./panels/help";
import { setUp } from "./panels/set-up";
import { makeStateMenu } from "./panels/state-menu";
import { showPhone } from "./phone/phone-dialog";
import { joinSite } from "./published";
import { cardsIn, withoutCards } from "./recognise/brought";
import type { RecognisePanel } from "./recognise/recognise-panel";
import { type Target, sayLaid } from "./recognise/target";
import { StonesPanel } from "./stones/stones-panel";
import { boutTour } from "./tours/bout";
import { cheat } from "./tours/cheat";
import { dobbleTour } from "./tours/dobble";
import { Guide } from "./tours/guide";
import { raceTour } from "./tours/race";
import { recogniseTour } from "./tours/recognise";
import { solve } from "./tours/solve";
import type { Bench as Led } from "./tours/tour";
import { make, makeButton } from "./ui/dom";
import { makeLanguageChoice } from "./ui/language";
import { Notices } from "./ui/notices";
import { makePaletteSwitch, showPalette } from "./ui/palette";
import { Tabs } from "./ui/tabs";
import { beginner } from "./welcome/begin";
import { STARTERS } from "./welcome/starters";
import { WelcomeView } from "./welcome/welcome-view";

const LETTERS = ["QWE", "UIO"];
/** Changes come in bursts; they are kept when it is calm. */
const KEEP_AFTER_MS = 400;

document.title = say("bench.title");
showPalette();
const notices = new Notices();
const sound = new Sound();
const keeper = new BenchKeeper();
keeper.onMessage = message => (message ? notices.raise("kept", message) : notices.lower("kept"));

/** What a link brought, or what was kept, or a fresh one. */
async function firstState(): Promise<{ first: BenchState; isFromLink: boolean }> {
  const linked = location.hash.length > 1 ? await decode(location.hash) : undefined;
  if (linked?.wrong) notices.raise("link", linked.wrong);
  const isFromLink = linked?.state !== undefined;
  const kept = await keeper.open(isFromLink);
  const left = linked?.left || keeper.left;
  if (left) notices.raise("left", left);
  return { first: linked?.state ?? kept ?? freshBench(), isFromLink };
}

const { first, isFromLink } = await firstState();
const bench = new Bench(first, notices);

const setUpDialog = new Dialog(say("bench.setUpDialog"));
const helpDialog = new Dialog(say("bench.helpDialog"));
const shareDialog = new Dialog(say("bench.shareDialog"));
const toursDialog = new Dialog(say("bench.toursDialog"));
const phoneDialog = new Dialog(say("bench.phoneDialog"));

const makeUnit = (number: 1 | 2): Unit =>
  new Unit({
    number,
    arrangement: bench.seats[number - 1].arrangement,
    letters: LETTERS[number - 1],
    sound,
    line: bench.clients[number - 1],
    setUp: () =>
      setUp(
        setUpDialog,
        bench.units[number - 1].arrangement,
        arrangement => void bench.arrange(bench.units[number - 1], arrangement),
      ),
    complain: message => notices.raise(`complaint${number}`, say("bench.defect", { board: number, message })),
  });

bench.units = [makeUnit(1), makeUnit(2)];
const { units } = bench;
units.forEach((unit, at) => {
  bench.clients[at].on("any", message => unit.receive(message));
  unit.hear("state", () => bench.follow(unit));
});

const cable = new CableView(next => bench.setCable(next));
const tray = new Tray({
  units,
  scan: (unit, code) => bench.scan(unit, code),
  deal: (unit, codes) => bench.deal(unit, codes),
  put: (unit, mode) => bench.put(unit, mode),
  open: (unit, kind) => bench.openFor(unit, kind, true),
  isResuming: unit => bench.isResuming(unit),
  changed: () => bench.changed(),
});
const camera = new CameraPanel({ scan: text => void bench.scan(tray.unit, text) });
const stones = new StonesPanel({
  units,
  letters: LETTERS,
  arrange: (unit, arrangement) => bench.arrange(unit, arrangement),
});

const targets: Target[] = units.map(unit => ({
  name: say("bench.board", { board: unit.number }),
  lay: (cards, onStep) => bench.lay(unit, cards, onStep),
}));

let recogniser: Promise<RecognisePanel> | undefined;
/** What it needs is only fetched when somebody looks at it. */
const openRecogniser = () =>
  (recogniser ??= import("./recognise/recognise-panel").then(({ RecognisePanel: Panel }) => new Panel(targets, true)));

const pairOf = (...elements: HTMLElement[]) => make("div.pair", ...elements);
const tabs = new Tabs(
  [
    { name: "cards", words: say("bench.tabCards"), open: () => tray.element },
    { name: "stones", words: say("bench.tabStones"), open: () => stones.element },
    { name: "camera", words: say("bench.tabCamera"), open: () => camera.element },
    { name: "recognise", words: say("bench.tabRecognise"), open: async () => (await openRecogniser()).element },
    {
      name: "replay",
      words: say("bench.tabReplay"),
      open: async () =>
        new (await import("./panels/replay-panel")).ReplayPanel({
          units,
          kept: (unit, file) => bench.seats[unit.number - 1].files[file],
          tell: words => notices.say(words),
        }).element,
    },
    {
      name: "light",
      words: say("bench.tabLight"),
      open: async () =>
        new (await import("./light/bench-panel")).BenchLightPanel({
          units,
          files: unit => bench.seats[unit.number - 1].files,
          adopt: (unit, bundle) => bench.adopt(unit, bundle),
        }).element,
    },
    { name: "prompt", words: say("bench.tabPrompt"), open: () => pairOf(...units.map(({ prompt }) => prompt.element)) },
    { name: "buses", words: say("bench.tabBuses"), open: () => pairOf(...units.map(({ traffic }) => traffic.element)) },
    {
      name: "wiring",
      words: say("bench.tabWiring"),
      open: async () => new (await import("./panels/wiring-panel")).WiringPanel(units).element,
    },
    {
      name: "board",
      words: say("bench.tabBoard"),
      open: async () => new (await import("./panels/board-panel")).BoardPanel().element,
    },
    {
      name: "rules",
      words: say("bench.tabRules"),
      open: async () => new (await import("./panels/rules-panel")).RulesPanel().element,
    },
  ],
  say("bench.tabs"),
);

const boards = make("div.boards");
const boardSwitch = new BoardSwitch(units, boards, number => tray.aim(number));
boards.append(boardSwitch.element, units[0].element, cable.element, units[1].element);

/** What tours and starters may look at and do. */
const led: Led = {
  units: [units[0], units[1]],
  cable: () => bench.cable,
  deal: (unit, codes) => bench.deal(unit, codes),
  arrange: (unit, arrangement, isFresh) => bench.arrange(unit, arrangement, isFresh),
  stones: () => stones.view,
  setCable: next => {
    bench.setCable(next);
    cable.show(next);
  },
  tab: name => {
    if (name) tabs.choose(name);
    return tabs.current;
  },
  has: name => tabs.has(name),
  look: board => {
    boardSwitch.show(board);
    // There the cards go to the board that is seen.
    if (isNarrow()) tray.aim(board);
  },
  reveal: selector => {
    const what = tabs.element.querySelector(selector);
    if (what) reveal(what, units[0].element);
    return !!what;
  },
  offer: kind => {
    tray.aim(1);
    tray.show(kind);
  },
  showPicture: async picture => (await openRecogniser()).open(picture),
};

const guide = new Guide([solve, raceTour, dobbleTour, recogniseTour, boutTour, cheat], led);

function showTours(): void {
  toursDialog.show(
    guide.makeMenu(() => {
      toursDialog.close();
      welcome.show(false);
    }),
  );
}

async function become(next: BenchState): Promise<void> {
  await bench.become(next);
  cable.show(next.cable);
  tray.become(next.tray);
}

const welcome = new WelcomeView({
  starters: STARTERS,
  start: beginner({ led, guide, notices, state: stateNow, become }),
  showTours,
  setColour: isInColour => void makeColour(isInColour),
});
const showDisplay = () => welcome.showDisplay(units[0].arrangement.display === "colour");
units[0].hear("arranged", showDisplay);
showDisplay();

/** Another board in the place of board 1. What the one before had stored can be had back. */
async function makeColour(isInColour: boolean): Promise<void> {
  const before = structuredClone(stateNow());
  await bench.arrange(units[0], standard(isInColour ? "cyd" : "esp32"));
  const words = say(isInColour ? "bench.inColour" : "bench.inWhite");
  notices.say(words, { words: say("bench.undo"), take: () => void become(before) });
}

const menu = make("div.menu", { id: "menu", popover: true });
menu.append(
  ...makeStateMenu({ state: stateNow, fresh: freshBench, notices, dialog: shareDialog, become }, () =>
    menu.hidePopover(),
  ),
  makePaletteSwitch(),
  makeLanguageChoice(),
);
const showHelp = () => helpDialog.show(makeHelp());
const header = makeHeader({
  sound,
  buttons: [
    welcome.button,
    makeButton(say("bench.tours"), showTours, { class: "quiet" }),
    makeButton(say("bench.phone"), () => void showPhone(phoneDialog), { class: "quiet for-phone" }),
  ],
  showHelp,
  menu,
});

document
  .querySelector("#bench")!
  .replaceChildren(
    header.element,
    notices.banners,
    makeLayout({
      welcome: welcome.element,
      table: make("div.table", boards),
      tabs: tabs.element,
      guide: guide.card,
      dock: make("div.dock", new Peek(units).element, notices.element),
    }),
    guide.ring,
  );

/** In a race the button of each player, by his number. */
const players = Object.fromEntries(
  Array.from({ length: 8 }, (_, at) => [
    String(at + 1),
    () => document.querySelectorAll<HTMLElement>(".lying-race .claims:not([hidden]) button")[at]?.click(),
  ]),
);

listenToKeyboard({
  boards: units.map(({ keys }) => keys),
  others: {
    ...players,
    P: () => cable.toggle(),
    M: () => header.toggleSound(),
    "?": showHelp,
    "/": () => {
      tabs.choose("cards");
      tray.element.querySelector<HTMLElement>("input[type=search]")!.focus();
    },
  },
});

// ---- what is kept

function stateNow(): BenchState {
  return { seats: bench.seats, cable: bench.cable, tray: tray.state };
}

tray.become(first.tray);
boardSwitch.show(first.tray.target);
cable.show(first.cable);
for (const unit of units) void bench.resume(unit);

const brought = cardsIn(location.search);

/** What the page that recognises cards sent here, as soon as the board answers. */
function layBrought(): void {
  history.replaceState(null, "", withoutCards(location.href));
  const stop = units[0].hear("state", async () => {
    if (!units[0].state) return;
    stop();
    notices.say(await sayLaid(targets[0], { cards: brought, moved: 0, others: 0 }));
  });
}
if (brought.length) layBrought();

let keepTimer = 0;
bench.changed = () => {
  clearTimeout(keepTimer);
  keepTimer = window.setTimeout(() => keeper.keep(stateNow()), KEEP_AFTER_MS);
};
addEventListener("pagehide", () => keeper.keep(stateNow()));

/** A bench that came with a link is kept when the person says so. */
if (isFromLink) {
  notices.raise("kept", keeper.message, {
    words: say("bench.keepThis"),
    take: async () => {
      if (!(await keeper.adopt(stateNow()))) return;
      history.replaceState(null, "", location.pathname + location.search);
      notices.lower("kept");
    },
  });
}

/** For the curious, at the browser's own console: `await bench.units[0].value("croupier.state()")`. */
Object.assign(window, { bench });

void joinSite(notices, menu);
addEventListener("hashchange", () => location.reload());
document.addEventListener("visibilitychange", () =>
  bench.clients.forEach(client => client.send({ type: "pause", isPaused: document.hidden })),
);
