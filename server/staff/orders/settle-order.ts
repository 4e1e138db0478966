import * as contract from '@kaituan/contract/staff-order';
import { cancelPlacedOrder } from '#server/features/flows/cancelling/cancel-placed-order.ts';
import {
  approveReturn,
  inspectReturn,
  rejectReturn,
  sendReturn,
} from '#server/features/flows/returns/return-decide.ts';
import { refundReturn } from '#server/features/flows/returns/return-refund.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { lockStaffOrder } from './staff-order.ts';

export const cancelOrderByShop = handleStaff(
  contract.cancelOrderByShop,
  async ({ orderNo, reason }, { database, staff, now }) => {
    const order = await lockStaffOrder({ database, staff }, orderNo);
    const cancelling = { reason: 'SHOP', actor: 'SHOP', text: reason } as const;
    await cancelPlacedOrder(database, order, cancelling, now);
    return { result: null };
  },
);

export const decideReturn = handleStaff(
  contract.decideReturn,
  async ({ orderNo, returnNo, decision, reason, restock }, { database, staff, now }) => {
    const order = await lockStaffOrder({ database, staff }, orderNo);
    const which = { returnNo };
    if (decision !== 'REFUND' && restock.length > 0) {
      throw new Refusal('VALIDATION_FAILED', { message: '完成並退款時才能讓商品回架' });
    }
    if (decision === 'APPROVE') await approveReturn(database, order, which, now);
    if (decision === 'REJECT') await rejectReturn(database, order, { returnNo, reason }, now);
    if (decision === 'SENT') await sendReturn(database, order, which);
    if (decision === 'INSPECT') await inspectReturn(database, order, which);
    if (decision === 'REFUND') await refundReturn(database, order, { returnNo, restock }, now);
    return { result: null };
  },
);
