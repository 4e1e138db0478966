import { findRefusal } from '@kaituan/api-client/api';
import { useWork, type WorkOutcome } from '#admin/parts/long-work.tsx';

/** Calls at the same time: more would only wait for each other. */
const atOnce = 4;

type Done<T> = { item: T } & Pick<WorkOutcome, 'problem' | 'message'>;

/** Runs a call for many rows, a few at a time, and reports the outcome of each; a text that `run` answers is shown with it. */
export async function doForEach<T>(
  items: readonly T[],
  run: (item: T) => Promise<unknown>,
  { onOutcome, signal }: { onOutcome: (outcome: Done<T>) => void; signal?: AbortSignal },
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      if (signal?.aborted) return;
      const outcome = await run(item).then(
        (message) => ({ problem: null, ...(typeof message === 'string' && { message }) }),
        (error: unknown) => ({ problem: findRefusal(error)?.message ?? '沒有回應，請再試一次' }),
      );
      onOutcome({ item, ...outcome });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** The same with its progress, which a screen finds again after it was left. */
export function useBulkWork<T>(of: {
  id: string;
  title: string;
  /** What tells one row from another. */
  keyOf: (item: T) => string;
  nameOf?: (item: T) => string;
}) {
  const { keyOf, nameOf = keyOf } = of;
  const { work, start, close } = useWork(of.id);
  return {
    ...{ work, close },
    start: (items: readonly T[], run: (item: T) => Promise<unknown>) =>
      start({ title: of.title, total: items.length }, ({ signal, outcome }) =>
        doForEach(items, run, {
          signal,
          onOutcome: ({ item, ...done }) =>
            outcome({ key: keyOf(item), name: nameOf(item), ...done }),
        }),
      ),
  };
}

/** The rows that it did not work for. */
export const failedOf = (outcomes: readonly WorkOutcome[]): string[] =>
  outcomes.flatMap(({ key, problem }) => (problem === null ? [] : [key]));
