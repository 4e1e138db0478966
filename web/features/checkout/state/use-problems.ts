import { useCallback, useState } from 'react';
import type { CheckoutProblem } from '#web/features/checkout/checkout-query.ts';

/** Problems of an untouched section are shown at its first field. */
const fieldOf: Record<string, string> = {
  address: 'address.recipient',
  invoice: 'invoice.type',
};

/** Problems by field, shown after blur or after a submit. */
export function useProblems(problems: readonly CheckoutProblem[]) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [areAllShown, setAllShown] = useState(false);
  const leave = useCallback(
    (path: string) => setLeft((before) => (before.has(path) ? before : new Set(before).add(path))),
    [],
  );
  const problemOf = (path: string): string | undefined => {
    if (!areAllShown && !left.has(path)) return undefined;
    return problems.find((found) => (fieldOf[found.path] ?? found.path) === path)?.text;
  };
  const leaveAll = (paths: readonly string[]) => {
    for (const path of paths) leave(fieldOf[path] ?? path);
  };
  return { problemOf, leave, leaveAll, showAll: () => setAllShown(true) };
}

/** Focuses the first field with one of these problems. */
export function focusFirstProblem(paths: readonly string[]): void {
  const invalid = new Set(paths.map((path) => fieldOf[path] ?? path));
  const fields = document.querySelectorAll<HTMLElement>('[data-path]');
  const first = Array.from(fields).find((field) => invalid.has(field.dataset.path ?? ''));
  first?.focus({ preventScroll: true });
  first?.scrollIntoView({ block: 'center' });
}
