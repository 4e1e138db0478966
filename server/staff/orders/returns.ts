import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import * as contract from '@kaituan/contract/staff/orders/staff-return';
import {
  findNoRestock,
  type RestockableLine,
  restockRefusalText,
} from '@kaituan/domain/order/restock';
import {
  isOpenReturn,
  nothingToSendText,
  returnReasonText,
} from '@kaituan/domain/order/return-life';
import { findReturnRefusal, orderReturnDeadlineOf } from '@kaituan/domain/order/return-request';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { messageThread } from '#server/database/schema/message-schema.ts';
import { approveReturn } from '#server/features/flows/returns/return-decide.ts';
import {
  listReturnableLines,
  openReturn,
  readRefundable,
  shippingOf,
} from '#server/features/flows/returns/return-open.ts';
import { photoUrlsOf } from '#server/features/flows/returns/return-photo-link.ts';
import { listReturns, type ReturnRow } from '#server/features/flows/returns/return-query.ts';
import { listRestockableLines } from '#server/features/flows/returns/return-restock.ts';
import { filePresenter } from '#server/features/records/file/stored-file-link.ts';
import { listThreadFiles } from '#server/features/records/file/stored-file-query.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff, type StaffContext } from '#server/staff/staff-handler.ts';
import { getStaffOrder, lockStaffOrder } from './staff-order.ts';

export const getReturnChoices = handleStaff(
  contract.getReturnChoices,
  async ({ orderNo }, { database, staff, now }) => {
    const order = await getStaffOrder({ database, staff }, orderNo);
    const returns = await listReturns(database, orderNo);
    const lines = await listReturnableLines(database, orderNo);
    // For the shop's fault, by which most may come back.
    const piece = { quantity: 1, reason: 'DAMAGED' } as const;
    const refundable = await readRefundable(database, order, { lines, returns });
    return {
      result: {
        hasOpenReturn: returns.some(({ status }) => isOpenReturn(status)),
        lines: lines
          .filter((line) => !findReturnRefusal(line, piece, now.getTime()))
          .map(({ lineNo, name, optionText, quantity, returnedQuantity, isExempt, canSpoil }) => ({
            ...{ lineNo, name, optionText, isExempt, canSpoil },
            quantity: quantity - returnedQuantity,
          })),
        refundable: {
          ...refundable,
          lines: lines.map(({ lineNo, quantity, netTwd, returnedQuantity, refundedTwd }) => ({
            ...{ lineNo, quantity, netTwd, returnedQuantity, refundedTwd },
          })),
        },
      },
    };
  },
);

/** Until when the last of what arrived can be returned; null where nothing can, or the money has not come. */
export async function findReturnUntil(
  database: Database,
  { orderNo, status, paymentStatus }: OrderRow,
): Promise<string | null> {
  const isDelivered = status === 'CONFIRMED' || status === 'COMPLETED';
  if (!isDelivered || paymentStatus === 'COD_DUE') return null;
  const lines = await listReturnableLines(database, orderNo);
  const until = orderReturnDeadlineOf(
    lines.filter((line) => line.returnedQuantity < line.quantity),
  );
  return until === null ? null : new Date(until).toISOString();
}

const approvalWords = `請寫寄回的方式；不用寄回的寫「${nothingToSendText}」`;

/** Agrees to a return in words: without them the buyer could not tell that it was sent. */
export async function agreeToReturn(
  database: Database,
  order: OrderRow,
  said: { returnNo: string; reason: string; isNothingToSend: boolean },
  now: Date,
): Promise<void> {
  if (said.reason === '' && !said.isNothingToSend) {
    const details = [{ path: 'reason', rule: 'REQUIRED', text: approvalWords }];
    throw new Refusal('VALIDATION_FAILED', { message: approvalWords, details });
  }
  await approveReturn(database, order, said, now);
}

/** Opened by the shop, it is agreed to, and the member is notified. */
export const openReturnByShop = handleStaff(
  contract.openReturn,
  async ({ orderNo, lines, note, referenceId, ...said }, { database, staff, now }) => {
    const order = await lockStaffOrder({ database, staff }, orderNo);
    if (referenceId) await requireThreadOf({ database, staff }, orderNo, referenceId);
    const requested = { lines, note, photos: [], ...(referenceId && { referenceId }) };
    const returnNo = await openReturn(database, order, requested, now);
    await agreeToReturn(database, order, { ...said, returnNo }, now);
    const bought = await listReturnableLines(database, orderNo);
    const goods = lines.map(({ lineNo, quantity }) => {
      const line = bought.find((one) => one.lineNo === lineNo);
      return `${[line?.name, line?.optionText].filter(Boolean).join(' ')} × ${quantity}`;
    });
    staff.note({ subjectId: orderNo, after: { returnedGoods: goods, ...said } });
    return { result: null };
  },
);

/** Those about an order that these staff may read: one may be asked in another channel than the order's. */
async function threadsOf(
  { database, staff }: Pick<StaffContext, 'database' | 'staff'>,
  orderNo: string,
  referenceIds: readonly string[],
) {
  const { referenceId, subject, channelId } = messageThread;
  const threads = await database
    .select({ referenceId, subject, channelId })
    .from(messageThread)
    .where(and(inArray(referenceId, [...referenceIds]), eq(messageThread.orderNo, orderNo)));
  return threads.filter((thread) => staff.may('MESSAGES', thread.channelId));
}

async function requireThreadOf(
  context: Pick<StaffContext, 'database' | 'staff'>,
  orderNo: string,
  referenceId: string,
) {
  const [thread] = await threadsOf(context, orderNo, [referenceId]);
  if (!thread) throw new Refusal('NOT_FOUND', { message: '這則提問不是關於這張訂單' });
}

type Shown = Pick<StaffContext, 'database' | 'staff' | 'now'>;

/** The returns of an order; photos only for staff who see amounts, the question only for staff who may read it. */
export async function presentReturns(
  { database, staff, now }: Shown,
  order: OrderRow,
): Promise<StaffOrder['returns']> {
  const { orderNo, channelId } = order;
  const returns = await listReturns(database, orderNo);
  if (returns.length === 0) return [];
  const mayDecide = staff.may('ORDERS', channelId);
  const lines = await listReturnableLines(database, orderNo);
  const nameOf = (lineNo: number) => lines.find((line) => line.lineNo === lineNo)?.name ?? '';
  const urlOf = await photoUrlsOf(
    database,
    returns.flatMap(({ photos }) => photos),
    now,
  );
  const questions = await listQuestions({ database, staff, now }, order, returns);
  const restockable = await listRestockableLines(database, returns, now);
  return returns.map((one, place) => {
    const question = questions.find(({ referenceId }) => referenceId === one.referenceId) ?? null;
    return {
      ...{ returnNo: one.returnNo, status: one.status, note: one.note },
      refundTwd: mayDecide ? one.refundTwd : null,
      shippingTwd: mayDecide ? shippingOf(one) : null,
      lines: presentLines(one, restockable[place] ?? [], nameOf),
      photos: mayDecide ? [...one.photos.map(urlOf), ...(question?.photos ?? [])] : [],
      question: question && { referenceId: question.referenceId, subject: question.subject },
    };
  });
}

function presentLines(
  one: ReturnRow,
  known: readonly RestockableLine[],
  nameOf: (lineNo: number) => string,
): StaffOrder['returns'][number]['lines'] {
  return one.lines.map(({ lineNo, quantity, reason, restockedQuantity: restocked }) => {
    const line = known.find((restockable) => restockable.lineNo === lineNo);
    const refusal = line ? findNoRestock(line) : 'UNKNOWN_LINE';
    return {
      ...{ lineNo, name: nameOf(lineNo), quantity, reason: returnReasonText[reason], restocked },
      noRestock: refusal ? restockRefusalText[refusal] : null,
    };
  });
}

/** The questions that returns were opened from, with the photos that their member sent. */
async function listQuestions(
  { database, staff, now }: Shown,
  { orderNo, memberId }: OrderRow,
  returns: readonly ReturnRow[],
) {
  const asked = returns.flatMap(({ referenceId }) => referenceId ?? []);
  if (asked.length === 0) return [];
  const threads = await threadsOf({ database, staff }, orderNo, asked);
  if (threads.length === 0) return [];
  const present = await filePresenter(database, now);
  const files = await listThreadFiles(database, asked);
  return threads.map((thread) => ({
    ...thread,
    photos: files
      .filter(({ referenceId }) => referenceId === thread.referenceId)
      .filter((file) => file.type === 'PICTURE' && file.memberId === memberId)
      .map((file) => present(file).url),
  }));
}
