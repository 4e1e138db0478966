import { findRefusal } from '@kaituan/api-client/api';
import { useCallback, useRef, useState } from 'react';

export type BulkOutcome<T> = { item: T; problem: string | null };
export type BulkProgress<T> = {
  total: number;
  outcomes: readonly BulkOutcome<T>[];
  isRunning: boolean;
};

/** Calls at the same time: more would only wait for each other. */
const atOnce = 4;

/** Does the same for many, a few at a time, and tells of each what became of it. */
export async function doForEach<T>(
  items: readonly T[],
  run: (item: T) => Promise<unknown>,
  options: { onOutcome: (outcome: BulkOutcome<T>) => void; isStopped?: () => boolean },
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      if (options.isStopped?.()) return;
      const problem = await run(item).then(
        () => null,
        (error: unknown) => findRefusal(error)?.message ?? '沒有回應，請再試一次',
      );
      options.onOutcome({ item, problem });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** The same with its progress, for a page. */
export function useBulkWork<T>() {
  const [progress, setProgress] = useState<BulkProgress<T>>();
  const isStopped = useRef(false);
  const start = useCallback(async (items: readonly T[], run: (item: T) => Promise<unknown>) => {
    isStopped.current = false;
    setProgress({ total: items.length, outcomes: [], isRunning: true });
    await doForEach(items, run, {
      isStopped: () => isStopped.current,
      onOutcome: (outcome) =>
        setProgress((now) => now && { ...now, outcomes: [...now.outcomes, outcome] }),
    });
    setProgress((now) => now && { ...now, isRunning: false });
  }, []);
  return {
    ...{ progress, start },
    /** What is under way is finished, nothing more begun. */
    stop: () => {
      isStopped.current = true;
    },
    close: () => setProgress(undefined),
  };
}
