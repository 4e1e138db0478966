import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { memberAccount } from '#server/database/identity-schema.ts';
import { lineFriend } from '#server/database/line-schema.ts';
import { shopAccountName } from '#server/platform/line/line-configuration.ts';
import type { LineMessaging } from '#server/platform/line/line-messaging.ts';
import type { Reach } from '#server/platform/notifying/reach.ts';

/** Notes that somebody is or is not a friend of an account, unless something later is known. */
export async function noteFriend(
  database: Database,
  friend: { account: string; lineUserId: string; isFriend: boolean; changedAt: Date },
): Promise<void> {
  const { isFriend, changedAt } = friend;
  await database
    .insert(lineFriend)
    .values(friend)
    .onConflictDoUpdate({
      target: [lineFriend.account, lineFriend.lineUserId],
      set: { isFriend, changedAt },
      setWhere: sql`${lineFriend.changedAt} <= ${changedAt.toISOString()}::timestamptz`,
    });
}

/** Members signed in by LINE who are friends of one of these accounts. */
export const reachOfLine = (accounts: readonly string[]): Reach => ({
  way: 'LINE',
  async findReached(database, memberIds) {
    const rows = await listFriends(database, accounts, memberIds);
    return new Map(rows.map(({ memberId }) => [memberId, '已加好友的 LINE']));
  },
});

const listFriends = (
  database: Database,
  accounts: readonly string[],
  memberIds: readonly string[],
) =>
  database
    .select({
      memberId: memberAccount.memberId,
      account: lineFriend.account,
      to: memberAccount.accountId,
    })
    .from(memberAccount)
    .innerJoin(lineFriend, eq(lineFriend.lineUserId, memberAccount.accountId))
    .where(
      and(
        eq(memberAccount.providerId, 'line'),
        inArray(memberAccount.memberId, [...memberIds]),
        inArray(lineFriend.account, [...accounts]),
        eq(lineFriend.isFriend, true),
      ),
    );

/** The account that speaks to a member: that of the channel, else that of the shop, else any they follow. */
export async function findLineAddress(
  database: Database,
  accounts: readonly string[],
  { memberId, channelId }: { memberId: string; channelId: number | null },
): Promise<{ account: string; to: string } | undefined> {
  const found = await listFriends(database, accounts, [memberId]);
  const of = (name: string) => found.find(({ account }) => account === name);
  return of(String(channelId)) ?? of(shopAccountName) ?? found[0];
}

const atOnce = 200;

/** Asks LINE about members of whom no event ever told, such as friends from before the shop listened. */
export async function lookForFriends(
  database: Database,
  lines: ReadonlyMap<string, LineMessaging>,
): Promise<number> {
  let found = 0;
  for (const [account, line] of lines) {
    const unknown = await database
      .select({ lineUserId: memberAccount.accountId })
      .from(memberAccount)
      .leftJoin(
        lineFriend,
        and(eq(lineFriend.lineUserId, memberAccount.accountId), eq(lineFriend.account, account)),
      )
      .where(and(eq(memberAccount.providerId, 'line'), isNull(lineFriend.account)))
      .limit(atOnce);
    for (const { lineUserId } of unknown) {
      const isFriend = await line.isFriend(lineUserId);
      // As long ago as can be: whatever an event says is newer.
      const changedAt = new Date(0);
      await noteFriend(database, { account, lineUserId, isFriend, changedAt });
      found += 1;
    }
  }
  return found;
}
