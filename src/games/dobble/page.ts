// Made by deploy/build/font/pages.ts from the pictures in deploy/build/font/pages.txt; change those.
import type { Page } from "../../kernel/game";

export const page: Page = {
  title: "Dobble",
  picture:
    "AAAAAAAf+AAAcA4AAcADgAMAAMAGAgBgDANgMBgDwBgQD4AIMAPBjCADY8RgAgPGRwBJgk+A8AJPw+ACR+JAAk/AAAJPgAACRwAAAkAAA8JgAAZmIAGEJDAHxCwQH8AIGAfAGAwBgDAGAABgAwAAwAHAA4AAcA4AAB/4AAAAAAA=",
};
