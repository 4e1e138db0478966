import * as contract from '@kaituan/contract/order/claim';
import { canUseChannel } from '@kaituan/domain/member/member-channel';
import { sumTwd } from '@kaituan/domain/money';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { checkout } from '#server/database/schema/cart-schema.ts';
import { chatOrder } from '#server/database/schema/chat-order-schema.ts';
import { groupPledge } from '#server/database/schema/group-schema.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { refund } from '#server/database/schema/payment-schema.ts';
import { lockMember } from '#server/database/sql/locks.ts';
import { erasedTables } from '#server/features/flows/own-data/member-tables.ts';
import { tellClaimer } from '#server/features/records/bulletin/recalled-buyers.ts';
import { claimedRefusal, findLinkedOrder } from '#server/features/records/order/claim-link.ts';
import { lockOrder } from '#server/features/records/order/lock-order.ts';
import { takeMemberLimit } from '#server/features/records/order/member-limit.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { lockPledge } from '#server/features/records/pledge/lock-pledge.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Makes the order the caller's. Under the order's lock, so that of two who claim it one is refused. */
export const claimOrder = handle(contract.claimOrder, async ({ token }, context) => {
  const { database, now } = context;
  const caller = requireCaller(context.caller);
  const { memberId } = caller;
  const { orderNo } = await findLinkedOrder(database, token, now);
  const order = await lockOrder(database, orderNo);
  const { guestId } = await findLinkedOrder(database, token, now);
  if (order.memberId === memberId) return { result: { orderNo } };
  if (guestId === null) throw claimedRefusal();
  if (!canUseChannel(caller, order.channelId)) throw new Refusal('CHANNEL_MISMATCH');
  await lockMember(database, memberId);
  await refuseSecondPledge(database, { orderNo, memberId });
  await takeLimits(database, { guestId, memberId });
  const ofOrder = { memberId };
  await database.update(groupPledge).set(ofOrder).where(eq(groupPledge.orderNo, orderNo));
  const moved = await database
    .update(shopOrder)
    .set(ofOrder)
    .where(eq(shopOrder.memberId, guestId))
    .returning({ orderNo: shopOrder.orderNo });
  await database.update(checkout).set(ofOrder).where(eq(checkout.memberId, guestId));
  await database.update(groupPledge).set(ofOrder).where(eq(groupPledge.memberId, guestId));
  await database
    .update(chatOrder)
    .set({ guestId: null, claimedAt: now })
    .where(eq(chatOrder.orderNo, orderNo));
  await removeGuest(database, guestId);
  await recordOrderEvent(database, { orderNo, kind: 'CLAIMED', actor: 'MEMBER' }, now);
  for (const one of moved) await askForAccount(database, one.orderNo, now);
  await tellClaimer(
    database,
    moved.map((one) => one.orderNo),
    now,
  );
  return { result: { orderNo } };
});

/** A member has one live pledge in a group buy, and its limit counts what is claimed as well. */
async function refuseSecondPledge(
  database: Database,
  { orderNo, memberId }: { orderNo: string; memberId: string },
): Promise<void> {
  const locked = await lockPledge(database, orderNo);
  if (!locked) return;
  const { pledge, campaign } = locked;
  const others = await database
    .select({ maxUnits: groupPledge.maxUnits, status: groupPledge.status })
    .from(groupPledge)
    .where(
      and(
        eq(groupPledge.campaignId, campaign.id),
        eq(groupPledge.memberId, memberId),
        inArray(groupPledge.status, ['HELD', 'CONFIRMED', 'SETTLED', 'REDUCED']),
      ),
    );
  const isLive = others.some(({ status }) => status === 'HELD' || status === 'CONFIRMED');
  if (isLive) {
    const message = '您已經跟了這一團，一個人只能有一筆；請團主把兩筆合在一起';
    throw new Refusal('ALREADY_JOINED', { message });
  }
  const units = others.reduce((sum, { maxUnits }) => sum + maxUnits, pledge.maxUnits);
  if (campaign.perMemberMax !== null && units > campaign.perMemberMax) {
    throw new Refusal('LIMIT_PER_MEMBER');
  }
}

/** What the order counts against the limits of goods counts against those of its new owner. */
async function takeLimits(
  database: Database,
  { guestId, memberId }: { guestId: string; memberId: string },
): Promise<void> {
  const { rows } = await database.execute<{ skuId: number; quantity: number }>(sql`
    select sku_id as "skuId", quantity from member_sku_quantity
    where member_id = ${guestId} and quantity > 0 order by sku_id`);
  await takeMemberLimit(database, memberId, rows);
}

/** A refund may wait for an account, which now there is a member to ask for. */
async function askForAccount(database: Database, orderNo: string, now: Date): Promise<void> {
  const waiting = await database
    .select({ amountTwd: refund.amountTwd })
    .from(refund)
    .where(
      and(
        ...[eq(refund.orderNo, orderNo), eq(refund.kind, 'BANK_FORM')],
        ...[eq(refund.status, 'REQUESTED'), isNull(refund.bankForm)],
      ),
    );
  if (waiting.length === 0) return;
  const data = { amountTwd: sumTwd(waiting.map(({ amountTwd }) => amountTwd)) };
  const event = { orderNo, kind: 'ACCOUNT_ASKED', actor: 'SYSTEM', data } as const;
  await recordOrderEvent(database, event, now);
}

/** Nothing of the stand-in is left: it never was a person. */
async function removeGuest(database: Database, guestId: string): Promise<void> {
  for (const table of erasedTables) {
    await database.execute(sql`delete from ${sql.identifier(table)} where member_id = ${guestId}`);
  }
  await database.delete(member).where(eq(member.id, guestId));
}
