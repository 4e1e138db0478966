import * as contract from '@kaituan/contract/member/user';
import { handle, requireCaller } from '#server/http/handler.ts';
import { recordConsent } from '#server/identity/accounts/consent.ts';
import { listConsents } from './consent-query.ts';
import { requireMember } from './profile-query.ts';

export const addConsent = handle(
  contract.addConsent,
  async ({ channelId }, { database, now, caller }) => {
    const { memberId } = requireCaller(caller);
    await requireMember(database, memberId);
    await recordConsent(database, { memberId, channelId }, now);
    return { result: await listConsents(database, { memberId, channelId }, now) };
  },
);
