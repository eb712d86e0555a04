// What of Web Serial is used; not every browser has it, and TypeScript's own library does not know it.
import type { WebSerialPort } from "../host/upload/web-serial";

export interface Serial {
  requestPort(): Promise<WebSerialPort>;
  addEventListener(kind: "disconnect", ear: () => void): void;
}

export const serial = (navigator as { serial?: Serial }).serial;
