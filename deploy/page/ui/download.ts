// Files that the page gives to a person.
import { make } from "./dom";

export function downloadBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export const download = (text: string, name: string, type: string): void =>
  downloadBlob(new Blob([text], { type }), name);
