// Somebody at a tournament's page, on a projector or with a phone.
import type { BrowserContextOptions, Page } from "playwright-core";
import type { View } from "../../deploy/tournament/contract";
import { PATIENCE_MS, openBrowser } from "./chromium";
import { TournamentServer, WORD } from "./tournament-server";
import { openView } from "./tournament-views";

export const PROJECTOR = { viewport: { width: 1920, height: 1080 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What a browser logs by itself of a server that is gone, or that wants the word first. */
const OF_NETWORK = /Failed to load resource/;

export interface Guest {
  page: Page;
  server: TournamentServer;
  /** What was thrown, or refused by the page's policy. */
  errors: string[];
  leave(): Promise<void>;
}

const closers: (() => Promise<void>)[] = [];

interface Visit {
  view: View;
  options: BrowserContextOptions;
  file: string;
  before?: string;
  /** Before the page is asked for. */
  prepare?(server: TournamentServer): void;
}

async function visit({ view, options, file, before, prepare }: Visit): Promise<Guest> {
  const [server, browser] = await Promise.all([TournamentServer.of(view), openBrowser()]);
  prepare?.(server);
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  if (before) await context.addInitScript(before);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const errors: string[] = [];
  page.on("pageerror", error => errors.push(String(error)));
  page.on("console", message => {
    if (message.type() === "error" && !OF_NETWORK.test(message.text())) errors.push(message.text());
  });
  const leave = async () => {
    await context.close();
    await browser.close();
    await server.stop();
  };
  closers.push(leave);
  await page.goto(server.address + file);
  return { page, server, errors, leave };
}

/** `hash`: which part of the page. */
export const watch = (view: View, options: BrowserContextOptions, hash = "", before?: string): Promise<Guest> =>
  visit({ view, options, file: `tournament.html${hash}`, before });

/** A player with a phone, at a table where this is told. */
export const play = (
  race: TournamentServer["race"],
  options: BrowserContextOptions = PHONE,
  hash = "#ABCDEFGH",
  before?: string,
): Promise<Guest> =>
  visit({
    view: openView(),
    ...{ options, before, file: `race.html${hash}`, prepare: server => void (server.race = race) },
  });

/** Until he is in. */
export async function organise(view: View, options: BrowserContextOptions = {}, before?: string): Promise<Guest> {
  const guest = await visit({ view, options, file: "organiser.html", before });
  await guest.page.getByLabel("The organiser's word").fill(WORD);
  await guest.page.keyboard.press("Enter");
  await guest.page.getByRole("tab", { name: "Round" }).waitFor();
  return guest;
}

/** Whoever is still there when a test failed. */
export async function allLeave(): Promise<void> {
  for (const leave of closers.splice(0)) await leave().catch(() => undefined);
}
