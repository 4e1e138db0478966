import { useCallback, useState } from 'react';

type StoredTicks = { day: string; ticks: string[] };
const today = () => new Date().toDateString();

function read(key: string): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredTicks | null;
    return stored?.day === today() ? stored.ticks : [];
  } catch {
    return [];
  }
}

/** What was ticked off today on this device, so that a reload or another screen in between loses nothing. */
export function useDailyTicks(key: string) {
  const [ticks, setTicks] = useState(() => new Set(read(key)));
  const tick = useCallback(
    (id: string, isTicked: boolean) =>
      setTicks((before) => {
        const next = new Set(before);
        if (isTicked) next.add(id);
        else next.delete(id);
        localStorage.setItem(key, JSON.stringify({ day: today(), ticks: [...next] }));
        return next;
      }),
    [key],
  );
  return { ticks, tick };
}
