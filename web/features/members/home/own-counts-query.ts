import type { AnswerOf } from '@kaituan/api-client/api';
import { memberQuery } from '@kaituan/api-client/query-client';

export type OwnCounts = AnswerOf<'/User/GetOwnCounts'>['result'];

/** Refetched whenever the page is shown: orders change without this browser. */
export const ownCountsQuery = (channelId: number) => ({
  ...memberQuery('/User/GetOwnCounts', { channelId }),
  staleTime: 0,
});
