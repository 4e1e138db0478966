import type { AnswerOf } from '@kaituan/api-client/api';
import { apiQuery } from '@kaituan/api-client/query-client';

export type SignInMethods = AnswerOf<'/identity/get-sign-in-methods'>['result'];

export const signInMethodsQuery = () => apiQuery('/identity/get-sign-in-methods', {});
