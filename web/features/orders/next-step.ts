import type { Order } from '@kaituan/contract/order/order';
import { formatDay, formatDayTime } from '@kaituan/domain/day-text';
import { formatTwd } from '@kaituan/domain/format-twd';
import {
  labelOfParcelsToCome,
  type OrderLabel,
  orderLabelOf,
} from '@kaituan/domain/order/order-label';
import { type CancelReason, cancelTextOf } from '@kaituan/domain/order/order-life';
import {
  approvalOf,
  isOpenReturn,
  nothingToSendText,
  type ReturnStatus,
} from '@kaituan/domain/order/return-life';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { pickupByOf } from './detail/parcel-text.ts';

/** The input of an order's label. */
export const orderLabelCode = (order: Order): OrderLabel =>
  orderLabelOf({
    order: order.status,
    cancelReason: order.cancelReason as CancelReason | null,
    payment: order.paymentStatus,
    shipments: order.shipments.map(({ status }) => status),
    returns: order.returns.map(({ status }) => status),
  });

/** The next step of an order, as text for the buyer. */
export function nextStepOf(order: Order): string {
  return steps[orderLabelCode(order)](order);
}

const steps: Record<OrderLabel, (order: Order) => string> = {
  UNPAID: payStep,
  WAITING_FOR_GROUP: waitStep,
  GROUP_FAILED_REFUNDING: (order) => {
    if (hasFailedRefund(order)) return `這一團沒有成團，${failedRefund}`;
    return order.needsAccount
      ? `這一團沒有成團。${giveAccount}`
      : '這一團沒有成團，款項正在退還給您。';
  },
  PREPARING: prepareStep,
  PARTLY_SHIPPED: () => '部分商品已經出貨，其餘備妥後寄出。',
  SHIPPED: () => '包裹正在路上，可用物流單號查詢進度。',
  AT_STORE: pickupStep,
  RECEIVED: receivedStep,
  COMPLETED: completedStep,
  CANCELLED: cancelledStep,
  PARTLY_RETURNING: partlyReturnStep,
  RETURNING: returnStep,
  REFUNDED: () => '款項已全數退還。',
};

/** Final statuses in which the group buy no longer matters. */
const leftGroup: readonly string[] = ['MEMBER', 'PAY_TIMEOUT'] satisfies CancelReason[];

/** The group buy's part of the next step; undefined for none. */
export function groupLinkText(order: Order): string | undefined {
  if (order.pledgeNo === null || leftGroup.includes(order.cancelReason ?? '')) return undefined;
  const label = orderLabelCode(order);
  const isRunning = label === 'UNPAID' || label === 'WAITING_FOR_GROUP';
  return isRunning ? '團購進度與邀請好友' : '團購結果';
}

/** The payment deadline: a payment code may expire before the order does. */
export const payByOf = ({ payBy, payment }: Order): string | null => payment?.payBy ?? payBy;

function payStep(order: Order): string {
  const { payment } = order;
  const payBy = payByOf(order);
  const until = payBy && `請在 ${formatDayTime(payBy)} 前完成付款，逾期訂單會自動取消。`;
  if (order.isReported) {
    const next = order.pledgeNo === null ? '就會開始備貨' : '就完成跟團';
    return `已收到您的轉帳回報，店家對帳後${next}。`;
  }
  const receivedTwd = payment?.receivedTwd ?? 0;
  if (payment && receivedTwd > 0) {
    const leftTwd = payment.amountTwd - receivedTwd;
    return `已收到 ${formatTwd(receivedTwd)}，還差 ${formatTwd(leftTwd)}。${until ?? ''}`;
  }
  if (payment?.status === 'FAILED') return `上一次付款沒有成功。${until ?? ''}`;
  return until ?? '請完成付款，店家收到款項後就會開始備貨。';
}

function waitStep({ groupClosesAt, paymentStatus }: Order): string {
  const isOwed = paymentStatus === 'COD_DUE';
  return groupClosesAt
    ? `等待 ${formatDayTime(groupClosesAt)} 結團，成團後店家就會開始備貨；沒有成團${isOwed ? '就取消，不用付款' : '會全額退款'}。`
    : `好友團滿人後店家就會開始備貨；時間到還沒滿，您可以換團、改買原價或${isOwed ? '取消，取消就不用付款' : '全額退款'}。`;
}

/** What to have ready for goods that are paid when they come. */
function dueText(method: PaymentMethod, dueTwd: number): string {
  const amount = formatTwd(dueTwd);
  if (method === 'CVS_COD') return `包裹到店後，請帶證件到櫃檯，付 ${amount} 取貨。`;
  if (method === 'PAY_AT_PICKUP') return `取貨時付 ${amount}。`;
  return `收到商品時付 ${amount} 給配送人員。`;
}

function prepareStep(order: Order): string {
  const { paymentStatus, paymentMethod, payableTwd, payment, shipments } = order;
  const dueTwd = payableTwd - (payment?.receivedTwd ?? 0);
  const start = shipments.flatMap(({ shipFrom }) => shipFrom ?? []).sort()[0];
  const isLater = start !== undefined && Date.parse(start) > Date.now();
  const when = isLater
    ? `預購商品 ${formatDay(start, order.serverTime)}起出貨。`
    : '店家正在備貨，寄出後可在這裡查詢。';
  return paymentStatus === 'COD_DUE' ? `${when}${dueText(paymentMethod, dueTwd)}` : when;
}

function pickupStep(order: Order): string {
  const by = pickupByOf(order);
  return by
    ? `商品已到店，請在 ${formatDay(by, order.serverTime)} 前取貨。`
    : '商品已經可以取貨了。';
}

function receivedStep(order: Order): string {
  const { actions, returnBy, paymentStatus, payableTwd, payment } = order;
  if (paymentStatus === 'COD_DUE') {
    const dueTwd = payableTwd - (payment?.receivedTwd ?? 0);
    return `商品已送達，還有 ${formatTwd(dueTwd)} 沒有收到，店家會與您聯絡。`;
  }
  if (!actions.includes('CONFIRM_RECEIPT')) return withRefunds('商品都已退回', order);
  if (order.needsAccount) return giveAccount;
  const later = returnBy ? `有問題可在 ${formatDayTime(returnBy)} 前申請退貨。` : '';
  return `商品已送達，檢查沒問題後請確認收貨。${later}`;
}

function completedStep(order: Order): string {
  if (order.needsAccount) return giveAccount;
  const { actions, returnBy } = order;
  const canReturn = actions.includes('RETURN') && returnBy;
  return canReturn ? `謝謝您的訂購。${formatDayTime(returnBy)} 前可以申請退貨。` : '謝謝您的訂購。';
}

const giveAccount = '請在下方「退款」填寫收款帳戶，店家才能退款給您。';

const failedRefund = '有款項退款沒有成功，店家會與您聯絡，以其他方式退款。';
const hasFailedRefund = ({ refunds }: Order) => refunds.some(({ status }) => status === 'FAILED');

function cancelledStep(order: Order): string {
  return withRefunds(cancelTextOf(order.cancelReason, order.pledgeNo !== null), order);
}

/** How an order ended, and what becomes of its money. */
function withRefunds(end: string, order: Order): string {
  if (hasFailedRefund(order)) return `${end}，${failedRefund}`;
  if (order.needsAccount) return `${end}。${giveAccount}`;
  const isOwed = order.refunds.some(({ status }) => status !== 'DONE');
  return isOwed ? `${end}，款項退還中。` : `${end}。`;
}

function approvedStep(order: Order): string {
  const said = approvalOf(order);
  if (said === nothingToSendText) return `店家已同意退貨，商品${said}。`;
  return said
    ? '店家已同意退貨，請照下方「退貨」的寄回方式寄出，再按「我已寄出」。'
    : '店家已同意退貨，會再告訴您寄到哪裡。';
}

const returnSteps: Partial<Record<ReturnStatus, string>> = {
  REQUESTED: '退貨申請已送出，等待店家審核。',
  RETURNING: '商品寄回中，店家收到後會檢查並退款。',
  INSPECTING: '店家正在檢查退回的商品。',
};

function returnStep(order: Order): string {
  const { returns, shipments } = order;
  const open = returns.find(({ status }) => isOpenReturn(status));
  if (open?.status === 'APPROVED') return approvedStep(order);
  if (open) return returnSteps[open.status] ?? '';
  const isUnderWay = shipments.some(({ status }) => status === 'UNCLAIMED');
  return `包裹沒有被領取，${isUnderWay ? '正' : '已'}退回店家。`;
}

/** What goes back, then what is still to come. */
function partlyReturnStep(order: Order): string {
  const toCome = labelOfParcelsToCome(order.shipments.map(({ status }) => status));
  const others = toCome ? `其餘部分：${steps[toCome](order)}` : '其餘商品已送達。';
  return `${returnStep(order)}${others}`;
}
