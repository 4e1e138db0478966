import type { ReceivedMoney } from '@kaituan/contract/staff/orders/staff-money';
import type { StaffOrder, StaffOrderRow } from '@kaituan/contract/staff/orders/staff-order';
import type { StaffRefund } from '@kaituan/contract/staff/orders/staff-refund';
import type { StaffApi } from '@kaituan/contract/staff/staff-api';
import { formatTwd } from '@kaituan/domain/format-twd';
import { staffOrderLabelText } from '@kaituan/domain/order/order-label';
import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import type { ReceiptStatus } from '@kaituan/domain/payment/received-money';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { presentTaipeiTime } from '#server/platform/payment/taipei-time.ts';
import type { OrderCommand } from './order-command-schema.ts';

const twd = (amount: number | null) => (amount === null ? '' : formatTwd(amount));
const timeOf = (instant: string) => presentTaipeiTime(new Date(instant));
const lineOf = (...parts: (string | null)[]) => parts.filter(Boolean).join('  ');

const receivedText: Record<ReceivedMoney['outcome'], string> = {
  PAID: '已收款，訂單成立',
  PARTIAL: '金額不足，補足前不算付清',
  REINSTATED: '款項逾期，已重新保留商品並成立訂單',
  SURPLUS: '訂單已取消且無法恢復，款項列入待退款',
  REPEATED: '這筆款項先前已入帳',
};

/** What became of received money, and what is missing or too much. */
export const presentReceived = ({ outcome, receiptNo, leftTwd, surplusTwd }: ReceivedMoney) =>
  lineOf(
    receivedText[outcome],
    leftTwd > 0 ? `還差 ${twd(leftTwd)}` : null,
    surplusTwd > 0 ? `多收 ${twd(surplusTwd)}，列入待退款` : null,
    `入帳編號 ${receiptNo}`,
  );

/** What a reduction comes to, and how to confirm one that was only tried. */
export function presentReduction(
  reduction: StaffApi['/StaffOrder/ReduceOrder']['answer']['result'],
): string {
  const { isDone, plan, goodsTwd, feesTwd, goodwillTwd, refundTwd, owedLessTwd, dueTwd } =
    reduction;
  const { relabelled } = reduction;
  const said = [
    ...[`商品 ${twd(goodsTwd)}`, feesTwd > 0 ? `運費 ${twd(feesTwd)}` : null],
    goodwillTwd > 0 ? `補償 ${twd(goodwillTwd)}` : null,
    dueTwd === null ? `退款 ${twd(refundTwd)}` : `少收 ${twd(owedLessTwd)}，應收 ${twd(dueTwd)}`,
    relabelled.length > 0 ? `包裹 ${relabelled.join('、')} 要換標籤` : null,
  ];
  return lineOf(
    isDone ? '已調整' : '試算',
    ...said,
    isDone ? null : `確定請再執行一次，加上 --confirm ${plan}`,
  );
}

const receiptText: Record<ReceiptStatus, string> = {
  HELD: '部分款項',
  BOOKED: '已入帳',
  RETURNED: '退回',
  UNDONE: '已取消',
};

export const decidedText: Record<Extract<OrderCommand, { verb: 'return' }>['decision'], string> = {
  APPROVE: '已同意退貨',
  REJECT: '已婉拒退貨',
  CANCEL: '已取消退貨',
  SENT: '退貨已寄回',
  INSPECT: '退貨已收到',
  REFUND: '退貨完成，退款處理中',
};

const stepText = {
  PREPARE: '開始備貨',
  SHIP: '已出貨',
  ARRIVE: '已到店',
  DELIVER: '已送達',
  UNCLAIMED: '逾期未取',
  BACK: '已退回，商品回架',
};

export const movedText = (step: keyof typeof stepText, parcels: readonly number[]): string =>
  `${stepText[step]}（包裹 ${parcels.join('、')}）`;

/** Orders one per line, and how to see more. */
export function presentOrders(
  { result, nextCursor }: StaffApi['/StaffOrder/SearchOrderArray']['answer'],
  which: string,
): string {
  if (result.length === 0) return '沒有訂單';
  const list = which.toLowerCase().replace('_', '-');
  const more = nextCursor && `更早的：npm run order -- list ${list} --after ${nextCursor}`;
  return [...result.map(summarise), ...(more ? [more] : [])].join('\n');
}

const summarise = ({ orderNo, placedAt, label, payableTwd, paymentMethod }: StaffOrderRow) =>
  lineOf(
    ...[orderNo, timeOf(placedAt), staffOrderLabelText[label], twd(payableTwd)],
    paymentMethodFacts(paymentMethod).text,
  );

/** Everything about one order. */
export function presentOrder(order: StaffOrder): string {
  const sections = [
    [summarise(order)],
    presentAddress(order),
    order.parcels.flatMap(presentParcel),
    presentMoney(order),
    order.returns.flatMap(presentReturn),
    order.events.map(({ at, kind, actor, reason }) =>
      `${timeOf(at)}  ${kind}  ${actor}  ${reason}`.trim(),
    ),
  ];
  return sections
    .map((lines) => lines.join('\n'))
    .filter(Boolean)
    .join('\n\n');
}

const presentAddress = ({ address, note }: StaffOrder): string[] => [
  ...(address
    ? [
        `${address.recipient} ${address.phone}`,
        `${address.zip} ${address.county}${address.district}${address.street} ${address.note}`.trim(),
      ]
    : []),
  ...(note ? [`備註：${note}`] : []),
];

function presentParcel(parcel: StaffOrder['parcels'][number]): string[] {
  const { shipmentNo, status, method, store, carrier, trackingNo, lines } = parcel;
  const label = `標籤 ${parcel.labelVersion}${parcel.isRelabelled ? '（備貨後改過）' : ''}`;
  const { text } = shippingMethodFacts(method);
  return [
    lineOf(`包裹 ${shipmentNo}`, status, text, store?.name ?? '', carrier, trackingNo, label),
    ...lines.map(({ lineNo, code, name, optionText, quantity, orderedQuantity }) => {
      const before = quantity < orderedQuantity ? `（原 ${orderedQuantity}）` : '';
      return `  ${lineNo}. ${code} ${name} ${optionText} × ${quantity}${before}`;
    }),
  ];
}

/** A return, and its lines by the numbers that `--restock` names. */
const presentReturn = (one: StaffOrder['returns'][number]): string[] => [
  `退貨 ${one.returnNo} ${one.status} ${twd(one.refundTwd)} ${one.note}`.trimEnd(),
  ...one.lines.map(({ lineNo, name, quantity, reason, restocked, noRestock }) =>
    lineOf(
      `  ${lineNo}. ${name} × ${quantity}（${reason}）`,
      restocked > 0 ? `回架 ${restocked} 件` : noRestock,
    ),
  ),
];

function presentMoney({ money }: StaffOrder): string[] {
  if (!money) return [];
  return [
    `應付 ${twd(money.payableTwd)}  已付 ${twd(money.paidTwd)}  已退 ${twd(money.refundedTwd)}`,
    ...money.attempts.map(({ method, status, receivedTwd, report, failure }) =>
      lineOf(
        `  ${paymentMethodFacts(method).text} ${status} 實收 ${twd(receivedTwd)}`,
        report &&
          `回報末五碼 ${report.lastFive} ${report.paidOn} ${twd(report.amountTwd)} ${report.note}`,
        failure,
      ),
    ),
    ...money.receipts.map(({ receiptNo, status, amountTwd, receivedOn, reference }) =>
      lineOf(`  入帳 ${receiptNo}`, receivedOn, twd(amountTwd), receiptText[status], reference),
    ),
    ...money.refunds.map(
      ({ refundNo, cause, status, amountTwd, failure }) =>
        `  退款 ${refundNo} ${cause} ${status} ${twd(amountTwd)} ${failure ?? ''}`,
    ),
  ];
}

/** Refunds to be made by hand, one per line. */
export function presentRefunds(refunds: readonly StaffRefund[]): string {
  if (refunds.length === 0) return '沒有等人處理的退款';
  return refunds
    .map(({ refundNo, orderNo, amountTwd, account, failure, exported, accountChangedAt }) => {
      const where = account
        ? `${account.bankCode}-${account.branch} ${account.account} ${account.holder}`
        : (failure ?? '等會員提供帳戶');
      // Paid from this list as well, it would be paid twice.
      const inFile = exported && `已匯出給銀行 ${timeOf(exported.at)} ${exported.byName}`;
      const change = accountChangedAt && `會員 ${timeOf(accountChangedAt)} 改了帳戶`;
      return lineOf(refundNo, orderNo, twd(amountTwd), where, inFile, change);
    })
    .join('\n');
}
