// What a guest (guests.ts) finds where it is opened. What is made of it follows from its modules and from what is asked of its surroundings on the way, so it is
// made once for all places, in whatever bundle, where the answers are the same.

/** A guest by itself, at the top of a bundle. */
export interface Measured {
  /** It makes so many functions, without those of the guests that it opens, that it stands there wherever it is opened. */
  isLarge: boolean;
  /** Its modules that keep something, where it is large. */
  keeping: string[];
  /** It opens guests itself. */
  opens: boolean;
}

export interface Surroundings {
  /** Whether a module, or a guest, is there already. */
  has(id: string): Promise<boolean>;
  measured(path: string): Promise<Measured>;
}

type Question = (surroundings: Surroundings) => Promise<unknown>;

interface Earlier<Result> {
  asked: { question: Question; answer: string }[];
  result: Result;
}

async function isSame({ asked }: Earlier<unknown>, surroundings: Surroundings): Promise<boolean> {
  for (const { question, answer } of asked) if (JSON.stringify(await question(surroundings)) !== answer) return false;
  return true;
}

export class Once<Result> {
  private readonly known = new Map<string, Earlier<Result>[]>();

  /** The result of this work on a guest, from an earlier time if nothing it asked then has another answer now. */
  async of(path: string, surroundings: Surroundings, work: (asked: Surroundings) => Promise<Result>): Promise<Result> {
    if (!this.known.has(path)) this.known.set(path, []);
    const known = this.known.get(path)!;
    for (const earlier of known) if (await isSame(earlier, surroundings)) return earlier.result;
    const asked: Earlier<Result>["asked"] = [];
    const ask = async <Answer>(question: (one: Surroundings) => Promise<Answer>) => {
      const answer = await question(surroundings);
      asked.push({ question, answer: JSON.stringify(answer) });
      return answer;
    };
    const result = await work({ has: id => ask(one => one.has(id)), measured: id => ask(one => one.measured(id)) });
    known.push({ asked, result });
    return result;
  }

  forget(): void {
    this.known.clear();
  }
}
