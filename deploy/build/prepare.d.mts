/** Of the repository. */
export const root: string;
export const MANIFEST: string;
export function manifest(): Record<string, { is: string; from: Record<string, string> }>;
export function secondsSince(sinceMs: number): string;
export function runMeanwhile(file: string, ...args: string[]): Promise<string>;
export function checkNode(): void;
/** Of package-lock.json, or of npm's own note of what it has installed. */
export type Packages = Record<
  string,
  { version?: string; optional?: boolean; devOptional?: boolean; os?: string[]; cpu?: string[]; libc?: string[] }
>;
export function countFor(packages: Packages, system?: { platform: string; arch: string; libc: string }): number;
export function isComplete(wanted: Packages, installed: Packages): boolean;
export function install(): Promise<boolean>;
export function build(): boolean;
export function buildMeanwhile(): { first: Promise<string>; rest?: Promise<string> };
export function buildPage(): boolean;
export function buildCommand(): boolean;
export function buildSite(): boolean;
