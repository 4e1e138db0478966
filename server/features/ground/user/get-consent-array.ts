import * as contract from '@kaituan/contract/member/user';
import { handle, requireCaller } from '#server/http/handler.ts';
import { listConsents } from './consent-query.ts';

export const getConsentArray = handle(
  contract.getConsentArray,
  async ({ channelId }, { database, now, caller }) => {
    const { memberId } = requireCaller(caller);
    return { result: await listConsents(database, { memberId, channelId }, now) };
  },
);
