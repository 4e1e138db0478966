import { joinGuestCart } from '@kaituan/contract/order/guest-cart';
import { contactLifeDays } from '@kaituan/domain/contact/contact-category';
import { statesBefore } from '@kaituan/domain/life-cycle';
import { checkoutLife } from '@kaituan/domain/order/order-life';
import { cartLifeDays } from '@kaituan/domain/shop-limits';
import { and, eq, inArray, lte, not, or } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/database.ts';
import { cartLine, checkout } from '#server/database/schema/cart-schema.ts';
import { contactMessage } from '#server/database/schema/contact-schema.ts';
import { buildFile } from '#server/database/schema/content-schema.ts';
import { memberSession } from '#server/database/schema/identity-schema.ts';
import { lineEvent } from '#server/database/schema/line-schema.ts';
import { notification } from '#server/database/schema/notification-schema.ts';
import { paymentWebhook, refund } from '#server/database/schema/payment-schema.ts';
import { idempotencyKey } from '#server/database/schema/trading-schema.ts';
import { wishlistItem } from '#server/database/schema/wishlist-schema.ts';
import { deleteExpiredCodes } from '#server/identity/codes/one-time-codes.ts';
import type { Job } from '#server/jobs/job.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A guest's cart is stored on the device, and may be sent again, for as long as carts are. */
const idempotencyKeyLifeMs = 24 * hourMs;
/** Longer than an undo and a turn in the queue take. */
const removedItemLifeMs = dayMs;
const forgedWebhookLifeDays = 30;
const bankAccountLifeDays = 90;
const notificationLifeDays = 180;
/** Longer than a tab stays open; every node renews those of its own build each day. */
const buildFileLifeDays = 14;
/** Much longer than LINE sends an event again. */
const lineEventLifeDays = 7;
const batchSize = 500;

/** Closes expired checkouts, which hold nothing. */
export const expireCheckouts: Job = (database, now) =>
  inBatches(async () => {
    const due = database
      .select({ checkoutNo: checkout.checkoutNo })
      .from(checkout)
      .where(
        and(
          inArray(checkout.status, statesBefore(checkoutLife, 'EXPIRED')),
          lte(checkout.expiresAt, now),
        ),
      )
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const expired = await database
      .update(checkout)
      .set({ status: 'EXPIRED' })
      .where(inArray(checkout.checkoutNo, due))
      .returning({ checkoutNo: checkout.checkoutNo });
    return expired.length;
  });

/**
 * Deletes expired rows: idempotency keys, old carts, what was taken off wishlists, forged webhooks, bank
 * accounts of completed refunds, messages of the contact form, codes, old notifications, events of LINE, files of
 * builds that no node serves any more, expired sign-ins and with them the pushes to their devices.
 */
export const deleteExpiredRows: Job = async (database, now) => {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const isOfGuestCart = eq(idempotencyKey.path, joinGuestCart.path);
  const keys = await database
    .delete(idempotencyKey)
    .where(
      or(
        and(not(isOfGuestCart), lte(idempotencyKey.createdAt, before(idempotencyKeyLifeMs))),
        lte(idempotencyKey.createdAt, before(cartLifeDays * dayMs)),
      ),
    )
    .returning({ key: idempotencyKey.key });
  const carts = await deleteOlder(
    database,
    cartLine,
    cartLine.updatedAt,
    before(cartLifeDays * dayMs),
  );
  const forgeries = await database
    .delete(paymentWebhook)
    .where(
      and(
        eq(paymentWebhook.isAuthentic, false),
        lte(paymentWebhook.receivedAt, before(forgedWebhookLifeDays * dayMs)),
      ),
    )
    .returning({ id: paymentWebhook.id });
  const accounts = await database
    .update(refund)
    .set({ bankForm: null })
    .where(lte(refund.doneAt, before(bankAccountLifeDays * dayMs)))
    .returning({ refundNo: refund.refundNo });
  const removed = await deleteOlder(
    database,
    wishlistItem,
    wishlistItem.removedAt,
    before(removedItemLifeMs),
  );
  const contacts = await deleteOlder(
    database,
    contactMessage,
    contactMessage.createdAt,
    before(contactLifeDays * dayMs),
  );
  const codes = await deleteExpiredCodes(database, now);
  const notifications = await deleteOlder(
    database,
    notification,
    notification.at,
    before(notificationLifeDays * dayMs),
  );
  const events = await deleteOlder(
    database,
    lineEvent,
    lineEvent.receivedAt,
    before(lineEventLifeDays * dayMs),
  );
  const files = await deleteOlder(
    database,
    buildFile,
    buildFile.servedAt,
    before(buildFileLifeDays * dayMs),
  );
  const signIns = await deleteOlder(database, memberSession, memberSession.expiresAt, now);
  const deleted = keys.length + carts + removed + contacts + codes + notifications + events + files;
  return deleted + signIns + forgeries.length + accounts.length;
};

async function deleteOlder(
  database: Database,
  table: PgTable,
  age: PgColumn,
  before: Date,
): Promise<number> {
  const gone = await database.delete(table).where(lte(age, before)).returning({ age });
  return gone.length;
}

async function inBatches(runBatch: () => Promise<number>): Promise<number> {
  for (let done = 0; ; ) {
    const count = await runBatch();
    done += count;
    if (count < batchSize) return done;
  }
}
