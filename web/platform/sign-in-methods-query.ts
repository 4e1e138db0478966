import type { AnswerOf } from '@kaituan/api-client/api';
import { apiQuery } from '@kaituan/api-client/query-client';

export type SignInMethods = AnswerOf<'/identity/get-sign-in-methods'>['result'];

export const signInMethodsQuery = () => apiQuery('/identity/get-sign-in-methods', {});

/** Whether a member can link LINE here: by the shop's own login at LINE, or by the SDK of the channel's LIFF app. */
export const mayLinkLine = (line: SignInMethods['line'] | undefined, liffId?: string | null) =>
  line === 'LIFF_AND_WEB' || (line === 'LIFF' && Boolean(liffId));
