// Made by deploy/build/font/pages.ts from the pictures in deploy/build/font/pages.txt; change those.
import type { Page } from "../../kernel/game";

export const page: Page = {
  title: "Durak",
  picture:
    "AAAAAAAAAAA///+AQAAAQEcAAEBPgABAT8AAQEfgAEBPwABAT4AAQEcAAEBB///8QgAAAkIAAAJCADgCQgB8AkIA/gJCAf4CPgP8ggIH+YICD/+CAgf5ggID/IICAf4CAgD+AgIAfAICADgCAgAAAgIAAAIB///8AAAAAAAAAAA=",
};
