import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { chatOrder } from '#server/database/schema/chat-order-schema.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { orderLine, returnRequest, shopOrder } from '#server/database/schema/order-schema.ts';
import { paymentAttempt, refund } from '#server/database/schema/payment-schema.ts';
import { orderNote } from '#server/database/schema/staff-schema.ts';
import { recordEvents } from '#server/events/domain-event.ts';
import { removeReviewsOf } from '#server/features/records/review/remove-reviews.ts';
import { endAllSessions } from '#server/identity/sessions/end-sessions.ts';
import { erasedTables, ofLineAccount } from './member-tables.ts';

/** The name that the orders that stay have instead. */
export const deletedMemberName = '已刪除的會員';
/** Consumers of the outbox have read what is older. */
const eventsReadMs = 24 * 60 * 60_000;

/**
 * Deletes everything of a locked member but the orders, which keep goods, amounts and invoice and lose whom they went
 * to. Files without a row are swept by their own job.
 */
export async function eraseMember(database: Database, memberId: string, now: Date): Promise<void> {
  await endAllSessions(database, memberId, now);
  await database.execute(sql`delete from line_friend where ${ofLineAccount(memberId)}`);
  await removeReviewsOf(database, memberId);
  for (const table of erasedTables) {
    await database.execute(sql`delete from ${sql.identifier(table)} where member_id = ${memberId}`);
  }
  await eraseWebhooks(database, memberId);
  await pseudonymiseOrders(database, memberId);
  await database
    .update(domainEvent)
    .set({ reason: '', data: {} })
    .where(
      sql`${domainEvent.subject} = 'MEMBER' and ${domainEvent.subjectId} = ${memberId}
        and ${domainEvent.at} < ${new Date(now.getTime() - eventsReadMs).toISOString()}::timestamptz`,
    );
  await database
    .update(member)
    .set({
      ...{ email: `${crypto.randomUUID()}@deleted.invalid`, emailVerified: false },
      ...{
        displayName: deletedMemberName,
        inviterName: null,
        image: null,
        birthday: null,
        contactPhone: null,
        invoice: null,
      },
      ...{ phoneNumber: null, phoneNumberVerified: null, isVerified: false, channelId: null },
      ...{ status: 'SUSPENDED', suspensionReason: '這個帳號已經刪除', claimsChangedAt: now },
      ...{ deletionRequestedAt: null, deletedAt: now, clearedAt: null, updatedAt: now },
    })
    .where(eq(member.id, memberId));
  const event = {
    subject: 'MEMBER',
    subjectId: memberId,
    kind: 'DELETED',
    actor: 'SYSTEM',
  } as const;
  await recordEvents(database, [event], now);
}

/**
 * What gateways wrote about the member's payments: accounts, cards, telephone numbers. Every message names its
 * attempt and comes within days of it; one that is still to be processed is left.
 */
async function eraseWebhooks(database: Database, memberId: string): Promise<void> {
  await database.execute(sql`
    update payment_webhook w set raw = ''
    from payment_attempt a join shop_order o on o.order_no = a.order_no
    where o.member_id = ${memberId} 
      and w.received_at between a.created_at
        and coalesce(a.settled_at, a.expires_at) + interval '30 days'
      and w.outcome <> 'RECEIVED' and strpos(w.raw, a.attempt_no) > 0`);
}

/** What happened to the orders stays, without what anybody wrote about it and without the account of a reported transfer. */
async function eraseHistory(database: Database, memberId: string): Promise<void> {
  await database.execute(sql`
    update domain_event set reason = '', data = data - 'lastFive' - 'paidOn' - 'note'
    where subject = 'ORDER'
      and subject_id in (select order_no from shop_order where member_id = ${memberId})`);
}

async function pseudonymiseOrders(database: Database, memberId: string): Promise<void> {
  const orders = database
    .select({ orderNo: shopOrder.orderNo })
    .from(shopOrder)
    .where(eq(shopOrder.memberId, memberId));
  await eraseHistory(database, memberId);
  await database.delete(orderNote).where(inArray(orderNote.orderNo, orders));
  await database.update(orderLine).set({ note: '' }).where(inArray(orderLine.orderNo, orders));
  await database
    .update(returnRequest)
    .set({ note: '', photos: [] })
    .where(inArray(returnRequest.orderNo, orders));
  await database.update(refund).set({ bankForm: null }).where(inArray(refund.orderNo, orders));
  await database
    .update(paymentAttempt)
    .set({ report: null })
    .where(inArray(paymentAttempt.orderNo, orders));
  await database
    .update(chatOrder)
    .set({ name: '', nameKey: sql`'erased ' || ${chatOrder.id}`, guestId: null })
    .where(inArray(chatOrder.orderNo, orders));
  await database
    .update(shopOrder)
    .set({
      ...{ address: null, note: '', source: null, hidesPerson: true },
      invoice: sql`${shopOrder.invoice} || '{"email": ""}'::jsonb`,
    })
    .where(eq(shopOrder.memberId, memberId));
}
