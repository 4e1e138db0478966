/** The least of so many tries: what else the machine does makes some longer, never shorter. */
const tries = 3;
/** Clocks of the processor's time count in steps of up to 10 ms on some machines. */
const leastMicroseconds = 60_000;

/** How many times as long a run takes with the larger of two sizes; `clock` counts microseconds up while it runs. */
export function growthOf(
  run: (size: number) => void,
  [small, large]: readonly [number, number],
  clock: () => number,
): number {
  const perRun = (size: number) => {
    const from = clock();
    for (let runs = 1; ; runs += 1) {
      run(size);
      const taken = clock() - from;
      if (taken >= leastMicroseconds) return taken / runs;
    }
  };
  const leastOf = (size: number) => Math.min(...Array.from({ length: tries }, () => perRun(size)));
  // What was compiled for the first of them would count for it only.
  run(large);
  return leastOf(large) / leastOf(small);
}
