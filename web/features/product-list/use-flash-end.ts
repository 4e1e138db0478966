import { useCallback, useRef } from 'react';

/** A little after the end, so that the server agrees that it has come. */
const refetchDelayMs = 1_500;

/** When flash prices end, asks once for the prices that follow, however many cards tell of it. */
export function useFlashEnd(refetch: () => unknown): (endsAt: string) => void {
  const handled = useRef(new Set<string>());
  return useCallback(
    (endsAt) => {
      if (handled.current.has(endsAt)) return;
      handled.current.add(endsAt);
      setTimeout(refetch, refetchDelayMs);
    },
    [refetch],
  );
}
