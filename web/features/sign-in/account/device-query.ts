import type { AnswerOf } from '@kaituan/api-client/api';
import { memberQuery } from '@kaituan/api-client/query-client';

export type Device = AnswerOf<'/identity/get-device-array'>['result'][number];

/** The member's sessions; refetched whenever the list is opened. */
export const deviceQuery = () => ({
  ...memberQuery('/identity/get-device-array', {}),
  staleTime: 0,
});
