import { apiQuery } from '#web/platform/query-client.ts';

/** Words people search for, and words the shop recommends. */
export const keywordsQuery = (channelId: number) =>
  apiQuery('/SiteInfo/GetKeywordArray', { channelId });

/** What may be meant by the words typed so far. */
export const suggestionsQuery = (channelId: number, searchText: string) =>
  apiQuery('/Product/GetSuggestionArray', { channelId, searchText });

const longEnough =
  /[\p{sc=Han}\p{sc=Bopo}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]|[\p{L}\p{N}].*[\p{L}\p{N}]/u;

/** True when words say enough to suggest something: one Chinese character or two letters. */
export const canSuggest = (typed: string): boolean => longEnough.test(typed);

/** The address of a search, without the channel. */
export const searchPath = (text: string): string => `/search?${new URLSearchParams({ q: text })}`;
