/// <reference types="vite/client" />

/** symbols-plugin.ts makes it. */
declare module "virtual:symbols" {
  const symbols: [name: string, svg: string][];
  export default symbols;
}
