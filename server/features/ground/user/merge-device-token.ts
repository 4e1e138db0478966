import * as contract from '@kaituan/contract/member/user';
import { mergeDevice } from '#server/features/ground/notification/device-query.ts';
import { handle } from '#server/http/handler.ts';

export const mergeDeviceToken = handle(
  contract.mergeDeviceToken,
  async ({ deviceToken: token, platform }, { database, caller, now }) => {
    await mergeDevice(database, { token, platform, memberId: caller?.memberId }, now);
    return { result: true as const };
  },
);
