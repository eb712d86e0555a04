// Answers that are waited for, in the order of their questions.

interface Waiting {
  resolve(text: string): void;
  reject(error: Error): void;
}

/** JSON of one byte a letter; Espruino leaves most of those bare that JSON.parse wants escaped. What was thrown there is thrown here. */
export function valueOf(answer: string): any {
  if (answer[0] === "!") throw new Error(answer.slice(1));
  if (answer === "undefined") return undefined;
  const escaped = (letter: string) => "\\u" + letter.charCodeAt(0).toString(16).padStart(4, "0");
  return JSON.parse(answer.replace(/[\x00-\x1f\x7f-\xff]/g, escaped));
}

export class Answers {
  private waiting: Waiting[] = [];

  /** The value of the next one; if none comes in time, what `missing` says is thrown. `done`: when it is here, or none will come. */
  async next(forMs: number, missing: () => Error, done: () => void = () => undefined): Promise<any> {
    const text = await new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => {
        this.waiting = this.waiting.filter(one => one !== waiting);
        reject(missing());
      }, forMs);
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          clearTimeout(late);
          done();
          settle(value);
        };
      const waiting = { resolve: settled(resolve), reject: settled(reject) };
      this.waiting.push(waiting);
    });
    return valueOf(text);
  }

  /** False: nobody waits for one. */
  take(text: string): boolean {
    const waiting = this.waiting.shift();
    waiting?.resolve(text);
    return !!waiting;
  }

  /** None comes any more. */
  end(error: Error): void {
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }
}
