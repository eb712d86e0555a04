// Made by deploy/build/font/pages.ts from the pictures in deploy/build/font/pages.txt; change those.
import type { Page } from "../../kernel/game";

export const page: Page = {
  title: "Set",
  picture:
    "AAGAAAAOcAAA8A8ABwAA4HgAAB4HAADgAPAPAAAOcAAAAYAAAAAAAAAAAAAAAYAAAA7wAAD0nwAHJJLgeSSSXgckkuAA9J8AAA7wAAABgAAAAAAAAAAAAAABgAAAD/AAAP//AAf//+B////+B///4AD//wAAD/AAAAGAAAAAAAA=",
};
