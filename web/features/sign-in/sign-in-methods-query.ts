import type { AnswerOf } from '../../platform/api.ts';
import { apiQuery } from '../../platform/query-client.ts';

export type SignInMethods = AnswerOf<'/identity/get-sign-in-methods'>['result'];

/** The ways to sign in at this shop. */
export const signInMethodsQuery = () => apiQuery('/identity/get-sign-in-methods', {});
