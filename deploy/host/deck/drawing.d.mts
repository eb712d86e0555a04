export function serve(): void;
