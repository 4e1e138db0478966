import type { Claim } from '@kaituan/contract/order/claim';
import * as contract from '@kaituan/contract/order/claim';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { listOrderLines } from '#server/features/flows/orders/order-detail-query.ts';
import { listPayableMethods } from '#server/features/flows/paying/payable-methods.ts';
import { presentPayment } from '#server/features/flows/paying/present-payment.ts';
import { listShipments } from '#server/features/records/order/change-shipment.ts';
import { findLinkedOrder } from '#server/features/records/order/claim-link.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { settledLineOf } from '#server/features/records/order/settled-line.ts';
import { findShownPayment } from '#server/features/records/payment/part-payments.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Once the order is somebody's, the link tells nothing of it but that. */
export const getClaim = handle(contract.getClaim, async ({ token }, context) => {
  const { database, now, caller, payments } = context;
  const { orderNo, guestId, name } = await findLinkedOrder(database, token, now);
  const [order] = await database.select().from(shopOrder).where(eq(shopOrder.orderNo, orderNo));
  if (!order) throw new Refusal('NOT_FOUND');
  if (guestId === null) {
    const isOwn = order.memberId === caller?.memberId;
    return {
      result: { orderNo, state: isOwn ? ('OWN' as const) : ('GONE' as const), order: null },
    };
  }
  const [campaign] = await database
    .select({ title: groupCampaign.title, closesAt: groupCampaign.closesAt })
    .from(groupCampaign)
    .where(eq(groupCampaign.id, order.campaignId ?? 0));
  const payable = await listPayableMethods(database, order, payments.providers, now);
  return {
    result: {
      ...{ orderNo, state: 'OPEN' as const },
      order: {
        ...{ name, campaignId: order.campaignId ?? 0, campaignTitle: campaign?.title ?? '' },
        closesAt: (campaign?.closesAt ?? now).toISOString(),
        lines: await linesOf(database, orderNo),
        shippingTwd: order.shippingFeeTwd,
        payableTwd: order.payableTwd,
        payState: payStateOf(order),
        payment: presentPayment(order, await findShownPayment(database, order)),
        methods: payable.map(({ method, payableTwd }) => ({ method, payableTwd })),
        place: await placeOf(database, orderNo),
      },
    },
  };
});

type PayState = NonNullable<Claim['order']>['payState'];

/** Whether an order is paid, as the person who pays it reads it. */
export function payStateOf({
  status,
  paymentStatus,
}: Pick<OrderRow, 'status' | 'paymentStatus'>): PayState {
  if (status === 'CANCELLED') return 'CANCELLED';
  if (paymentStatus === 'COD_DUE') return 'OWED';
  return status === 'PLACED' ? 'UNPAID' : 'PAID';
}

async function linesOf(
  database: Database,
  orderNo: string,
): Promise<NonNullable<Claim['order']>['lines']> {
  const rows = await listOrderLines(database, orderNo);
  return rows.map(({ line }) => ({
    ...{ name: line.name, optionText: line.optionText, unitLabel: line.unitLabel },
    ...{ quantity: settledLineOf(line).quantity, unitPriceTwd: line.unitPriceTwd },
  }));
}

async function placeOf(database: Database, orderNo: string) {
  const [parcel] = await listShipments(database, orderNo);
  const store = parcel?.store;
  return store ? { name: store.name, address: store.address, phone: store.phone } : null;
}
