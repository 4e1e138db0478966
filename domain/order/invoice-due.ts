import type { PaymentStatus } from '../payment/payment-life.ts';
import type { ShipmentStatus } from '../shipping/shipment-life.ts';
import { isAwaitingMoney } from './order-label.ts';
import type { OrderStatus } from './order-life.ts';

/** Whether an invoice is to be issued, or why not, as staff read it. */
export const invoiceDueText = {
  DUE: '可開立',
  UNPAID: '還沒付清',
  WAITING_FOR_GROUP: '還沒成團',
  CANCELLED: '已取消',
  FREE: '金額為零',
} as const;
export type InvoiceDue = keyof typeof invoiceDueText;
export const invoiceDues = Object.keys(invoiceDueText) as InvoiceDue[];

/** An invoice is due once the money is confirmed, and of a group order not before the group succeeded. */
export function invoiceDueOf(order: {
  status: OrderStatus;
  payment: PaymentStatus;
  shipments: readonly ShipmentStatus[];
  chargedTwd: number;
}): InvoiceDue {
  const { status, payment, shipments, chargedTwd } = order;
  if (status === 'CANCELLED') return 'CANCELLED';
  if (isAwaitingMoney(payment) || payment === 'COD_DUE') return 'UNPAID';
  if (shipments.includes('HELD')) return 'WAITING_FOR_GROUP';
  return chargedTwd > 0 ? 'DUE' : 'FREE';
}
