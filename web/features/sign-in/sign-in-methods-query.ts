import type { AnswerOf } from '#web/platform/api.ts';
import { apiQuery } from '#web/platform/query-client.ts';

export type SignInMethods = AnswerOf<'/identity/get-sign-in-methods'>['result'];

export const signInMethodsQuery = () => apiQuery('/identity/get-sign-in-methods', {});
