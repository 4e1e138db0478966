import { noLaterPayments } from '@kaituan/domain/payment/later-payment';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { pledgeHeldUntil } from '@kaituan/domain/pledge/pledge-hold';
import type * as order from '@kaituan/server/database/schema/order-schema';
import type { SellerSnapshot } from '@kaituan/server/database/schema/order-schema';
import type { paymentAttempt, refund } from '@kaituan/server/database/schema/payment-schema';
import type { CampaignPlan } from '#demo/shop/campaigns/campaign-plan.ts';
import type { ProductRow } from '#demo/shop/rows/product-rows.ts';
import type { SkuRow } from '#demo/shop/rows/sku-rows.ts';
import { demoAttemptNo, demoMark, demoOrderNo, demoUlid, seededCheckout } from './demo-numbers.ts';
import type { PlannedPledge } from './planned-pledges.ts';
import { arrivedAt, completedAt, listPledgeEvents, sentAt } from './pledge-event-rows.ts';
import { type PledgeFate, refundedAfterMs } from './pledge-fate.ts';

/** All that the order of a pledge is made from. */
export type PledgeOrder = {
  plan: CampaignPlan;
  pledge: PlannedPledge;
  fate: PledgeFate;
  product: ProductRow;
  sku: SkuRow;
  seller: SellerSnapshot;
  /** When its campaign or team closes, in milliseconds since 1970, and when its goods are sent. */
  closesAt: number;
  shipFrom: Date;
};

const feeTwd = 100;
/** What its order costs, with the way home. */
export const payableOf = ({ maxQuantity, ceilingUnitPriceTwd }: PlannedPledge): number =>
  maxQuantity * ceilingUnitPriceTwd + feeTwd;

/** A virtual account is refunded by form, which waits for its owner and asks no gateway about the demo. */
const methodOf = ({ plan, pledge, fate }: PledgeOrder): PaymentMethod => {
  const isPaidAtOnce = plan.status === 'CLOSING' && pledge.confirmedAt === null;
  return fate.endedAt === null && !isPaidAtOnce ? 'ATM' : 'CARD';
};
const moment = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

export const numbersOf = ({ plan, pledge }: Pick<PledgeOrder, 'plan' | 'pledge'>) => {
  const mark = demoMark(plan.id, pledge.place);
  return {
    orderNo: demoOrderNo(pledge.joinedAt, mark),
    pledgeNo: demoUlid(pledge.joinedAt, mark),
    attemptNo: demoAttemptNo(pledge.joinedAt, mark),
  };
};

/** The order of a pledge and all that hangs on it, as joining, paying and settling would have left them. */
export function presentPledgeOrder(given: PledgeOrder) {
  const { plan, pledge, fate, closesAt } = given;
  const numbers = numbersOf(given);
  const { orderNo, attemptNo } = numbers;
  const payableTwd = payableOf(pledge);
  const method = methodOf(given);
  const isPaid = pledge.confirmedAt !== null;
  const heldUntil = isPaid
    ? null
    : pledgeHeldUntil(method, { later: noLaterPayments, closesAt }, pledge.joinedAt);
  const refundedAt = fate.endedAt === null ? null : fate.endedAt + refundedAfterMs;
  const attempt: typeof paymentAttempt.$inferInsert = {
    ...{ attemptNo, orderNo, method, amountTwd: payableTwd, provider: 'ECPAY' },
    status: isPaid ? 'PAID' : 'PENDING',
    receivedTwd: isPaid ? payableTwd : 0,
    code:
      isPaid || method !== 'ATM'
        ? null
        : { bankCode: '000', bankName: '示範銀行', account: '0000000000000000' },
    createdAt: new Date(pledge.joinedAt),
    expiresAt: new Date(heldUntil ?? pledge.joinedAt + 900_000),
    settledAt: moment(pledge.confirmedAt),
  };
  const refunds: (typeof refund.$inferInsert)[] =
    fate.refundTwd === 0 || fate.endedAt === null
      ? []
      : [
          {
            refundNo: demoUlid(fate.endedAt, demoMark(plan.id, pledge.place)),
            ...{ orderNo, attemptNo, amountTwd: fate.refundTwd },
            cause: fate.status === 'REFUNDED' ? 'GROUP_FAILED' : 'GROUP_SETTLED',
            ...{ kind: 'AUTOMATIC', status: 'DONE', tries: 1 },
            requestedAt: new Date(fate.endedAt),
            doneAt: moment(refundedAt),
          },
        ];
  return {
    order: presentOrder(given, { orderNo, payableTwd, method, heldUntil }),
    shipment: presentShipment(given, orderNo),
    line: presentLine(given, orderNo),
    attempt,
    refunds,
    events: listPledgeEvents(given, { orderNo, attemptNo, payableTwd, method, refundedAt }),
    heldUntil: moment(heldUntil),
    ...numbers,
  };
}

type Paying = {
  orderNo: string;
  payableTwd: number;
  method: PaymentMethod;
  heldUntil: number | null;
};

function presentOrder(
  { plan, pledge, fate, seller }: PledgeOrder,
  { orderNo, payableTwd, method, heldUntil }: Paying,
): typeof order.shopOrder.$inferInsert {
  const isPaid = pledge.confirmedAt !== null;
  const goodsTwd = payableTwd - feeTwd;
  return {
    ...{ orderNo, checkoutNo: seededCheckout + orderNo, memberId: pledge.joiner.id },
    ...{ channelId: plan.channelId, campaignId: plan.id, ...fate.order },
    paymentStatus: paymentStatusOf(isPaid, fate.refundTwd, payableTwd),
    paymentMethod: method,
    payBy: moment(heldUntil),
    holdUntil: moment(heldUntil),
    ...{ goodsTwd, itemsNetTwd: goodsTwd, shippingFeeTwd: feeTwd, payableTwd },
    paidTwd: isPaid ? payableTwd : 0,
    refundedTwd: fate.refundTwd,
    address: {
      ...{ recipient: pledge.joiner.displayName, phone: '0900000000', zip: '105' },
      ...{ county: '臺北市', district: '松山區', street: '開團路三段 1 號', note: '' },
    },
    invoice: { type: 'MEMBER_CARRIER', value: '', title: '', email: '' },
    seller,
    placedAt: new Date(pledge.joinedAt),
    paidAt: moment(pledge.confirmedAt),
    deliveredAt: fate.shipment === 'DELIVERED' ? moment(arrivedAt(fate)) : null,
    closedAt: closedAt(fate),
  };
}

function closedAt(fate: PledgeFate): Date | null {
  if (fate.order.status === 'COMPLETED') return new Date(completedAt(fate));
  return fate.order.status === 'CANCELLED' ? moment(fate.endedAt) : null;
}

function paymentStatusOf(isPaid: boolean, refundTwd: number, payableTwd: number) {
  if (!isPaid) return 'PENDING';
  if (refundTwd === 0) return 'PAID';
  return refundTwd === payableTwd ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

const homeBy = {
  AMBIENT: 'HOME_AMBIENT',
  CHILLED: 'HOME_CHILLED',
  FROZEN: 'HOME_FROZEN',
} as const;

function presentShipment(
  { fate, product, shipFrom }: PledgeOrder,
  orderNo: string,
): typeof order.shipment.$inferInsert {
  const isSent = fate.shipment === 'SHIPPED' || fate.shipment === 'DELIVERED';
  return {
    ...{ orderNo, shipmentNo: 1, status: fate.shipment, temperature: product.temperature },
    ...{ method: homeBy[product.temperature], feeTwd, shipFrom },
    ...(isSent && { carrier: '示範宅配', shippedAt: new Date(sentAt(fate)) }),
    ...(fate.shipment === 'DELIVERED' && { deliveredAt: new Date(arrivedAt(fate)) }),
  };
}

function presentLine(
  { pledge, fate, product, sku }: PledgeOrder,
  orderNo: string,
): typeof order.orderLine.$inferInsert {
  const { skuId, maxQuantity: quantity, ceilingUnitPriceTwd: unitPriceTwd } = pledge;
  const { finalUnitPriceTwd: finalTwd } = fate;
  const isSent = fate.shipment === 'SHIPPED' || fate.shipment === 'DELIVERED';
  const amountTwd = quantity * unitPriceTwd;
  return {
    ...{ orderNo, lineNo: 1, shipmentNo: 1, skuId, productId: sku.productId, code: sku.code },
    name: product.name,
    optionText: (sku.optionValues ?? []).join('／'),
    unitLabel: sku.unitLabel ?? '件',
    mediaId: `p${sku.productId}-1`,
    rescissionExemption: product.rescissionExemption ?? null,
    foodLabel: product.food ? { ...product.food, origin: product.origin ?? '' } : null,
    ...{ quantity, unitPriceTwd, listPriceTwd: sku.listPriceTwd, priceSource: 'CAMPAIGN' },
    ...{ amountTwd, discountTwd: 0, netTwd: amountTwd, holdSource: 'CAMPAIGN' },
    holdState: isSent ? 'USED' : fate.shipment === 'CANCELLED' ? 'RELEASED' : 'HELD',
    settledQuantity: finalTwd === null ? null : pledge.quantity,
    settledNetTwd: finalTwd === null ? null : pledge.quantity * finalTwd,
  };
}
