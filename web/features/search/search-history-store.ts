import type { CallApi } from '#web/platform/api.ts';
import { addSearch, removeSearch } from './search-history.ts';
import {
  readSearchHistory,
  showHistoryOfDevice,
  showHistoryOfMember,
  writeSearchHistory,
} from './use-search-history.ts';

/** What the server keeps of a search. */
const maxKeywordLength = 60;

/** Asks in the name of the member who is here; undefined for guests. */
let callAsMember: CallApi | undefined;

export function addToSearchHistory(text: string): void {
  writeSearchHistory(addSearch(readSearchHistory(), text));
  if (text.length <= maxKeywordLength) callIfMember('/User/AddSearchHistory', { keyword: text });
}

export function deleteFromSearchHistory(text: string): void {
  writeSearchHistory(removeSearch(readSearchHistory(), text));
  callIfMember('/User/DeleteSearchHistory', { keyword: text });
}

export function clearSearchHistory(): void {
  writeSearchHistory([]);
  callIfMember('/User/DeleteSearchHistory', { all: true });
}

/** What was searched is a convenience: failing to keep it is no reason to bother anybody. */
const callIfMember: CallApi = async (path, body) =>
  callAsMember?.(path, body).catch(() => undefined) as never;

/**
 * Shows the history of the member who arrived, with what was searched as a guest on this device put
 * into it once; returns how to show the device's own again.
 */
export function syncSearchHistory(call: CallApi, isStillCurrent: () => boolean): () => void {
  void mergeHistories(call)
    .then((merged) => {
      if (!isStillCurrent()) return;
      showHistoryOfMember(merged);
      callAsMember = call;
    })
    .catch(() => undefined);
  return () => {
    callAsMember = undefined;
    showHistoryOfDevice();
  };
}

async function mergeHistories(call: CallApi): Promise<readonly string[]> {
  const ofDevice = readSearchHistory().filter(({ length }) => length <= maxKeywordLength);
  for (const keyword of [...ofDevice].reverse()) await call('/User/AddSearchHistory', { keyword });
  return (await call('/User/GetSearchHistoryArray', {})).result;
}
