export const ADVICE: Record<string, string>;
export const ONLY_IN_BUNDLES: string[];
