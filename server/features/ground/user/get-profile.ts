import * as contract from '@kaituan/contract/member/user';
import { handle, requireCaller } from '#server/http/handler.ts';
import { presentProfile } from './present-profile.ts';
import { getMemberDetails } from './profile-query.ts';

export const getProfile = handle(contract.getProfile, async (_input, context) => {
  const caller = requireCaller(context.caller);
  const found = await getMemberDetails(context.database, caller.memberId);
  return { result: presentProfile(found, caller) };
});
