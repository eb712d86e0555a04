/** Of the repository. */
export const root: string;
export function checkNode(): void;
export function install(): boolean;
export function build(...names: string[]): boolean;
export function buildPage(): boolean;
