import type { AnswerOf } from '#web/platform/api.ts';
import { memberQuery } from '#web/platform/query-client.ts';

export type Device = AnswerOf<'/identity/get-device-array'>['result'][number];

/** The member's sessions; refetched whenever the list is opened. */
export const deviceQuery = () => ({
  ...memberQuery('/identity/get-device-array', {}),
  staleTime: 0,
});
