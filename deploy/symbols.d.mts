export const USUAL: [icon: string, name: string][];
export function pictureOf(svg: string): Buffer;
export function picturesOfAll(): string;
export function namesOfAll(): string;
