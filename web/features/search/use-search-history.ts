import { useSyncExternalStore } from 'react';
import { addSearch, parseSearchHistory, removeSearch } from './search-history.ts';

const storageKey = 'kaituan.search-history';
const none: readonly string[] = [];
const listeners = new Set<() => void>();
let known: readonly string[] | undefined;

/** The searches made on this device, newest first; none while the server renders. */
export const useSearchHistory = (): readonly string[] =>
  useSyncExternalStore(subscribe, readHistory, () => none);

export const rememberSearch = (text: string) => write(addSearch(readHistory(), text));
export const forgetSearch = (text: string) => write(removeSearch(readHistory(), text));
export const forgetAllSearches = () => write([]);

function readHistory(): readonly string[] {
  known ??= parseSearchHistory(readStorage());
  return known;
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null; // Storage is closed to this page; the history lasts as long as the page.
  }
}

function write(history: readonly string[]): void {
  known = history;
  try {
    localStorage.setItem(storageKey, JSON.stringify(history));
  } catch {
    // As above.
  }
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Another tab of the shop may search as well. */
function noticeOtherTab({ key }: StorageEvent): void {
  if (key !== storageKey && key !== null) return;
  known = undefined;
  notify();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', noticeOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', noticeOtherTab);
  };
}
