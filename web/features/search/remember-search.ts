import type { CallApi } from '#web/platform/api.ts';
import { addSearch, removeSearch } from './search-history.ts';
import {
  readSearchHistory,
  showHistoryOfDevice,
  showHistoryOfMember,
  writeSearchHistory,
} from './use-search-history.ts';

/** What the server keeps of a search. */
const longestKeyword = 60;

/** Asks in the name of the member who is here; undefined for guests. */
let askForMember: CallApi | undefined;

export function rememberSearch(text: string): void {
  writeSearchHistory(addSearch(readSearchHistory(), text));
  if (text.length <= longestKeyword) tell('/User/AddSearchHistory', { keyword: text });
}

export function forgetSearch(text: string): void {
  writeSearchHistory(removeSearch(readSearchHistory(), text));
  tell('/User/DeleteSearchHistory', { keyword: text });
}

export function forgetAllSearches(): void {
  writeSearchHistory([]);
  tell('/User/DeleteSearchHistory', { all: true });
}

/** What was searched is a convenience: failing to keep it is no reason to bother anybody. */
const tell: CallApi = async (path, body) =>
  askForMember?.(path, body).catch(() => undefined) as never;

/**
 * Shows the history of the member who arrived, with what was searched as a guest on this device put
 * into it once; returns how to show the device's own again.
 */
export function joinSearchHistory(ask: CallApi, isStillHere: () => boolean): () => void {
  void mergeHistories(ask)
    .then((merged) => {
      if (!isStillHere()) return;
      showHistoryOfMember(merged);
      askForMember = ask;
    })
    .catch(() => undefined);
  return () => {
    askForMember = undefined;
    showHistoryOfDevice();
  };
}

async function mergeHistories(ask: CallApi): Promise<readonly string[]> {
  const ofDevice = readSearchHistory().filter(({ length }) => length <= longestKeyword);
  for (const keyword of [...ofDevice].reverse()) await ask('/User/AddSearchHistory', { keyword });
  return (await ask('/User/GetSearchHistoryArray', {})).result;
}
