export interface Duration {
  project: string;
  name: string;
  ms: number;
}
export function linesOf(files: Duration[]): string[];
