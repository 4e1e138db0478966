import type { flashSale, flashSaleItem } from '@kaituan/server/database/schema/flash-schema';
import {
  type ChannelId,
  officeChannelId,
  retailChannelId,
  wholesaleChannelId,
} from '#demo/shop/groups/channels.ts';
import type { Calendar } from './calendar.ts';
import { type PlannedProduct, randomOf } from './planned-products.ts';
import type { SkuRow } from './sku-rows.ts';

type FlashSaleRow = typeof flashSale.$inferInsert;
type Plan = {
  id: number;
  channelId: ChannelId;
  title: string;
  window: keyof typeof windows;
  items: number;
};

/** Windows in hours from the last full hour; the live one ends within twenty hours. */
const windows = {
  LIVE: [-3, 20],
  LIVE_SHORT: [-2, 9],
  UPCOMING: [22, 46],
  ENDED: [-50, -26],
} as const;

const flashSalePlans: readonly Plan[] = [
  { id: 7001, channelId: retailChannelId, title: '今日限時搶購', window: 'LIVE', items: 14 },
  { id: 7002, channelId: retailChannelId, title: '明日搶先看', window: 'UPCOMING', items: 10 },
  { id: 7003, channelId: retailChannelId, title: '前日限時搶購', window: 'ENDED', items: 10 },
  { id: 7101, channelId: wholesaleChannelId, title: '批發限時下殺', window: 'LIVE', items: 10 },
  { id: 7201, channelId: officeChannelId, title: '午後限時團', window: 'LIVE_SHORT', items: 8 },
];

const flashPercent = [70, 75, 78, 82];
/** Pieces set aside per SKU: some go soon. */
const flashStock = [12, 6, 18, 9, 15];
const leastStock = 20;

export function presentFlashSales(calendar: Calendar): FlashSaleRow[] {
  return flashSalePlans.map(({ id, channelId, title, window }) => ({
    id,
    channelId,
    title,
    startsAt: calendar.hour(windows[window][0]),
    endsAt: calendar.hour(windows[window][1]),
  }));
}

/** Goods that sell piece by piece and are in stock; each product is in one sale only. */
export function presentFlashSaleItems(
  products: readonly PlannedProduct[],
  skus: ReadonlyMap<number, readonly SkuRow[]>,
  priceIn: (channelId: number, sku: SkuRow) => number,
): (typeof flashSaleItem.$inferInsert)[] {
  const taken = new Set<number>();
  return flashSalePlans.flatMap((plan) => {
    const chosen = products
      .filter((product) => canFlash(product, plan.channelId))
      .filter((product) => !taken.has(product.id))
      .sort((a, b) => randomOf(a.id, plan.id)() - randomOf(b.id, plan.id)());
    return onePerFamily(chosen)
      .flatMap((product) => {
        const sku = skus.get(product.id)?.find((row) => isEasyToBuy(row));
        return sku ? [{ product, sku }] : [];
      })
      .slice(0, plan.items)
      .map(({ product, sku }, i) => {
        taken.add(product.id);
        const percent = flashPercent[i % flashPercent.length] ?? 80;
        const flashPriceTwd = Math.floor((priceIn(plan.channelId, sku) * percent) / 100);
        const stock = flashStock[i % flashStock.length] ?? 10;
        const perMember = 2 + (i % 4);
        return { flashSaleId: plan.id, skuId: sku.id, flashPriceTwd, perMember, stock };
      });
  });
}

function canFlash(
  { lifecycle, channelIds, family }: PlannedProduct,
  channelId: ChannelId,
): boolean {
  return (
    channelIds.includes(channelId) &&
    !family.restricted &&
    lifecycle.status === 'ACTIVE' &&
    lifecycle.displayDay < -2 &&
    lifecycle.endDay > 10 &&
    lifecycle.stock === 'PLENTY' &&
    lifecycle.preorderDays === null
  );
}

const isEasyToBuy = ({ moq = 1, onHand = 0, priceTwd }: SkuRow): boolean =>
  moq === 1 && onHand >= leastStock && priceTwd >= 100 && priceTwd <= 2_000;

function onePerFamily(products: readonly PlannedProduct[]): PlannedProduct[] {
  const seen = new Set<string>();
  return products.filter(({ family }) => !seen.has(family.code) && seen.add(family.code));
}
