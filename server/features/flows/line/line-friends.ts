import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { memberAccount } from '#server/database/schema/identity-schema.ts';
import { lineFriend } from '#server/database/schema/line-schema.ts';
import { shopAccountName } from '#server/platform/line/line-configuration.ts';
import type { LineMessaging } from '#server/platform/line/line-messaging.ts';
import type { Reach } from '#server/platform/notifying/reach.ts';

/** Notes that somebody is or is not a friend of an account, unless something later is known. */
export async function recordFriend(
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

/** Whether a member signs in by this user of LINE. */
export async function isLinked(database: Database, lineUserId: string): Promise<boolean> {
  const found = await database
    .select({ memberId: memberAccount.memberId })
    .from(memberAccount)
    .where(and(eq(memberAccount.providerId, 'line'), eq(memberAccount.accountId, lineUserId)));
  return found.length > 0;
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

/**
 * Whom to write to by which account: by that of the channel, else that of the shop, else any they follow; in the same
 * order at every try.
 */
export async function findLineAddresses(
  database: Database,
  accounts: readonly string[],
  { memberIds, channelId }: { memberIds: readonly string[]; channelId: number | null },
): Promise<ReadonlyMap<string, [string, ...string[]]>> {
  const friends = await listFriends(database, accounts, memberIds);
  const byMember = Map.groupBy(friends, ({ memberId }) => memberId);
  const addresses = new Map<string, [string, ...string[]]>();
  for (const memberId of memberIds) {
    const found = byMember.get(memberId) ?? [];
    const of = (name: string) => found.find(({ account }) => account === name);
    const chosen = of(String(channelId)) ?? of(shopAccountName) ?? found[0];
    if (!chosen) continue;
    const known = addresses.get(chosen.account);
    if (known) known.push(chosen.to);
    else addresses.set(chosen.account, [chosen.to]);
  }
  return addresses;
}

const invitationLifeMs = 24 * 3_600_000;
const retryMs = 10 * 60_000;
/** Nobody waits longer for what is only a hint. */
const patienceMs = 1_500;

/** How members who get nothing at LINE add the shop's account; asks LINE for its name once a day. */
export function inviteToLine(
  lines: ReadonlyMap<string, LineMessaging>,
  log: Pick<Logger, 'warn'>,
): NonNullable<Reach['invite']> {
  let asked = {
    at: Number.NEGATIVE_INFINITY,
    basicId: Promise.resolve<string | undefined>(undefined),
  };
  let lifeMs = 0;
  return async (database, memberId, now) => {
    const line = lines.get(shopAccountName) ?? lines.values().next().value;
    if (now.getTime() - asked.at > lifeMs && line) {
      lifeMs = invitationLifeMs;
      const basicId = line.readBasicId().catch((error: unknown) => {
        log.warn({ err: error, provider: 'LINE' }, 'the name of the account could not be read');
        lifeMs = retryMs;
        return undefined;
      });
      asked = { at: now.getTime(), basicId };
    }
    const basicId = await Promise.race([
      asked.basicId,
      wait(patienceMs, undefined, { ref: false }),
    ]);
    if (basicId === undefined) return undefined;
    const [account] = await database
      .select({ id: memberAccount.id })
      .from(memberAccount)
      .where(and(eq(memberAccount.memberId, memberId), eq(memberAccount.providerId, 'line')))
      .limit(1);
    const url = `https://line.me/R/ti/p/${encodeURIComponent(basicId)}`;
    return { url, name: basicId, isLinked: account !== undefined };
  };
}

const atOnce = 200;

/** Asks LINE about members of whom no event ever came, such as friends from before the webhook was set up. */
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
      await recordFriend(database, { account, lineUserId, isFriend, changedAt });
      found += 1;
    }
  }
  return found;
}
