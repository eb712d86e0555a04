export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}
export const NOTHING: Counts;
/** Of a test, what vitest's report in JSON says. */
export interface TestResult {
  ancestorTitles: string[];
  title: string;
  status: string;
}
export interface FileResult {
  name: string;
  status: string;
  assertionResults: TestResult[];
}
export function runTests(words: string[]): Promise<{ status: number; counts: Counts; files: FileResult[] }>;
export function sayMissing(): void;
export function end(status: number, counts: Counts): void;
