/** What of eslint-scope is used: which names a function takes from outside of itself. */
declare module "eslint-scope" {
  interface Reference {
    identifier: { name: string };
  }
  interface Scope {
    block: unknown;
    variables: { name: string }[];
    /** Made in this scope itself; and, in it or further in, to what it does not declare. */
    references: Reference[];
    through: Reference[];
    childScopes: Scope[];
  }
  export function analyze(
    tree: never,
    options: { ecmaVersion: number; sourceType: "module" },
  ): { acquire(block: never, inner?: boolean): Scope | null };
}
