/** Of the repository. */
export const root: string;
export function checkNode(): void;
export function install(): boolean;
export function isBuilt(...bundles: string[]): boolean;
export function build(): boolean;
export function isPageBuilt(): boolean;
export function buildPage(): boolean;
