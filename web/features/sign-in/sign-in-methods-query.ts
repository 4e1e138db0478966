import type { AnswerOf } from '#web/platform/api.ts';
import { apiQuery } from '#web/platform/query-client.ts';

export type SignInMethods = AnswerOf<'/identity/get-sign-in-methods'>['result'];

/** The ways to sign in at this shop. */
export const signInMethodsQuery = () => apiQuery('/identity/get-sign-in-methods', {});
