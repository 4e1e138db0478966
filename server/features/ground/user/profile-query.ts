import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member, memberAccount } from '#server/database/schema/identity-schema.ts';
import { memberPasskey } from '#server/database/schema/passkey-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { hasOwnPrices } from '#server/identity/accounts/own-prices.ts';

/** The member of a token, or UNAUTHENTICATED: a token may outlive its member. */
export async function requireMember(database: Database, memberId: string) {
  const [found] = await database.select().from(member).where(eq(member.id, memberId));
  if (!found) throw new Refusal('UNAUTHENTICATED');
  return found;
}

/** What a profile shows of a member. */
export async function getMemberDetails(database: Database, memberId: string) {
  const found = await requireMember(database, memberId);
  const accounts = await database
    .select({ providerId: memberAccount.providerId })
    .from(memberAccount)
    .where(eq(memberAccount.memberId, memberId));
  const passkeys = await database
    .select({ id: memberPasskey.id })
    .from(memberPasskey)
    .where(eq(memberPasskey.memberId, memberId))
    .limit(1);
  return {
    member: found,
    providerIds: accounts.map(({ providerId }) => providerId),
    hasPasskey: passkeys.length > 0,
    hasOwnPrices: await hasOwnPrices(database, memberId),
  };
}

export type MemberDetails = Awaited<ReturnType<typeof getMemberDetails>>;
