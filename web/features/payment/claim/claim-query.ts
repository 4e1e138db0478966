import type { AnswerOf } from '@kaituan/api-client/api';
import { memberQuery } from '@kaituan/api-client/query-client';

export type Claim = AnswerOf<'/Claim/GetClaim'>['result'];
export type ClaimedOrder = NonNullable<Claim['order']>;

/** The order of a link; whether it is the caller's own depends on who is signed in. */
export const claimQuery = (token: string) => ({
  ...memberQuery('/Claim/GetClaim', { token }),
  staleTime: 0,
  refetchOnWindowFocus: 'always' as const,
});
