// Made by deploy/build/font/pages.ts from the pictures in deploy/build/font/pages.txt; change those.
import type { Page } from "../../kernel/game";

export const page: Page = {
  title: "Things",
  picture:
    "AAAAAAAAAAAAAAAAf//4DEgADARIfAYMSFQDBEhsAQxIVAGESHwAzEgAAER//4BMAADARAAAYEwAADBEAAAYzAAAD4QAAAAMAAAABH//+AxIAAwESHwGDEhUAwRIbAEMSFQBhEh8AMxIAABEf/+ATAAAwEQAAGBEAAAwwAAAD4A=",
};
