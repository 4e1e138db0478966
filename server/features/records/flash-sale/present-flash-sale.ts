import type { FlashSale } from '@kaituan/contract/flash-sale';
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
  const times: FlashSaleTimes = { startsAt: row.starts_at_ms, endsAt: row.ends_at_ms };
  const now = facts.now.getTime();
  return {
    flashSaleId: row.id,
    title: row.title,
    status: flashSaleStatusAt(times, now),
    startsAt: new Date(times.startsAt).toISOString(),
    endsAt: new Date(times.endsAt).toISOString(),
    items: row.items.flatMap((item) => {
      const offer = facts.offers.get(item.sku_id);
      return offer && isShown(offer, facts.now) ? [presentItem(item, offer, facts)] : [];
    }),
    hiddenPrice: facts.hiddenPrice,
    isReminded: row.is_reminded,
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
  const released = Math.min(item.released, item.pieces_left);
  return {
    skuId: item.sku_id,
    productId: offer.product_id,
    name: offer.name,
    optionText: offer.option_values.join('／'),
    unitLabel: offer.unit_label,
    picture: offer.picture,
    ordinaryPriceTwd: showsPrices ? skuPriceOf(offer).unitPriceTwd : null,
    flashPriceTwd: showsPrices ? item.flash_price_twd : null,
    perMember: item.per_member,
    perOrder: item.per_order,
    stock: item.stock,
    sold: item.sold,
    held: item.held,
    left: item.pieces_left,
    released,
    releasedAt:
      released > 0 && item.released_at_ms !== null
        ? new Date(item.released_at_ms).toISOString()
        : null,
  };
}
