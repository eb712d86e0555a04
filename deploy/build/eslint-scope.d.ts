/** What of eslint-scope is used: what each name means, and where. */
declare module "eslint-scope" {
  interface Reference {
    identifier: { name: string };
    /** What it names, where that is declared. */
    resolved: Variable | null;
    isWrite(): boolean;
    /** The value with which it is declared. */
    init?: boolean;
    /** Where it stands. */
    from: Scope;
  }
  interface Variable {
    name: string;
    scope: Scope;
    references: Reference[];
    /** Where it is declared. */
    defs: { type: string; node: unknown; parent: unknown; name: unknown }[];
    /** Its names there. */
    identifiers: unknown[];
  }
  interface Scope {
    type: string;
    block: unknown;
    /** The scope of the function around it, or itself. */
    variableScope: Scope;
    /** Around it. */
    upper: Scope | null;
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
  ): { scopes: Scope[] };
}
