// What boards, bundles and parts are called on the page.
import { BOARDS, type Display, type Part, type ReaderKind } from "../../arrangements";
import { boards, bundles } from "../../known";
import { say } from "../../words/say";
import type { BoardName, BundleName } from "../protocol";

export const boardWords = (board: BoardName): string => boards.find(({ name }) => name === board)?.about.title ?? board;

export const bundleWords = (bundle: BundleName): string => bundles.find(({ name }) => name === bundle)?.title ?? bundle;

/** To choose from: a Linux board has no pins that the page could draw, or a browser write to. */
export const BOARD_CHOICES = BOARDS.map((name): [value: string, words: string] => [name, boardWords(name)]);

export const DISPLAY_WORDS: Record<Display, string> = {
  colour: say("boards.displayOwn"),
  ssd1306: "SSD1306",
  sh1106: "SH1106",
};

export const READER_WORDS: Record<ReaderKind, string> = {
  "pn532 I2C": "PN532 (I2C)",
  "pn532 UART": "PN532 (UART)",
  mfrc522: "MFRC522 (SPI)",
  holes: say("boards.readerHoles"),
};

export const PART_WORDS: Record<Part, string> = {
  scanner: say("boards.partScanner"),
  peer: say("boards.partPeer"),
  camera: say("boards.partCamera"),
  arm: say("boards.partArm"),
};
