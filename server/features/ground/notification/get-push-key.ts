import * as contract from '@kaituan/contract/member/notification';
import { handle } from '#server/http/handler.ts';
import { publicPushKey } from '#server/platform/notifying/web-push.ts';
import { getPushKeyPair } from './push-subscription-query.ts';

export const getPushKey = handle(contract.getPushKey, async (_input, { database }) => ({
  result: publicPushKey(await getPushKeyPair(database)),
}));
