import { type OrderLabel, orderLabelText } from '@kaituan/domain/order/order-label';

const tones = {
  UNPAID: 'accent',
  WAITING_FOR_GROUP: 'accent',
  GROUP_FAILED_REFUNDING: 'rose',
  PREPARING: 'cold',
  PARTLY_SHIPPED: 'cold',
  SHIPPED: 'cold',
  AT_STORE: 'accent',
  RECEIVED: 'good',
  COMPLETED: 'good',
  CANCELLED: 'quiet',
  RETURNING: 'rose',
  REFUNDED: 'quiet',
} as const satisfies Record<OrderLabel, string>;

const labels = Object.keys(tones) as OrderLabel[];

/** The colour of an order's label. */
export function toneOf(text: string) {
  const label = labels.find((one) => orderLabelText[one] === text);
  return label ? tones[label] : 'quiet';
}
