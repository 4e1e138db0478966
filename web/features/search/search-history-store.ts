import type { CallApi } from '@kaituan/api-client/api';
import { addSearch, removeSearch } from './search-history.ts';
import {
  readSearchHistory,
  showHistoryOfDevice,
  showHistoryOfMember,
  writeSearchHistory,
} from './use-search-history.ts';

/** The server's limit of a keyword. */
const maxKeywordLength = 60;

/** Calls the API as the signed-in member; undefined for guests. */
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

/** Failures are ignored: the history is a convenience. */
const callIfMember: CallApi = async (path, body) =>
  callAsMember?.(path, body).catch(() => undefined) as never;

/**
 * Shows the member's history, merged once with the searches made on this device as a guest; returns
 * a function that shows the device's history again.
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
