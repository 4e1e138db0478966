/** The least of so many tries: what else the machine does makes some longer, never shorter. */
const tries = 3;

/** How many times as long a run takes with the larger of two sizes; `clock` counts up while it runs. */
export function growthOf(
  run: (size: number) => void,
  [small, large]: readonly [number, number],
  clock: () => number,
): number {
  const leastOf = (size: number) => {
    const taken = Array.from({ length: tries }, () => {
      const from = clock();
      run(size);
      return clock() - from;
    });
    return Math.max(1, Math.min(...taken));
  };
  // What was compiled for the first of them would count for it only.
  run(large);
  return leastOf(large) / leastOf(small);
}
