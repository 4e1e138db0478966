import { type CartChange, checkCartLine } from '@kaituan/domain/cart/cart-change';
import { type LinePrice, priceLines } from '@kaituan/domain/pricing/line-price';
import type { Database } from '#server/database/database.ts';
import {
  loadOffers,
  piecePriceOf,
  type SkuOffer,
} from '#server/features/ground/offer/sku-offer.ts';
import {
  type CartKey,
  type CartLineRow,
  listCartLines,
} from '#server/features/records/cart/cart-line-query.ts';
import { type CallContext, requireCaller } from '#server/http/handler.ts';

/** A line as it is stored: a member's by the shop, a guest's by the device. */
export type StoredLine = Pick<
  CartLineRow,
  'id' | 'skuId' | 'quantity' | 'isSelected' | 'note' | 'shownUnitPriceTwd'
>;

/** A cart line with the quantity that can be ordered now, and its price. */
export type LoadedLine<Row extends StoredLine = CartLineRow> = LinePrice & {
  row: Row;
  offer: SkuOffer;
  /** The available quantity, or the requested one where none is available. */
  quantity: number;
  changes: CartChange[];
};

/** The key of the caller's cart. */
export function cartKeyOf(
  { caller }: CallContext,
  input: { channelId: number; cartType?: CartKey['cartType'] },
): CartKey {
  const { memberId } = requireCaller(caller);
  return { memberId, channelId: input.channelId, cartType: input.cartType ?? 'CART' };
}

/** A cart at current prices and stock. Lines the channel no longer offers at all are left out. */
export async function loadCart(database: Database, key: CartKey, now: Date): Promise<LoadedLine[]> {
  return priceCart(database, await listCartLines(database, key), { ...key, now });
}

/** Stored lines at the current prices and stock of a member, or of guests. */
export async function priceCart<Row extends StoredLine>(
  database: Database,
  rows: readonly Row[],
  shopper: { channelId: number; memberId: string | null; now: Date },
): Promise<LoadedLine<Row>[]> {
  const skuIds = rows.map((row) => row.skuId);
  const offers = await loadOffers(database, { ...shopper, skuIds });
  const lines = rows.flatMap((row) => {
    const offer = offers.get(row.skuId);
    return offer ? [{ row, offer, ...holdAgainstToday(row, offer) }] : [];
  });
  const prices = priceLines(
    lines.map(({ row, quantity, offer }) => ({
      quantity,
      // Lines that will not be ordered do not count towards a mix group's tier.
      mixGroup: row.isSelected && !offer.problem ? offer.row.mixGroup : null,
      price: offer.price,
    })),
  );
  return lines.map((line, index) => ({ ...line, ...(prices[index] as LinePrice) }));
}

function holdAgainstToday(row: StoredLine, offer: SkuOffer) {
  const { availability, rule } = offer;
  const { quantity, changes } = checkCartLine(
    { unitPriceTwd: row.shownUnitPriceTwd, quantity: row.quantity },
    {
      availability,
      isSellableOnline: offer.problem !== 'NOT_SELLABLE_ONLINE',
      rule,
      unitPriceTwdAt: (pieces) => piecePriceOf(offer, pieces),
    },
  );
  return { quantity: quantity || row.quantity, changes };
}
