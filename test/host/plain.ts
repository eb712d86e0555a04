// What a child of a test is given of our own environment: whoever runs the tests may force colours onto everything, and texts are compared.
const OURS = ["FORCE_COLOR", "NO_COLOR"];

export const PLAIN: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !OURS.includes(name)),
);
