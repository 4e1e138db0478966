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
    /** One place up. */
    raise: (key: number) =>
      setRows((now) => {
        const at = now.findIndex((row) => row.key === key);
        const before = now[at - 1];
        const row = now[at];
        return before && row ? now.toSpliced(at - 1, 2, row, before) : now;
      }),
  };
}
