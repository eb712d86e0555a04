/** The control words, as printed and as scanned: a mark, then the word. */
export const CONTROLS = ["!TAKE", "!UNDO", "!NEXT", "!DEAL", "!NEW"];

export function isControl(code: string): boolean {
  return CONTROLS.includes(code);
}
