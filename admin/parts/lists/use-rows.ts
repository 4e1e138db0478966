import { type RefObject, useEffect, useRef, useState } from 'react';

type Row<T> = { key: number; initial: T };

/** Rows of a form whose fields keep what was typed: each has a key of its own, and begins with a value. */
export function useRows<T>(initial: readonly T[]) {
  const [rows, setRows] = useState<readonly Row<T>[]>(() =>
    initial.map((value, key) => ({ key, initial: value })),
  );
  return {
    rows,
    /** At the end, or before the row that is there now. */
    add: (value: T, before = Number.POSITIVE_INFINITY) =>
      setRows((now) => {
        const key = Math.max(-1, ...now.map((row) => row.key)) + 1;
        return now.toSpliced(Math.min(before, now.length), 0, { key, initial: value });
      }),
    /** Gives a row another value; its fields that keep what was typed do not follow. */
    replace: (key: number, value: T) =>
      setRows((now) => now.map((row) => (row.key === key ? { key, initial: value } : row))),
    remove: (key: number) => setRows((now) => now.filter((row) => row.key !== key)),
    /** To another place; beyond the ends nothing happens. */
    move: (from: number, to: number) =>
      setRows((now) => {
        const row = now[from];
        return row && to >= 0 && to < now.length
          ? now.toSpliced(from, 1).toSpliced(to, 0, row)
          : now;
      }),
  };
}

/** Around rows: one that was added at the end waits to be typed in. */
export function useFocusAdded<E extends HTMLElement>(count: number): RefObject<E | null> {
  const list = useRef<E>(null);
  const shown = useRef(count);
  useEffect(() => {
    const isMore = count > shown.current;
    shown.current = count;
    const row = isMore ? list.current?.lastElementChild : undefined;
    row?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus();
  }, [count]);
  return list;
}
