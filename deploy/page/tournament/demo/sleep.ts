export const sleep = (forMs: number): Promise<void> => new Promise(resolve => setTimeout(resolve, forMs));
