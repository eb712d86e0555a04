/// <reference types="vite/client" />

/** symbols-plugin.ts makes it. */
declare module "virtual:symbols" {
  const svgs: string[];
  export default svgs;
}
