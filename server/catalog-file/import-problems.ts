/** A mistake or remark about one place of the file. */
export type Problem = {
  /** The line in the file; the headings are line 1. */
  line: number;
  /** The column's heading, or null for the whole row. */
  column: string | null;
  reason: string;
};

/** Keeps the problems with the smallest lines; all are counted. */
export class ProblemList {
  readonly #problems: Problem[] = [];
  readonly #limit: number;
  total = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(problem: Problem, times = 1): void {
    this.total += times;
    this.#problems.push(problem);
    if (this.#problems.length >= this.#limit * 2) this.#trim();
  }

  list(): Problem[] {
    this.#trim();
    return [...this.#problems];
  }

  #trim(): void {
    this.#problems.sort((one, other) => one.line - other.line);
    this.#problems.splice(this.#limit);
  }
}

const listedProblems = 200;

/** Mistakes prevent the import; remarks do not. */
export type ImportProblems = { mistakes: ProblemList; remarks: ProblemList };

export const noProblems = (): ImportProblems => ({
  mistakes: new ProblemList(listedProblems),
  remarks: new ProblemList(listedProblems),
});
