import { formatTwd } from '../format-twd.ts';
import { findBetterOrdinary } from '../group-buy/ordinary-comparison.ts';
import { isPriceJump, priceJumpFactor } from '../pricing/price-jump.ts';
import type { QuantityOffer } from '../pricing/quantity-price.ts';

/** A SKU of a planned flash sale, with what the shop has of it. */
export type WarnedFlashItem = {
  flashPriceTwd: number;
  stock: number;
  perMember: number;
  perOrder: number | null;
  /** What a guest pays without the sale; null where it is not sold. */
  ordinary: QuantityOffer | null;
  /** Pieces that are free to set aside; null once they were. */
  available: number | null;
  /** The fewest pieces that may be bought at once. */
  minQuantity: number;
  /** Whether shoppers can see the product now. */
  isShown: boolean;
};

/** A warning at a field of the item at this place; it keeps nobody from saving. */
export type FlashWarning = {
  index: number;
  field: 'flashPriceTwd' | 'stock' | 'perMember' | 'items';
  text: string;
};

const hiddenText = '商品現在沒有上架，開始時還是這樣就沒有人看得到。';

/** What hurts shoppers or the shop though no rule forbids it. */
export function listFlashWarnings(items: readonly WarnedFlashItem[]): FlashWarning[] {
  return items.flatMap((item, index) => [
    ...listPriceWarnings(item, index),
    ...listStockWarnings(item, index),
    ...listLimitWarnings(item, index),
    ...(item.isShown ? [] : [{ index, field: 'items' as const, text: hiddenText }]),
  ]);
}

function listPriceWarnings(
  { flashPriceTwd, ordinary, perMember, perOrder }: WarnedFlashItem,
  index: number,
): FlashWarning[] {
  if (!ordinary || flashPriceTwd < 1) return [];
  const most = perOrder ?? perMember;
  const better = findBetterOrdinary(most, ordinary, { nowTwd: flashPriceTwd });
  const texts = [
    ...(better && better.minQty > 1
      ? [
          `平常買 ${better.minQty} 件以上，每件 ${formatTwd(better.unitPriceTwd)}，不比搶購價貴；買得多的人搶購會吃虧。`,
        ]
      : []),
    ...(isPriceJump(ordinary.priceTwd, flashPriceTwd)
      ? [
          `每件 ${formatTwd(flashPriceTwd)} 和平常的售價 ${formatTwd(ordinary.priceTwd)} 差了 ${priceJumpFactor} 倍以上，請看看有沒有打錯。`,
        ]
      : []),
  ];
  return texts.map((text) => ({ index, field: 'flashPriceTwd', text }));
}

function listStockWarnings({ stock, available }: WarnedFlashItem, index: number): FlashWarning[] {
  if (available === null || stock <= available) return [];
  const text =
    available > 0
      ? `現貨只有 ${available} 件，開始時最多移入 ${available} 件。`
      : '現在沒有現貨，開始前沒有進貨就沒有人買得到。';
  return [{ index, field: 'stock', text }];
}

function listLimitWarnings(
  { minQuantity, perMember, perOrder, stock }: WarnedFlashItem,
  index: number,
): FlashWarning[] {
  const most = Math.min(perMember, perOrder ?? perMember, stock);
  if (minQuantity <= most) return [];
  const text = `這個規格一次至少要買 ${minQuantity} 件，照這裡的上限與數量沒有人買得到。`;
  return [{ index, field: 'perMember', text }];
}
