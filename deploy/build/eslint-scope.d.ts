/** What of eslint-scope is used: which names a function takes from outside of itself. */
declare module "eslint-scope" {
  interface Reference {
    identifier: { name: string };
    /** What it names, where that is declared. */
    resolved: Variable | null;
    isWrite(): boolean;
    /** The value with which it is declared. */
    init?: boolean;
  }
  interface Variable {
    name: string;
    scope: Scope;
    references: Reference[];
    /** Where it is declared. */
    defs: { type: string; node: unknown; name: unknown }[];
  }
  interface Scope {
    type: string;
    block: unknown;
    variables: Variable[];
    /** The same by their names. */
    set: Map<string, Variable>;
    /** Made in this scope itself; and, in it or further in, to what it does not declare. */
    references: Reference[];
    through: Reference[];
    childScopes: Scope[];
  }
  export function analyze(
    tree: never,
    options: { ecmaVersion: number; sourceType: "module" | "script" },
  ): { acquire(block: never, inner?: boolean): Scope | null };
}
