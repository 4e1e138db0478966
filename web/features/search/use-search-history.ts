import { useSyncExternalStore } from 'react';
import { changeAppState, readAppState, watchAppState } from '#web/platform/app-state.ts';
import { parseSearchHistory } from './search-history.ts';

const storageKey = 'kaituan.search-history';
const none: readonly string[] = [];
let isRead = false;
/** While a member is signed in their history is shown; the device's is left unchanged. */
let isOfMember = false;
let subscribers = 0;

/** Recent searches, newest first; empty on the server. */
export const useSearchHistory = (): readonly string[] =>
  useSyncExternalStore(
    subscribe,
    () => readAppState().searchHistoryArray,
    () => none,
  );

/** The current history: the member's or the device's. */
export function readSearchHistory(): readonly string[] {
  if (!isRead && !isOfMember) showHistoryOfDevice();
  return readAppState().searchHistoryArray;
}

export function writeSearchHistory(searchHistoryArray: readonly string[]): void {
  changeAppState({ searchHistoryArray });
  if (!isOfMember) storeOnDevice(searchHistoryArray);
}

/** Shows a member's history, already merged with the device's. */
export function showHistoryOfMember(searchHistoryArray: readonly string[]): void {
  storeOnDevice([]);
  isOfMember = true;
  changeAppState({ searchHistoryArray });
}

export function showHistoryOfDevice(): void {
  isOfMember = false;
  isRead = true;
  changeAppState({ searchHistoryArray: parseSearchHistory(localStorage.getItem(storageKey)) });
}

function storeOnDevice(history: readonly string[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(history));
  } catch {
    // No room: the history lasts as long as the page.
  }
}

/** Other tabs change the history, too. */
function syncFromOtherTab({ key }: StorageEvent): void {
  if ((key === storageKey || key === null) && !isOfMember) showHistoryOfDevice();
}

function subscribe(listener: () => void): () => void {
  if (subscribers === 0) addEventListener('storage', syncFromOtherTab);
  subscribers += 1;
  const stop = watchAppState(listener);
  readSearchHistory();
  return () => {
    stop();
    subscribers -= 1;
    if (subscribers === 0) removeEventListener('storage', syncFromOtherTab);
  };
}
