import { useState } from 'react';

type Row<T> = { key: number; initial: T };

/** Rows of a form whose fields keep what was typed: each has a key of its own, and begins with a value. */
export function useRows<T>(initial: readonly T[]) {
  const [rows, setRows] = useState<readonly Row<T>[]>(() =>
    initial.map((value, key) => ({ key, initial: value })),
  );
  return {
    rows,
    add: (value: T) =>
      setRows((now) => [
        ...now,
        { key: Math.max(-1, ...now.map(({ key }) => key)) + 1, initial: value },
      ]),
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
