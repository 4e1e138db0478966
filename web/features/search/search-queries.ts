import { apiQuery } from '@kaituan/api-client/query-client';

/** Popular and recommended keywords. */
export const keywordsQuery = (channelId: number) =>
  apiQuery('/SiteInfo/GetKeywordArray', { channelId });

/** Suggestions for a typed query. */
export const suggestionsQuery = (channelId: number, searchText: string) =>
  apiQuery('/Product/GetSuggestionArray', { channelId, searchText });

const longEnough =
  /[\p{sc=Han}\p{sc=Bopo}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]|[\p{L}\p{N}].*[\p{L}\p{N}]/u;

/** True for queries long enough for suggestions: one Chinese character or two letters. */
export const canSuggest = (typed: string): boolean => longEnough.test(typed);

/** The address of a search, without the channel. */
export const searchPath = (text: string): string => `/search?${new URLSearchParams({ q: text })}`;
