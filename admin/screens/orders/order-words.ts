import type { StaffOrder, StaffOrderRow } from '@kaituan/contract/staff/orders/staff-order';
import type { OrderEventKind } from '@kaituan/domain/order/order-event';
import { orderLabelText, staffOrderLabelText } from '@kaituan/domain/order/order-label';

/** How staff read the states and events of an order. */
type Money = NonNullable<StaffOrder['money']>;

export const attemptStatusText: Record<Money['attempts'][number]['status'], string> = {
  CREATED: '尚未付款',
  PENDING: '等待入帳',
  PAID: '已收款',
  FAILED: '未成功',
  EXPIRED: '逾期',
  VOID: '已作廢',
  SURPLUS: '多收，將退回',
};

export const receiptStatusText: Record<Money['receipts'][number]['status'], string> = {
  HELD: '部分款項',
  BOOKED: '已入帳',
  RETURNED: '退回',
  UNDONE: '已取消',
};

const eventTexts: Readonly<Record<OrderEventKind, string>> = {
  PLACED: '訂單成立',
  PAYMENT_STARTED: '會員開始付款',
  PAYMENT_CODE_ISSUED: '已取得繳費資訊',
  PAYMENT_REPORTED: '會員回報轉帳',
  PAYMENT_FAILED: '付款未成功',
  PAID: '收到款項',
  PART_RECEIVED: '收到部分款項',
  RECEIPT_UNDONE: '取消一筆收款',
  SURPLUS_RECEIVED: '收到多付或無法入帳的款項',
  REMINDED: '已提醒會員付款',
  CANCELLED: '訂單取消',
  REINSTATED: '款項逾期入帳，訂單恢復',
  PLEDGE_EDITED: '修改團購數量',
  PLEDGE_CHANGE_HELD: '修改團購內容，等待差額',
  PLEDGE_CHANGED: '團購內容已更新',
  PLEDGE_CHANGE_ENDED: '團購內容維持原樣',
  TEAM_CHANGED: '轉入另一個好友團',
  GROUP_SETTLED: '團購成團，最終價已確定',
  SHORTENED: '到貨不足，調整數量',
  REDUCED: '取下商品或補償',
  DELIVERY_CHANGED: '更改收件或配送',
  PREPARING: '開始備貨',
  PACKED_ANEW: '改變分裝的包裹',
  SHIPPED: '出貨',
  TRACKING_CORRECTED: '更正物流單號',
  AT_STORE: '到達取貨地點',
  PICKUP_REMINDED: '已提醒取貨',
  CLAIMED: '會員認領了訂單',
  ACCOUNT_ASKED: '已請會員填寫退款帳戶',
  ACCOUNT_CHANGED: '匯出給銀行之後，會員改了退款帳戶',
  DELIVERED: '送達',
  UNCLAIMED: '逾期未取',
  SENT_BACK: '包裹退回店裡',
  RECEIPT_CONFIRMED: '會員確認收貨',
  COMPLETED: '訂單完成',
  RETURN_REQUESTED: '申請退貨',
  RETURN_APPROVED: '同意退貨',
  RETURN_SENT: '退貨已寄出',
  RETURN_REJECTED: '婉拒退貨',
  RETURN_CANCELLED: '取消退貨',
  REFUND_REQUESTED: '建立退款',
  REFUNDED: '退款完成',
  REFUND_FAILED: '退款未成功',
};
export const eventTextOf = (kind: string): string => eventTexts[kind as OrderEventKind] ?? kind;

export const actorText = { MEMBER: '會員', SHOP: '店家', SYSTEM: '系統', GATEWAY: '金流' } as const;
export const actorTextOf = (actor: string): string =>
  actorText[actor as keyof typeof actorText] ?? actor;

/** The state of an order for staff, who see from it whether somebody packs it already. */
export const stateTextOf = ({
  label,
  isPreparing,
}: Pick<StaffOrderRow, 'label' | 'isPreparing'>): string =>
  label === 'PREPARING' && isPreparing ? orderLabelText.PREPARING : staffOrderLabelText[label];
