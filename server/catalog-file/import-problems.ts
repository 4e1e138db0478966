/** What is wrong or remarkable at one place of the file. */
export type Problem = {
  /** Line of the file, the headings being line 1. */
  line: number;
  /** Heading of the column, or null when the whole row is meant. */
  column: string | null;
  reason: string;
};

/** The problems with the smallest lines are kept; all are counted. */
export class ProblemList {
  readonly #kept: Problem[] = [];
  readonly #limit: number;
  total = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(problem: Problem, times = 1): void {
    this.total += times;
    this.#kept.push(problem);
    if (this.#kept.length >= this.#limit * 2) this.#trim();
  }

  list(): Problem[] {
    this.#trim();
    return [...this.#kept];
  }

  #trim(): void {
    this.#kept.sort((one, other) => one.line - other.line);
    this.#kept.splice(this.#limit);
  }
}

const listedProblems = 200;

/** Mistakes forbid the import; remarks do not. */
export type ImportProblems = { mistakes: ProblemList; remarks: ProblemList };

export const noProblems = (): ImportProblems => ({
  mistakes: new ProblemList(listedProblems),
  remarks: new ProblemList(listedProblems),
});
