export const wait = (forMs: number) => new Promise<void>(resolve => setTimeout(resolve, forMs));
