// What Espruino has and @types/espruino does not say, or says too narrowly. Only main.ts uses globals; everything else is given what it needs.

interface EspruinoFlash {
  read(name: string, offset?: number, length?: number): string | undefined;
  write(name: string, data: string, offset?: number, size?: number): boolean;
  erase(name: string): void;
}

/** The global object, to look up a port by its name. */
declare const global: any;
