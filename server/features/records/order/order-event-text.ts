import { formatTwd } from '@kaituan/domain/format-twd';
import type { OrderEventKind } from '@kaituan/domain/order/order-event';
import { type CancelReason, cancelTextOf } from '@kaituan/domain/order/order-life';
import { isPaidWithGoods } from '@kaituan/domain/payment/later-payment';
import { paymentMethodFacts, paymentMethods } from '@kaituan/domain/payment/payment-method';
import {
  type ShippingMethod,
  shippingMethodFacts,
  shippingMethods,
} from '@kaituan/domain/shipping/shipping-method';

type EventData = Record<string, unknown>;

const twd = ({ amountTwd }: EventData): string =>
  typeof amountTwd === 'number' ? ` ${formatTwd(amountTwd)}` : '';

function parcel({ carrier, trackingNo }: EventData): string {
  const known = [carrier, trackingNo].filter((part) => typeof part === 'string' && part !== '');
  return known.length > 0 ? `（${known.join(' ')}）` : '';
}

/** 「開始付款：LINE Pay」; a method that is paid with the goods is only chosen. */
function startedText(method: unknown): string {
  const known = paymentMethods.find((one) => one === method);
  if (!known) return '開始付款';
  const { text } = paymentMethodFacts(known);
  return isPaidWithGoods(known) ? `付款方式改為${text}` : `開始付款：${text}`;
}

const isMethod = (name: unknown): name is ShippingMethod =>
  typeof name === 'string' && Object.hasOwn(shippingMethods, name);

/** 「收件資料、配送方式（7-ELEVEN 超商取貨），付款時少付 NT$40」; never who or where. */
function changedText({ isAddressChanged, methods, owedLessTwd }: EventData): string {
  const ways = (Array.isArray(methods) ? methods : []).filter(isMethod);
  const names = [...new Set(ways)].map((method) => shippingMethodFacts(method).text);
  const what = [
    ...(isAddressChanged === true ? ['收件資料'] : []),
    ...(names.length > 0 ? [`配送方式（${names.join('、')}）`] : []),
  ];
  const less = owedLessTwd ? `，付款時少付${twd({ amountTwd: owedLessTwd })}` : '';
  return `${what.join('、')}${less}`;
}

/** 「，應付減少 NT$420」; empty where nothing is owed less. */
const owedLessText = ({ owedLessTwd }: EventData): string =>
  owedLessTwd ? `，應付減少${twd({ amountTwd: owedLessTwd })}` : '';

/** 「店家因缺貨取下「草莓」× 1，退款 NT$420」, or 「店家補償您 NT$50」. */
export function reducedText({ cause, goods, refundTwd, owedLessTwd }: EventData): string {
  const money = refundTwd
    ? `，退款${twd({ amountTwd: refundTwd })}`
    : owedLessText({ owedLessTwd });
  if (typeof goods !== 'string' || goods === '') return `店家補償您${money}`;
  return `${cause === 'SHORTAGE' ? '商品缺貨，店家' : '店家依您的要求'}取下${goods}${money}`;
}

/** 「包裹已退回店家」, and what of an order that is still to be paid is owed no more. */
export const sentBackText = (data: EventData): string => `包裹已退回店家${owedLessText(data)}`;

/** What new lines of a pledge cost more or less; of an order that is to be paid with the goods, nothing was paid or goes back. */
function differenceText({ amountTwd, isOwed }: EventData): string {
  if (typeof amountTwd !== 'number' || amountTwd === 0) return '沒有差額';
  const money = twd({ amountTwd: Math.abs(amountTwd) });
  if (isOwed === true) return `付款時${amountTwd > 0 ? '多付' : '少付'}${money}`;
  return amountTwd > 0 ? `差額${money} 已付清` : `差額${money} 將退回`;
}

/** The text of each event, as the buyer reads it. */
const texts: Record<OrderEventKind, string | ((data: EventData, isOfGroup: boolean) => string)> = {
  PLACED: '訂單成立',
  PAYMENT_STARTED: ({ method }) => startedText(method),
  PAYMENT_CODE_ISSUED: '已取得繳費資訊',
  PAYMENT_REPORTED: '已回報轉帳，等待店家對帳',
  PAYMENT_FAILED: '付款未成功',
  PAID: (data) => `${data.isDifference === true ? '差額' : ''}付款完成${twd(data)}`,
  PART_RECEIVED: ({ amountTwd, leftTwd }) =>
    `已收到部分款項${twd({ amountTwd })}，還差${twd({ amountTwd: leftTwd })}`,
  RECEIPT_UNDONE: (data) => `店家更正了誤記的收款${twd(data)}`,
  SURPLUS_RECEIVED: (data) => `收到無法入帳或多付的款項${twd(data)}，將退回`,
  REMINDED: '已提醒付款',
  CANCELLED: ({ cancelReason }, isOfGroup) => cancelTextOf(cancelReason, isOfGroup),
  REINSTATED: '款項逾期入帳，已重新為您保留商品',
  PLEDGE_EDITED: ({ shippingTwd, isOwed }) =>
    typeof shippingTwd === 'number' && shippingTwd > 0
      ? `已修改團購數量，未達免運門檻，${isOwed === true ? '付款時加上' : '從退款扣除'}運費${twd({ amountTwd: shippingTwd })}`
      : '已修改團購數量',
  PLEDGE_CHANGE_HELD: (data) => `已選好新的團購內容，差額${twd(data)} 待付款`,
  PLEDGE_CHANGED: (data) => `團購內容已更新，${differenceText(data)}`,
  PLEDGE_CHANGE_ENDED: ({ isLate }) =>
    isLate ? '差額逾時未付款，團購內容維持原樣' : '已取消修改，團購內容維持原樣',
  TEAM_CHANGED: '已轉入另一個好友團',
  GROUP_SETTLED: '團購成團，數量與最終價已確定',
  SHORTENED: '到貨不足，店家調整了數量',
  REDUCED: reducedText,
  DELIVERY_CHANGED: (data) => `店家更改了${changedText(data)}`,
  PREPARING: '店家開始備貨',
  PACKED_ANEW: ({ parcelCount }) =>
    typeof parcelCount === 'number' && parcelCount > 1
      ? `商品會分成 ${parcelCount} 個包裹寄出`
      : '商品會裝在一個包裹寄出',
  SHIPPED: (data) => `商品已出貨${parcel(data)}`,
  TRACKING_CORRECTED: (data) => `店家更正了物流單號${parcel(data)}`,
  AT_STORE: '商品已到取貨地點',
  PICKUP_REMINDED: '店家提醒您來取貨',
  CLAIMED: '您已認領這張訂單',
  DELIVERED: '商品已送達',
  UNCLAIMED: '逾期未取貨，包裹將退回店家',
  SENT_BACK: sentBackText,
  RECEIPT_CONFIRMED: '您已確認收貨',
  COMPLETED: '訂單完成',
  RETURN_REQUESTED: (data) => `已申請退貨${twd(data)}`,
  RETURN_APPROVED: '店家同意退貨',
  RETURN_SENT: '退貨商品已寄出',
  RETURN_REJECTED: '店家未同意退貨',
  RETURN_CANCELLED: ({ isByShop }) => (isByShop === true ? '店家取消了退貨' : '已取消退貨申請'),
  REFUND_REQUESTED: (data) => `已安排退款${twd(data)}`,
  ACCOUNT_ASKED: (data) => `請填寫退款帳戶，要退您${twd(data)}`,
  ACCOUNT_CHANGED: '您更改了退款帳戶',
  REFUNDED: (data) => `退款完成${twd(data)}`,
  REFUND_FAILED: '退款未成功，店家將與您聯絡',
};

const isKnown = (kind: string): kind is OrderEventKind => Object.hasOwn(texts, kind);

/** The text of an order's event for its buyer; it names the parcel when there are several. */
export function orderEventText(
  event: { kind: string; data: EventData },
  { parcelCount, isOfGroup }: { parcelCount: number; isOfGroup: boolean },
): string {
  if (!isKnown(event.kind)) return '訂單更新';
  const text = texts[event.kind];
  const said = typeof text === 'string' ? text : text(event.data, isOfGroup);
  const { shipmentNo } = event.data;
  const isOneOfMany = parcelCount > 1 && typeof shipmentNo === 'number';
  return isOneOfMany ? `${said}（第 ${shipmentNo} 件包裹）` : said;
}

/**
 * The reason of a refund for the buyer; a group that ended without success may have been cancelled by the
 * shop.
 */
export function refundCauseText(cause: string, cancelReason: CancelReason | null): string {
  const known: Record<string, string> = {
    CANCEL: '訂單取消',
    SURPLUS: '無法入帳或多付的款項',
    WRONG_AMOUNT: '金額不符的款項',
    PART_PAYMENT: '只收到一部分的款項',
    LATE_PAYMENT: '款項逾期入帳',
    GROUP_SETTLED: '團購結算差額',
    GROUP_FAILED: cancelReason === 'SHOP' ? '店家取消團購' : '團購未成立',
  };
  if (cause.startsWith('EDIT-')) return '團購數量修改';
  if (cause.startsWith('SHORTAGE ')) return '到貨不足';
  if (cause.startsWith('REDUCED ')) return '取下商品或補償';
  if (cause.startsWith('DELIVERY ')) return '配送方式變更的運費差額';
  return known[cause] ?? '退貨';
}
