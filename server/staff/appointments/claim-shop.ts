import * as contract from '@kaituan/contract/staff/staff';
import { requireCaller } from '#server/http/handler.ts';
import { appointFirstOwner } from '#server/identity/accounts/first-owner.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

/** Makes the caller the owner of a shop that has none, with the code from its log. */
export const claimShop = handleStaff(
  contract.claimShop,
  async ({ code }, { database, caller, now, accounts }) => {
    const { memberId } = requireCaller(caller);
    const { secret } = await accounts();
    await appointFirstOwner(database, { memberId, secret, code, now });
    return { result: null };
  },
);
