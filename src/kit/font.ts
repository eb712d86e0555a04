// Made by deploy/build/font/make.ts from the pictures in deploy/build/font/glyphs.txt; change those.
import type { Screen } from "../kernel/ports";

/** Our own characters, behind ASCII. */
export const enum Mark {
  Hearts = "\x7f",
  Diamonds = "\x80",
  Clubs = "\x81",
  Spades = "\x82",
  Check = "\x83",
  Cross = "\x84",
  Left = "\x85",
  Right = "\x86",
  Up = "\x87",
  Down = "\x88",
  Empty = "\x89",
  Full = "\x8a",
  Card = "\x8b",
  Plug = "\x8c",
  Ellipsis = "\x8d",
}

/** Pixels from one character to the next, and from one line to the next. */
export const enum Font {
  Width = 6,
  Height = 8,
}

/** Decoded once; every screen refers to this one string. */
export let FONT: string = atob(
  "AAAAAAAAAAD6AAAAAOAA4AAAKHwofCgAJFT+VEgAxMgQJkYAbJKqRAoAACDAAAAAADhEggAAAIJEOAAAVDh8OFQAEBB8EBAAAAUGAAAAABAQEAAAAAYGAAAA" +
    "BggQIMAAAHyCgnwAIkL+AgIAQoaKkmIARIKSkmwAGChI/ggA5KKiopwAPFKSkgwAgICOsMAAbJKSkmwAYJKSlHgAADY2AAAAADU2AAAAEChEggAAKCgoKCgA" +
    "AIJEKBAAQICKkGAAfIK6qnoAPkiISD4A/pKSkmwAfIKCgkQA/oKCRDgA/pKSkoIA/pCQkIAAfIKSkl4A/hAQEP4AAIL+ggAABAKC/IAA/hAoRIIA/gICAgIA" +
    "/kAwQP4A/mAQDP4AfIKCgnwA/pCQkGAAfIKKhHoA/pCYlGIAZJKSkkwAgID+gIAA/AICAvwA8AwCDPAA/AIcAvwAxigQKMYAwCAeIMAAhpqSssIAAP6CggAA" +
    "wCAQCAYAAIKC/gAAIECAQCAAAQEBAQEAAIBAAAAABCoqKh4A/hIiIhwAHCIiIiIAHCIiEv4AHCoqKhoAACB+oKAAGCUlJT4A/hAgIB4AACK+AgAAAgEhvgAA" +
    "/ggUIgAAAPwCAgAAPiAeIB4APhAgIB4AHCIiIhwAPyQkJBgAGCQkJD8APhAgIBAAEioqKiQAICD8IiIAPAICBD4AOAQCBDgAPAIcAjwAIhQIFCIAOAUFBT4A" +
    "IiYqMiIAEGyCggAAAAD/AAAAAIKCbBAAECAQCBAAOHw+fDgAEDh8OBAAONL+0jgAOHr2ejgAGAwYMGAARGw4bEQAEDhUEBAAEBBUOBAAIED+QCAACAT+BAgA" +
    "fERERHwAfHx8fHwA/qrWqv4AMPg/+DAAAgACAAIA",
);

/** From now on that of another language. */
export function useFont(other: string): void {
  FONT = other;
}

/** The font for all that is drawn next, each pixel `scale` pixels wide and high. */
export function setFont(screen: Screen, scale: number): Screen {
  return screen.setFontCustom(FONT, 32, Font.Width, Font.Height | (scale << 8));
}
