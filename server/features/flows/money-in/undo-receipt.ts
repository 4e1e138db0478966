import { isBeforePreparing } from '@kaituan/domain/shipping/shipment-life';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { paymentAttempt, refund } from '#server/database/schema/payment-schema.ts';
import { isFlashOrder } from '#server/features/records/flash-sale/flash-order.ts';
import {
  changeShipments,
  listRelabelled,
  listShipments,
} from '#server/features/records/order/change-shipment.ts';
import { changeOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { type AttemptRow, findAttempt } from '#server/features/records/payment/attempt-query.ts';
import {
  changeReceipts,
  listReceipts,
  type ReceiptRow,
} from '#server/features/records/payment/part-payments.ts';
import { endRefundedPledge } from '#server/features/records/pledge/end-refunded-pledge.ts';
import { lockPledge } from '#server/features/records/pledge/lock-pledge.ts';
import { endHeldChanges } from '#server/features/records/pledge/pledge-change.ts';
import {
  requireUndecided,
  unconfirmPledge,
} from '#server/features/records/pledge/unconfirm-pledge.ts';
import { Refusal } from '#server/http/refusal.ts';
import { awaitPlaceAgain } from './group-place.ts';
import { isCollectedAnyway, laterDeadlines } from './offline-money.ts';

const refuse = (message: string) => new Refusal('ORDER_STATE_CONFLICT', { message });

/**
 * Takes back what was recorded by mistake for a locked order: the latest receipt first, and only while
 * nothing followed from it. A place in a group is held again, until the group is decided.
 */
export async function undoReceipt(
  database: Database,
  order: OrderRow,
  { receiptNo, reason }: { receiptNo: string; reason: string },
  now: Date,
): Promise<void> {
  const { orderNo } = order;
  const receipts = await listReceipts(database, orderNo);
  const receipt = receipts.find((one) => one.receiptNo === receiptNo);
  if (!receipt) throw new Refusal('NOT_FOUND', { message: '找不到這筆入帳，或已經取消' });
  if (receipt !== receipts[0]) throw refuse('後來還有別的入帳，請先取消較晚的那一筆');
  if (receipt.status !== 'HELD') await undoBooked(database, order, { receipt, receipts }, now);
  else if (await isCollectedAnyway(database, order)) {
    throw refuse('包裹已交給物流，標籤上代收的金額扣掉了這筆，入帳不能取消');
  }
  await changeReceipts(database, [receipt], { status: 'UNDONE', undoneAt: now });
  const relabelled = await listRelabelled(database, order);
  const data = { receiptNo, amountTwd: receipt.amountTwd, relabelled };
  const event = { orderNo, kind: 'RECEIPT_UNDONE', actor: 'SHOP', reason, data } as const;
  await recordOrderEvent(database, event, now);
}

async function undoBooked(
  database: Database,
  order: OrderRow,
  { receipt, receipts }: { receipt: ReceiptRow; receipts: readonly ReceiptRow[] },
  now: Date,
): Promise<void> {
  const { attemptNo, surplusAttemptNo, status } = receipt;
  if (surplusAttemptNo !== null) await undoSurplus(database, surplusAttemptNo);
  if (attemptNo === null) return;
  const others = receipts.filter((one) => one !== receipt && one.attemptNo === attemptNo);
  if (status === 'BOOKED') {
    await undoPayment(database, order, receipt, now);
    await changeReceipts(database, others, { status: 'HELD', attemptNo: null });
    return;
  }
  if (others.length > 0) throw refuse('這筆款項和其他部分款項一起退回，請改用退款');
  await undoSurplus(database, attemptNo);
  if (!(await restoreTimeout(database, order, now)) && order.campaignId !== null) {
    await endRefundedPledge(database, order.orderNo);
  }
}

/** Without late money an order that timed out is as it was before, so that its real money may still reinstate it. */
async function restoreTimeout(database: Database, order: OrderRow, now: Date): Promise<boolean> {
  const { orderNo, status, cancelReason, campaignId } = order;
  if (status !== 'CANCELLED' || cancelReason !== 'LATE_PAYMENT') return false;
  const isLate = and(eq(refund.orderNo, orderNo), eq(refund.cause, 'LATE_PAYMENT'));
  const others = await database.select().from(refund).where(isLate).limit(1);
  if (others.length > 0) return false;
  await changeOrder(database, order, { cancelReason: 'PAY_TIMEOUT' });
  if (campaignId !== null) await awaitPlaceAgain(database, orderNo, now);
  return true;
}

/** The order owes its amount again, with a day to pay it at least; a group's at most until it ends. */
async function undoPayment(
  database: Database,
  order: OrderRow,
  { attemptNo, before }: ReceiptRow,
  now: Date,
): Promise<void> {
  const { orderNo } = order;
  const attempt = attemptNo === null ? undefined : await findAttempt(database, attemptNo);
  if (!attempt) throw new Error(`order ${orderNo} has a receipt without payment`);
  // To be paid with the goods, a pledge has its place without money.
  const hasPlaceByMoney = order.campaignId !== null && before?.isCashDue !== true;
  const pledge = hasPlaceByMoney ? await lockPledge(database, orderNo) : undefined;
  const endsAt = pledge && requireUndecided(pledge, now);
  await refuseWhatFollowed(database, order, attempt);
  if (!before) throw new Error(`order ${orderNo} has a payment of which nothing is known`);
  const { isCashDue, paymentMethod, payBy } = before;
  const isAsked = attempt.method === paymentMethod && !isCashDue;
  const payByBefore = payBy ? new Date(payBy) : null;
  const unheld = { paymentMethod, holdUntil: null };
  const deadlines = laterDeadlines(unheld, payByBefore, now, endsAt);
  await moveAttempt(database, attempt, {
    ...{ status: isAsked ? 'PENDING' : 'VOID', receivedTwd: 0, settledAt: null },
    expiresAt: deadlines.payBy,
  });
  // Outside the life cycles: they have what happens to an order, not the undoing of a mistaken record.
  const rows = await database
    .update(shopOrder)
    .set({
      ...{ status: isCashDue ? 'CONFIRMED' : 'PLACED', paymentMethod, paidTwd: 0, paidAt: null },
      // The member is reminded anew: of a deadline that nobody has named to them.
      reminders: 0,
      ...(isCashDue
        ? { paymentStatus: 'COD_DUE' }
        : { paymentStatus: attempt.report ? 'PENDING' : 'UNPAID', ...deadlines }),
    })
    .where(
      and(
        ...[eq(shopOrder.orderNo, orderNo), eq(shopOrder.status, 'CONFIRMED')],
        ...[eq(shopOrder.paymentStatus, 'PAID'), eq(shopOrder.refundedTwd, 0)],
      ),
    )
    .returning({ orderNo: shopOrder.orderNo });
  if (rows.length === 0) throw new Refusal('ORDER_STATE_CONFLICT');
  if (isCashDue) return;
  await changeShipments(database, orderNo, 'HELD', ['READY']);
  if (!pledge) return;
  // What the member changed since is of a paid pledge only.
  await endHeldChanges(database, [orderNo], 'CANCELLED', now);
  await unconfirmPledge(database, pledge, deadlines.holdUntil, now);
}

async function refuseWhatFollowed(
  database: Database,
  { orderNo, paidTwd }: OrderRow,
  { attemptNo, changeNo, receivedTwd }: AttemptRow,
): Promise<void> {
  if (changeNo !== null) throw refuse('加量的差額已經生效，入帳不能取消；請改用少出或取消訂單');
  if (paidTwd !== receivedTwd) throw refuse('這張訂單後來又付了加量的差額，入帳不能取消');
  const parcels = await listShipments(database, orderNo);
  if (!parcels.every(({ status }) => isBeforePreparing(status))) {
    throw refuse('已經開始備貨或出貨，入帳不能取消');
  }
  if (await isFlashOrder(database, orderNo)) throw refuse('限時搶購的商品已經售出，請改用取消訂單');
  const refunds = await database.select().from(refund).where(eq(refund.attemptNo, attemptNo));
  if (refunds.length > 0) throw refuse('這筆款項已經有退款，入帳不能取消');
}

/**
 * Money that never arrived needs no refund: deletes the one that was requested, unless it is being paid already, which it may be
 * once a file for the bank names it.
 */
async function undoSurplus(database: Database, attemptNo: string): Promise<void> {
  const isBegun = '這筆款項的退款已經處理，入帳不能取消';
  await database
    .delete(refund)
    .where(
      and(
        ...[eq(refund.attemptNo, attemptNo), eq(refund.status, 'REQUESTED')],
        ...[eq(refund.kind, 'BANK_FORM'), isNull(refund.exportedAt)],
      ),
    );
  const left = await database.select().from(refund).where(eq(refund.attemptNo, attemptNo));
  if (left.length > 0) throw refuse(isBegun);
  const attempt = await findAttempt(database, attemptNo);
  if (attempt?.status !== 'SURPLUS') throw refuse(isBegun);
  await moveAttempt(database, attempt, { status: 'VOID', receivedTwd: 0, settledAt: null });
}

async function moveAttempt(
  database: Database,
  { attemptNo, status }: AttemptRow,
  values: Partial<AttemptRow>,
): Promise<void> {
  const rows = await database
    .update(paymentAttempt)
    .set(values)
    .where(and(eq(paymentAttempt.attemptNo, attemptNo), eq(paymentAttempt.status, status)))
    .returning({ attemptNo: paymentAttempt.attemptNo });
  if (rows.length === 0) throw new Refusal('ORDER_STATE_CONFLICT');
}
