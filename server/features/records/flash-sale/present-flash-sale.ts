import type { FlashSale } from '@kaituan/contract/catalog/flash-sale';
import {
  canAskForReminder,
  type FlashSaleTimes,
  flashSaleStatusAt,
} from '@kaituan/domain/flash-sale/flash-sale-life';
import type { HiddenPrice } from '#server/features/ground/channel/hidden-price.ts';
import { presentSkuOffer } from '#server/features/ground/offer/sku-offer.ts';
import type { SkuOfferRow } from '#server/features/ground/offer/sku-offer-query.ts';
import { skuPriceOf } from '#server/features/ground/offer/sku-price.ts';
import type { FlashItemRow, FlashSaleRow } from './flash-sale-query.ts';

type Facts = { offers: ReadonlyMap<number, SkuOfferRow>; hiddenPrice: HiddenPrice; now: Date };

/** A sale with those of its goods that the channel shows. */
export function presentFlashSale(row: FlashSaleRow, facts: Facts): FlashSale {
  const times: FlashSaleTimes = { startsAt: row.startsAtMs, endsAt: row.endsAtMs };
  const now = facts.now.getTime();
  return {
    flashSaleId: row.id,
    title: row.title,
    status: flashSaleStatusAt(times, now),
    startsAt: new Date(times.startsAt).toISOString(),
    endsAt: new Date(times.endsAt).toISOString(),
    items: row.items.flatMap((item) => {
      const offer = facts.offers.get(item.skuId);
      return offer && isShown(offer, facts.now) ? [presentItem(item, offer, facts)] : [];
    }),
    hiddenPrice: facts.hiddenPrice,
    isReminded: row.isReminded,
    canBeReminded: canAskForReminder(times, now),
    serverTime: facts.now.toISOString(),
  };
}

function isShown(offer: SkuOfferRow, now: Date): boolean {
  const { availability, problem } = presentSkuOffer(offer, now);
  const isHidden = availability === 'ENDED' || availability === 'COMING_SOON';
  return !isHidden && problem !== 'NOT_SELLABLE_ONLINE';
}

function presentItem(
  item: FlashItemRow,
  offer: SkuOfferRow,
  { hiddenPrice }: Facts,
): FlashSale['items'][number] {
  const showsPrices = hiddenPrice === null;
  // Pieces that came back may have been taken again.
  const released = Math.min(item.released, item.piecesLeft);
  return {
    skuId: item.skuId,
    productId: offer.productId,
    name: offer.name,
    optionText: offer.optionValues.join('／'),
    unitLabel: offer.unitLabel,
    picture: offer.picture,
    ordinaryPriceTwd: showsPrices ? skuPriceOf(offer).unitPriceTwd : null,
    flashPriceTwd: showsPrices ? item.flashPriceTwd : null,
    perMember: item.perMember,
    perOrder: item.perOrder,
    stock: item.stock,
    sold: item.sold,
    held: item.held,
    left: item.piecesLeft,
    released,
    releasedAt:
      released > 0 && item.releasedAtMs !== null ? new Date(item.releasedAtMs).toISOString() : null,
  };
}
