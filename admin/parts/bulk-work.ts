import { findRefusal } from '@kaituan/api-client/api';
import { useCallback, useRef, useState } from 'react';

/** `told` is the text shown for one that succeeded. */
export type BulkOutcome<T> = { item: T; problem: string | null; told?: string | undefined };
export type BulkProgress<T> = {
  total: number;
  outcomes: readonly BulkOutcome<T>[];
  isRunning: boolean;
};

/** Calls at the same time: more would only wait for each other. */
const atOnce = 4;

/** Runs a call for many rows, a few at a time, and reports the outcome of each; a text that `run` answers is shown with it. */
export async function doForEach<T>(
  items: readonly T[],
  run: (item: T) => Promise<unknown>,
  options: { onOutcome: (outcome: BulkOutcome<T>) => void; isStopped?: () => boolean },
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      if (options.isStopped?.()) return;
      const outcome = await run(item).then(
        (told) => ({ problem: null, ...(typeof told === 'string' && { told }) }),
        (error: unknown) => ({ problem: findRefusal(error)?.message ?? '沒有回應，請再試一次' }),
      );
      options.onOutcome({ item, ...outcome });
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
