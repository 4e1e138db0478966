import type { AnswerOf } from '#web/platform/api.ts';
import { memberQuery } from '#web/platform/query-client.ts';

export type Device = AnswerOf<'/identity/get-device-array'>['result'][number];

/** Where the member is signed in now; asked anew whenever the list is opened. */
export const deviceQuery = () => ({
  ...memberQuery('/identity/get-device-array', {}),
  staleTime: 0,
});
