import { useSyncExternalStore } from 'react';

/** What the sheet is opened for, and what is chosen already. */
export type SheetRequest = {
  productId: number;
  choice: string | null;
  /** Null for the smallest order. */
  pieces: number | null;
  /** Called when it went to the cart. */
  onAdded?: (() => void) | undefined;
};

let request: SheetRequest | null = null;
const listeners = new Set<() => void>();

function change(next: SheetRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Opens the sheet over the page; callable from anywhere. */
export const openSheet = (opened: SheetRequest): void => change(opened);
export const closeSheet = (): void => change(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSheetRequest = (): SheetRequest | null =>
  useSyncExternalStore(
    subscribe,
    () => request,
    () => null,
  );
