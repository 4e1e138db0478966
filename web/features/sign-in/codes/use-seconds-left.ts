import { useEffect, useState } from 'react';

/** Counts down from `seconds`, restarted when `start` changes. */
export function useSecondsLeft(seconds: number, start: unknown): number {
  const [left, setLeft] = useState(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` is what begins it anew
  useEffect(() => {
    const endMs = Date.now() + seconds * 1_000;
    setLeft(seconds);
    if (seconds === 0) return;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((endMs - Date.now()) / 1_000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [seconds, start]);
  return left;
}
