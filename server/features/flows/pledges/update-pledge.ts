import * as contract from '@kaituan/contract/group-buy/group-buy';
import { isPaidLater } from '@kaituan/domain/payment/later-payment';
import { isRaise } from '@kaituan/domain/pledge/pledge-raise';
import type { Database } from '#server/database/database.ts';
import { lowerPledge, requireEditable } from '#server/features/flows/joining/edit-pledge.ts';
import { joinedLinesOf } from '#server/features/flows/joining/open-join-checkout.ts';
import { beginAttempt } from '#server/features/flows/paying/begin-attempt.ts';
import { requestChange } from '#server/features/flows/raising/request-change.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { lockOwnPledge } from '#server/features/records/pledge/own-pledge.ts';
import { findHeldChange } from '#server/features/records/pledge/pledge-change.ts';
import {
  listPledgeLines,
  type PledgeLineRow,
} from '#server/features/records/pledge/pledge-lines.ts';
import { type CallContext, handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { answerPledge } from './own-pledges.ts';

/** Fewer pieces are applied at once; more pieces and other variants when their difference is paid. */
export const updatePledge = handle(contract.updatePledge, async (input, context) => {
  const { database, now } = context;
  const { pledgeNo } = input;
  const { order, locked } = await lockOwnPledge(context, pledgeNo);
  requireEditable(locked, now);
  await refuseSecondEdit(database, order);
  const requested = joinedLinesOf(input.lines, locked.campaign);
  const lines = await listPledgeLines(database, pledgeNo);
  if (input.expectedLines) requireSame(lines, input.expectedLines);
  if (isRaise(lines, requested)) {
    const expectedTwd = input.expectedDifferenceTwd;
    const { methods } = await requestChange(context, { order, locked, requested, expectedTwd });
    if (methods.length > 0 && methods.every(isPaidLater)) await askForTransfer(context, order);
  } else await lowerPledge(database, order, { locked, requested }, now);
  return { result: { pledge: await answerPledge(context, pledgeNo) } };
});

/** Refuses when the client showed other quantities: the member agreed to another refund or payment. */
function requireSame(
  lines: readonly PledgeLineRow[],
  shown: readonly { skuId: number; quantity: number; maxQuantity?: number }[],
): void {
  const isSame = lines.every(({ skuId, quantity, maxQuantity }) => {
    const line = shown.find((one) => one.skuId === skuId);
    return line?.quantity === quantity && (line.maxQuantity ?? line.quantity) === maxQuantity;
  });
  if (!isSame || shown.length !== lines.length) throw new Refusal('PLEDGE_CHANGED');
}

/** Where a transfer is the only way, its account and its own deadline are there at once. */
async function askForTransfer(
  { database, payments: { providers }, now }: CallContext,
  order: OrderRow,
): Promise<void> {
  await beginAttempt(database, order, { method: 'BANK_TRANSFER', providers }, now);
}

/** A change being paid holds only the additional pieces, so this pledge cannot change meanwhile. */
async function refuseSecondEdit(database: Database, { orderNo }: OrderRow): Promise<void> {
  if (!(await findHeldChange(database, orderNo))) return;
  const message = '上一次修改的差額還在等待付款，請先付款或取消修改';
  throw new Refusal('ALREADY_JOINED', { message });
}
