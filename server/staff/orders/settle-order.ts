import { cancelOrderByShop as cancelContract } from '@kaituan/contract/staff/orders/staff-order';
import { decideReturn as decideContract } from '@kaituan/contract/staff/orders/staff-return';
import { returnStatusText } from '@kaituan/domain/order/return-life';
import { cancelPlacedOrder } from '#server/features/flows/cancelling/cancel-placed-order.ts';
import {
  callOffReturn,
  inspectReturn,
  rejectReturn,
  sendReturn,
} from '#server/features/flows/returns/return-decide.ts';
import { getReturn } from '#server/features/flows/returns/return-query.ts';
import { refundReturn } from '#server/features/flows/returns/return-refund.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { noteOrderChange } from './noted-order.ts';
import { agreeToReturn } from './returns.ts';
import { lockStaffOrder } from './staff-order.ts';

export const cancelOrderByShop = handleStaff(
  cancelContract,
  async ({ orderNo, reason }, { database, staff, now }) => {
    const order = await lockStaffOrder({ database, staff }, orderNo);
    const cancelling = { reason: 'SHOP', actor: 'SHOP', text: reason } as const;
    await noteOrderChange(
      { database, staff },
      orderNo,
      () => cancelPlacedOrder(database, order, cancelling, now),
      () => ({ after: { reason } }),
    );
    return { result: null };
  },
);

export const decideReturn = handleStaff(decideContract, async (input, { database, staff, now }) => {
  const { orderNo, returnNo, decision, reason, restock } = input;
  const order = await lockStaffOrder({ database, staff }, orderNo);
  const which = { returnNo, reason };
  if (decision !== 'REFUND' && restock.length > 0) {
    throw new Refusal('VALIDATION_FAILED', { message: '完成並退款時才能讓商品回架' });
  }
  const before = (await getReturn(database, order, returnNo)).status;
  if (decision === 'APPROVE') await agreeToReturn(database, order, input, now);
  if (decision === 'REJECT') await rejectReturn(database, order, which, now);
  if (decision === 'CANCEL') {
    if (!reason) throw new Refusal('VALIDATION_FAILED', { message: '請寫取消的原因' });
    await callOffReturn(database, order, which, now);
  }
  if (decision === 'SENT') await sendReturn(database, order, which, { actor: 'SHOP', now });
  if (decision === 'INSPECT') await inspectReturn(database, order, which);
  if (decision === 'REFUND') await refundReturn(database, order, { returnNo, restock }, now);
  const { status, refundTwd, lines } = await getReturn(database, order, returnNo);
  staff.note({
    subjectId: orderNo,
    before: {
      // Out of this state only goods that need not come back are refunded.
      returnStatus:
        before === 'APPROVED' && decision === 'REFUND'
          ? '已同意，不用寄回'
          : returnStatusText[before],
    },
    after: {
      ...{ returnStatus: returnStatusText[status], refundTwd, reason },
      ...(input.isNothingToSend && { isNothingToSend: true }),
      restocked: lines
        .filter(({ restockedQuantity }) => restockedQuantity > 0)
        .map(({ lineNo, restockedQuantity }) => ({ lineNo, quantity: restockedQuantity })),
    },
  });
  return { result: null };
});
