import * as contract from '@kaituan/contract/user';
import { eq } from 'drizzle-orm';
import { member } from '#server/database/identity-schema.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { presentProfile } from './present-profile.ts';
import { getMemberDetails } from './profile-query.ts';

export const updateProfile = handle(
  contract.updateProfile,
  async ({ displayName, phone, birthday }, { database, now, ...context }) => {
    const caller = requireCaller(context.caller);
    await database
      .update(member)
      .set({ displayName, contactPhone: phone, birthday, updatedAt: now })
      .where(eq(member.id, caller.memberId));
    const found = await getMemberDetails(database, caller.memberId);
    return { result: presentProfile(found, caller) };
  },
);
