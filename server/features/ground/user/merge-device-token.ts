import * as contract from '@kaituan/contract/member/user';
import { holdSession } from '#server/features/ground/notification/caller-session.ts';
import { mergeDevice } from '#server/features/ground/notification/device-query.ts';
import { handle } from '#server/http/handler.ts';

export const mergeDeviceToken = handle(
  contract.mergeDeviceToken,
  async ({ deviceToken: token, platform }, { database, caller, now }) => {
    const owner = caller && {
      memberId: caller.memberId,
      sessionId: await holdSession(database, caller),
    };
    await mergeDevice(database, { token, platform, owner }, now);
    return { result: true as const };
  },
);
