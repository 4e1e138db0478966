import { type RefObject, useEffect, useRef, useState } from 'react';

type Row<T> = { key: number; initial: T };

/**
 * Rows of a form whose fields keep what was typed: each has a key of its own, and begins with a value. What is wrong is
 * known by the place of a row: where others may stand there now, it is forgotten.
 */
export function useRows<T>(
  initial: readonly T[],
  problems?: { at: string; mend: (name: string) => void },
) {
  const [rows, setRows] = useState<readonly Row<T>[]>(() =>
    initial.map((value, key) => ({ key, initial: value })),
  );
  const forget = (place = '') => problems?.mend(`${problems.at}${place}`);
  return {
    rows,
    /** At the end, or before the row that is there now. */
    add: (value: T, before = Number.POSITIVE_INFINITY) => {
      setRows((now) => {
        const key = Math.max(-1, ...now.map((row) => row.key)) + 1;
        return now.toSpliced(Math.min(before, now.length), 0, { key, initial: value });
      });
      forget(before < rows.length ? '' : `[${rows.length}]`);
    },
    /** Gives a row another value; its fields that keep what was typed do not follow. */
    replace: (key: number, value: T) =>
      setRows((now) => now.map((row) => (row.key === key ? { key, initial: value } : row))),
    remove: (key: number) => {
      setRows((now) => now.filter((row) => row.key !== key));
      forget();
    },
    /** To another place; beyond the ends nothing happens. */
    move: (from: number, to: number) => {
      if (to < 0 || to >= rows.length) return;
      setRows((now) => {
        const row = now[from];
        return row ? now.toSpliced(from, 1).toSpliced(to, 0, row) : now;
      });
      forget();
    },
  };
}

/** Around rows: one that was added waits to be typed in. */
export function useFocusAdded<E extends HTMLElement>(): RefObject<E | null> {
  const list = useRef<E>(null);
  const shown = useRef<readonly Element[]>(undefined);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  // Each time, since a row may be drawn anew in its place.
  useEffect(() => {
    const before = shown.current;
    shown.current = [...(list.current?.children ?? [])];
    if (!before || shown.current.length <= before.length) return;
    const added = shown.current.find((row) => !before.includes(row));
    const field = added?.querySelector<HTMLElement>('input:not([type="hidden"])');
    field?.focus();
    // A dialog in which it was added gives the focus back to what had opened it.
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => field?.focus());
  });
  return list;
}
