export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}
export const NOTHING: Counts;
export function runTests(words: string[]): Promise<{ status: number; counts: Counts }>;
export function sayMissing(): void;
export function end(status: number, counts: Counts): void;
