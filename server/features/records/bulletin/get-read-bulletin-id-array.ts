import * as contract from '@kaituan/contract/catalog/bulletin';
import { handle, requireCaller } from '#server/http/handler.ts';
import { listReadBulletins } from './bulletin-query.ts';

export const getReadBulletinIdArray = handle(
  contract.getReadBulletinIdArray,
  async ({ channelId }, { database, caller, now }) => {
    const { memberId } = requireCaller(caller);
    return { result: await listReadBulletins(database, { memberId, channelId, now }) };
  },
);
