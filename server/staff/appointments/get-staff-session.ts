import * as contract from '@kaituan/contract/staff/staff';
import { asc, eq, inArray } from 'drizzle-orm';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { requireCaller } from '#server/http/handler.ts';
import { shownEmailOf } from '#server/identity/accounts/unverified-email.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

/** What a member may do as staff, for a page to draw by; every call asks anew. */
export const getStaffSession = handleStaff(
  contract.getStaffSession,
  async (_, { database, caller, findStaff }) => {
    const { memberId } = requireCaller(caller);
    const [who] = await database.select().from(member).where(eq(member.id, memberId));
    if (!who) throw new Error(`member ${memberId} is gone`);
    const { grants, secondFactor } = await findStaff(requireCaller(caller));
    const ofChannels = grants.flatMap(({ channelId }) => channelId ?? []);
    const isEverywhere = ofChannels.length < grants.length;
    const channels =
      grants.length === 0
        ? []
        : await database
            .select({ channelId: channel.id, name: channel.name, isActive: channel.isActive })
            .from(channel)
            .where(isEverywhere ? undefined : inArray(channel.id, ofChannels))
            .orderBy(asc(channel.id));
    return {
      result: {
        ...{
          memberId,
          displayName: who.displayName,
          email: shownEmailOf(who),
          channels,
          secondFactor,
        },
        grants: grants.map(({ permissions, channelId }) => ({
          permissions: [...permissions],
          channelId,
        })),
      },
    };
  },
);
