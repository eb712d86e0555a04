// `croupier stickers set`: sheets of stickers as PDF, and one SVG per card.
import type { Command } from "commander";
import { group } from "../mistake";

export function addStickers(program: Command): void {
  const stickers = program.command("stickers").description("print stickers for the cards of a game");
  group(stickers);
}
