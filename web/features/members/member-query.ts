import type { AnswerOf } from '#web/platform/api.ts';
import { memberQuery } from '#web/platform/query-client.ts';

export type Profile = AnswerOf<'/User/GetProfile'>['result'];

/** The member's own data. */
export const profileQuery = () => memberQuery('/User/GetProfile', {});
