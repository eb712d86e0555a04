// Made by deploy/build/font/pages.ts from the pictures in deploy/build/font/pages.txt; change those.
import type { Page } from "../../kernel/game";

export const page: Page = {
  title: "Tic-tac-toe",
  picture:
    "AAAAAEEgBHhjIATMNiAFhhwgBQIcIAUCNiAFhmMgBMxBIAR4ACAEAH////4AIAQAHiPEADMmZABhrDQAQKgUAECoFABhrDQAMyZkAB4jxAAAIAQAf////gAgBABBIAUEYyAFjDYgBNgcIARwHCAEcDYgBNhjIAWMQSAFBAAAAAA=",
};
