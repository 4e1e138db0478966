import { type RefObject, useEffect } from 'react';
import { isDeskKey } from './keys.ts';

/** What a list of rows is marked with for its keys: the list, each row, what opens a row and what chooses it. */
export const rowMarks = {
  list: { 'data-rows': '' },
  row: { 'data-row': '', tabIndex: -1 },
  open: { 'data-opens': '' },
  tick: { 'data-ticks': '' },
} as const;

const steps: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/** j and k go from row to row wherever one is on the screen; arrows, Enter and x work on the row that has the focus. */
export function useRowKeys(list: RefObject<HTMLElement | null>, onEnd: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!list.current || !isDeskKey(event)) return;
      const rows = [...list.current.querySelectorAll<HTMLElement>('[data-row]')];
      const current = rows.findIndex((row) => row.contains(document.activeElement));
      const row = rows[current];
      const isOnRow = row !== undefined && row === document.activeElement;
      const press = (mark: string) => row?.querySelector<HTMLElement>(mark)?.click();
      const step = steps[event.key];
      if (step !== undefined) {
        if (event.key.length > 1 ? !isOnRow : !isMeant(list.current, current)) return;
        event.preventDefault();
        const next = rows[Math.max(0, current + step)];
        next?.focus();
        next?.scrollIntoView?.({ block: 'nearest' });
        if (current + step >= rows.length - 1) onEnd();
      } else if (event.key === 'x' && row) press('[data-ticks]');
      else if (event.key === 'Enter' && isOnRow) {
        event.preventDefault();
        press('[data-opens]');
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [list, onEnd]);
}

/** Of several lists the one that has the focus is meant, or else the first. */
const isMeant = (list: HTMLElement, current: number): boolean =>
  current >= 0 ||
  (!document.activeElement?.closest('[data-rows]') &&
    document.querySelector('[data-rows]') === list);
