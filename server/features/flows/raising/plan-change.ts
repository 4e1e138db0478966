import { type ChangedPieces, planPledgeChange } from '@kaituan/domain/pledge/pledge-change';
import { findShippingRefusal } from '@kaituan/domain/shipping/shipping-choice';
import type { Database } from '#server/database/database.ts';
import type { GroupJoining } from '#server/database/schema/cart-schema.ts';
import type { ChangedPledgeLine } from '#server/database/schema/pledge-change-schema.ts';
import { requireVisiblePrices } from '#server/features/flows/cart/hidden-cart-price.ts';
import { refuseForeignSkus } from '#server/features/flows/joining/open-join-checkout.ts';
import {
  listWaitingParcels,
  type WaitingParcel,
} from '#server/features/flows/joining/pledge-parcels.ts';
import {
  loadOffers,
  optionTextOf,
  type SkuOffer,
} from '#server/features/ground/offer/sku-offer.ts';
import { listShipments } from '#server/features/records/order/change-shipment.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { groupOffersOf } from '#server/features/records/pledge/group-offers.ts';
import { refuseUnsold, requireJoinable } from '#server/features/records/pledge/join-refusal.ts';
import { ceilingOf, loadJoinedGroup } from '#server/features/records/pledge/joined-group.ts';
import type { LockedPledge } from '#server/features/records/pledge/lock-pledge.ts';
import type { PledgeChangeRow } from '#server/features/records/pledge/pledge-change.ts';
import { listPledgeLines } from '#server/features/records/pledge/pledge-lines.ts';
import type { CallContext } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

type Requested = GroupJoining['lines'];
type Planned = Pick<PledgeChangeRow, 'lines' | 'fees' | 'heldUnits' | 'differenceTwd'>;
type Offers = ReadonlyMap<number, SkuOffer>;

/**
 * What a change of a locked pledge to these lines would cost now, or a refusal: the additional pieces must
 * be sold, be left in the pool, keep within the limits, and fit the parcels as they are shipped.
 */
export async function planChange(
  { database, now }: Pick<CallContext, 'database' | 'now'>,
  { order, locked, requested }: { order: OrderRow; locked: LockedPledge; requested: Requested },
): Promise<Planned> {
  const { orderNo, channelId } = order;
  const { campaignId, teamNo, memberId, pledgeNo } = locked.pledge;
  await requireVisiblePrices(database, { memberId, channelId });
  const joining = { campaignId, teamNo, lines: requested };
  const group = await loadJoinedGroup(database, joining, memberId, pledgeNo);
  refuseForeignSkus(group);
  requireJoinable(group, requested, now);
  const skuIds = requested.map(({ skuId }) => skuId);
  const query = { channelId, memberId, skuIds, now };
  const offers = groupOffersOf(await loadOffers(database, query), group, now);
  const waiting = await listWaitingParcels(database, { orderNos: [orderNo], channelId });
  const parcels = waiting.get(orderNo) ?? [];
  const productOf = (skuId: number) =>
    parcels.flatMap(({ goods }) => goods).find((one) => one.skuId === skuId)?.productId ??
    offers.get(skuId)?.row.productId ??
    0;
  const planned = planPledgeChange(
    await listPledgeLines(database, pledgeNo),
    requested.map((line) => ({
      ...{ ...line, productId: productOf(line.skuId) },
      joinUnitPriceTwd: ceilingOf(group, line.skuId),
    })),
    parcels,
  );
  if (!planned) refuseOtherGoods();
  const added = planned.lines.filter(({ heldQuantity }) => heldQuantity > 0);
  refuseUnsold(added.filter(({ skuId }) => !offers.has(skuId)));
  await refuseOverweight(database, orderNo, { parcels, lines: planned.lines, offers });
  return {
    lines: planned.lines.map((line) => changedLineOf(line, { requested, parcels, offers })),
    fees: parcels.map(({ shipmentNo }, index) => ({
      ...{ shipmentNo, feeTwd: planned.feesTwd[index] ?? 0 },
    })),
    heldUnits: planned.lines.reduce((sum, { heldUnits }) => sum + heldUnits, 0),
    differenceTwd: planned.differenceTwd,
  };
}

function refuseOtherGoods(): never {
  const message = '只能更換同一商品的規格；其他商品請另外跟團';
  throw new Refusal('VALIDATION_FAILED', { message });
}

type Parcels = {
  parcels: readonly WaitingParcel[];
  lines: readonly ChangedPieces[];
  offers: Offers;
};

/** The way of shipping was chosen for fewer pieces, and cannot be chosen again. */
async function refuseOverweight(
  database: Database,
  orderNo: string,
  { parcels, lines, offers }: Parcels,
): Promise<void> {
  for (const { shipmentNo, method, temperature } of await listShipments(database, orderNo)) {
    const index = parcels.findIndex((one) => one.shipmentNo === shipmentNo);
    const inside = lines.filter((line) => line.parcel === index);
    if (!inside.some(({ heldQuantity }) => heldQuantity > 0)) continue;
    const items = inside.map(({ skuId, maxQuantity: quantity }) => {
      const { weightG = null, sidesMm = null } = offers.get(skuId)?.row ?? {};
      return { quantity, weightG, sidesMm };
    });
    const parcel = { temperature, items, region: 'MAIN' as const, isGroupBuy: true };
    if (findShippingRefusal(method, parcel) === undefined) continue;
    const message = '這個數量超過原本配送方式可以寄送的重量或大小，請減少數量';
    throw new Refusal('LIMIT_PER_ORDER', { message });
  }
}

function changedLineOf(
  { parcel, ...line }: ChangedPieces,
  { requested, parcels, offers }: { requested: Requested } & Omit<Parcels, 'lines'>,
): ChangedPledgeLine {
  const { skuId, quantity, maxQuantity, ceilingUnitPriceTwd, heldQuantity } = line;
  const chosen = parcels[parcel];
  const isOrdered = chosen?.goods.some((one) => one.skuId === skuId) ?? false;
  const offer = offers.get(skuId);
  return {
    ...{ skuId, quantity, maxQuantity, ceilingUnitPriceTwd, heldQuantity },
    isAllOrNothing: requested.find((one) => one.skuId === skuId)?.isAllOrNothing ?? false,
    shipmentNo: chosen?.shipmentNo ?? 0,
    goods: isOrdered || !offer ? null : goodsOf(offer),
  };
}

const goodsOf = (offer: SkuOffer): ChangedPledgeLine['goods'] => ({
  productId: offer.row.productId,
  code: offer.row.code,
  name: offer.row.name,
  optionText: optionTextOf(offer),
  unitLabel: offer.row.unitLabel,
  mediaId: offer.row.picture?.id ?? null,
  rescissionExemption: offer.row.rescissionExemption,
  foodLabel: offer.row.foodLabel,
  listPriceTwd: offer.row.listPriceTwd,
  priceSource: offer.price.source,
});
